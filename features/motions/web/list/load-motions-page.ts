import type { QueryClient } from '@tanstack/react-query'
import { meetingQuery } from '#features/meetings/web/queries.ts'
import { addMotionTexts, filterOf, motionSearch, motionsQuery } from '#features/motions/web/queries.ts'

type Asked = {
  context: { client: QueryClient }
  params: { id: number }
  /** Raw search from the address, not validated yet. */
  location: { search: object }
}

/** Loads the meeting, and its motions without throwing: a failing list is reported in its place. */
export async function readMotionsPage({ context: { client }, params: { id }, location }: Asked): Promise<void> {
  const filter = filterOf(motionSearch.parse(location.search))
  await Promise.all([client.ensureQueryData(meetingQuery(id)), client.prefetchQuery(motionsQuery(id, filter))])
}

/** Loaded on the first visit, together with its texts. */
export async function loadMotionsPage() {
  const [{ MotionsPage }] = await Promise.all([import('./MotionsPage.tsx'), addMotionTexts()])
  return { MotionsPage }
}
