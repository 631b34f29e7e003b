import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { structureQuery } from '#features/basic-documents/web/queries.ts'
import { committeePolicy } from '#features/committees/policy.ts'
import { meQuery } from '#features/identity/web/queries.ts'
import { mayPost } from '#features/records/web/may-post.ts'
import { ownPostingsQuery } from '#features/records/web/queries.ts'
import { configurationQuery } from '#platform/web/lib/configuration.ts'
import { committeeQuery, committeesQuery, groupsQuery, linksQuery, membershipsQuery, usersQuery } from './queries.ts'
import { addCommitteePageTexts } from './texts.ts'

type Asked = { context: { client: QueryClient }; params: { id: number } }

/** The start page's loader: the committee, and for active members what its cards show, so that nothing jumps. */
export async function loadCommitteePage({ context: { client }, params: { id } }: Asked): Promise<void> {
  const [all, me, { is_solothurn }] = await Promise.all([
    client.ensureQueryData(committeesQuery),
    client.ensureQueryData(meQuery),
    client.ensureQueryData(configurationQuery),
  ])
  const listed = all.find((committee) => committee.id === id)
  // Whoever may post is led to the own postings whether there are any or not.
  const posts = listed && mayPost(me, listed, { is_solothurn, isClosed: !listed.is_active })
  await Promise.all([
    client.ensureQueryData(committeeQuery(id)),
    addCommitteePageTexts(),
    listed && committeePolicy.seeParts(me, listed) && prefetchCards(client, id),
    !posts?.proposals && !posts?.suggestions && client.prefetchQuery(ownPostingsQuery(id)),
  ])
}

/** What of these cannot be read is told where it is missing. */
async function prefetchCards(client: QueryClient, id: number): Promise<void> {
  await Promise.all([
    client.prefetchQuery(structureQuery(id)),
    client.prefetchQuery(linksQuery(id)),
    client.prefetchQuery(groupsQuery(id)),
    client.prefetchQuery(usersQuery(id)),
  ])
}

/** The edit page's loader; throws notFound for whoever is not responsible. */
export async function loadCommitteeEditPage({ context: { client }, params: { id } }: Asked): Promise<void> {
  const [committee, me] = await Promise.all([client.ensureQueryData(committeeQuery(id)), client.ensureQueryData(meQuery)])
  if (!committeePolicy.changeGroups(me, committee)) throw notFound()
  await Promise.all([
    client.prefetchQuery(membershipsQuery(id)),
    client.prefetchQuery(groupsQuery(id)),
    client.prefetchQuery(usersQuery(id)),
  ])
}
