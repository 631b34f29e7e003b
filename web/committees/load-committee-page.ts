import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import type { CommitteeListed } from '#shared/committees/contract.ts'
import { structureQuery } from '#web/basic-documents/queries.ts'
import { ownPostingsQuery } from '#web/records/queries.ts'
import { committeeQuery, committeesQuery, groupsQuery, linksQuery, membershipsQuery, usersQuery } from './queries.ts'

type Asked = { context: { client: QueryClient }; params: { id: number } }

/** The start page's loader: the committee, and for active members what its cards show, so that nothing jumps. */
export async function loadCommitteePage({ context: { client }, params: { id } }: Asked): Promise<void> {
  const all = await client.ensureQueryData(committeesQuery)
  const listed = all.find((committee) => committee.id === id)
  // What of these cannot be read is told where it is missing.
  const cards = async () => {
    await Promise.all([
      client.prefetchQuery(structureQuery(id)),
      client.prefetchQuery(linksQuery(id)),
      client.prefetchQuery(groupsQuery(id)),
      client.prefetchQuery(usersQuery(id)),
    ])
  }
  await Promise.all([
    client.ensureQueryData(committeeQuery(id)),
    listed?.has_active_membership && cards(),
    !mayPost(listed) && client.prefetchQuery(ownPostingsQuery(id)),
  ])
}

/** Whoever may post is led to the own postings whether there are any or not. */
const mayPost = (listed: CommitteeListed | undefined) =>
  listed?.is_active && (listed.can_post_ris_proposals || listed.can_post_ris_suggestions)

/** The edit page's loader; throws notFound for whoever is not responsible. */
export async function loadCommitteeEditPage({ context: { client }, params: { id } }: Asked): Promise<void> {
  const { is_responsible } = await client.ensureQueryData(committeeQuery(id))
  if (!is_responsible) throw notFound()
  await Promise.all([
    client.prefetchQuery(membershipsQuery(id)),
    client.prefetchQuery(groupsQuery(id)),
    client.prefetchQuery(usersQuery(id)),
  ])
}
