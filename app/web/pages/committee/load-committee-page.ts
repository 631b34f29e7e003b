import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { structureQuery } from '#features/basic-documents/web/queries.ts'
import { committeePolicy } from '#features/committees/policy.ts'
import { committeeQuery, committeesQuery, groupsQuery, linksQuery, membershipsQuery, usersQuery } from '#features/committees/web/queries.ts'
import { meQuery } from '#features/identity/web/queries.ts'
import { addImportTexts } from '#features/meetings/web/queries.ts'
import { mayPost } from '#features/records/web/PostingsOfCommittee.tsx'
import { ownPostingsQuery } from '#features/records/web/queries.ts'
import { addTexts } from '#platform/web/lib/language/language.ts'
import { configurationQuery } from '#platform/web/lib/site.tsx'

type Asked = { context: { client: QueryClient }; params: { id: number } }

/** Loads the committee and, for active members, the data of its cards, so that the layout does not shift. */
export async function loadCommitteePage({ context: { client }, params: { id } }: Asked): Promise<void> {
  const [all, me, { is_solothurn }] = await Promise.all([
    client.ensureQueryData(committeesQuery),
    client.ensureQueryData(meQuery),
    client.ensureQueryData(configurationQuery),
  ])
  const listed = all.find((committee) => committee.id === id)
  // People who may post always see the link to their own postings; only for others it depends on whether there are any.
  const posts = listed && mayPost(me, listed, { is_solothurn, isClosed: !listed.is_active })
  await Promise.all([
    client.ensureQueryData(committeeQuery(id)),
    addCommitteePageTexts(),
    listed && committeePolicy.seeParts(me, listed) && prefetchCards(client, id),
    !posts?.proposals && !posts?.suggestions && client.prefetchQuery(ownPostingsQuery(id)),
  ])
}

/** A failed prefetch does not fail the page: its card shows the error. */
async function prefetchCards(client: QueryClient, id: number): Promise<void> {
  await Promise.all([
    client.prefetchQuery(structureQuery(id)),
    client.prefetchQuery(linksQuery(id)),
    client.prefetchQuery(groupsQuery(id)),
    client.prefetchQuery(usersQuery(id)),
  ])
}

/** Loads the edit page; throws notFound unless the user is responsible. */
export async function loadCommitteeEditPage({ context: { client }, params: { id } }: Asked): Promise<void> {
  const [committee, me] = await Promise.all([client.ensureQueryData(committeeQuery(id)), client.ensureQueryData(meQuery)])
  if (!committeePolicy.changeGroups(me, committee)) throw notFound()
  await Promise.all([
    client.prefetchQuery(membershipsQuery(id)),
    client.prefetchQuery(groupsQuery(id)),
    client.prefetchQuery(usersQuery(id)),
  ])
}

/** Adds the texts that only the committee's page needs: basic documents and the import of meetings. */
const addCommitteePageTexts = async (): Promise<void> => {
  await Promise.all([
    addTexts(import.meta.glob<object>('/features/basic-documents/texts/pages/basic_documents.*.json', { import: 'default' })),
    addImportTexts(),
  ])
}
