import type { QueryClient } from '@tanstack/react-query'
import { committeeQuery } from '#features/committees/web/queries.ts'
import { ownPostingsQuery } from '#features/records/web/queries.ts'
import { addRecordsTexts } from '#features/records/web/texts.ts'

type Asked = { context: { client: QueryClient }; params: { id: number } }

/** The committee, and what the reader has posted in it: a list that cannot be read is told where it is missing. */
export async function readPostingsPage({ context: { client }, params: { id } }: Asked): Promise<void> {
  await Promise.all([client.ensureQueryData(committeeQuery(id)), client.prefetchQuery(ownPostingsQuery(id))])
}

/** Comes with the first visit, its texts beside it. */
export async function loadPostingsPage() {
  const [{ OwnPostingsPage }] = await Promise.all([import('./OwnPostingsPage.tsx'), addRecordsTexts()])
  return { OwnPostingsPage }
}
