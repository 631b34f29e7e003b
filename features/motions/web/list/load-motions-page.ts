import type { QueryClient } from '@tanstack/react-query'
import { meetingQuery } from '#features/meetings/web/queries.ts'
import { motionsQuery } from '#features/motions/web/queries.ts'
import { filterOf, motionSearch } from '#features/motions/web/search.ts'
import { addMotionTexts } from '#features/motions/web/texts.ts'

type Asked = {
  context: { client: QueryClient }
  params: { id: number }
  /** Its search is as the address has it, not judged yet. */
  location: { search: object }
}

/** The meeting, and its motions beside it: a list that cannot be read is told where it is missing. */
export async function readMotionsPage({ context: { client }, params: { id }, location }: Asked): Promise<void> {
  const filter = filterOf(motionSearch.parse(location.search))
  await Promise.all([client.ensureQueryData(meetingQuery(id)), client.prefetchQuery(motionsQuery(id, filter))])
}

/** Comes with the first visit, its texts beside it. */
export async function loadMotionsPage() {
  const [{ MotionsPage }] = await Promise.all([import('./MotionsPage.tsx'), addMotionTexts()])
  return { MotionsPage }
}
