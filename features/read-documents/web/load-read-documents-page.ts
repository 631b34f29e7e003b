import type { QueryClient } from '@tanstack/react-query'
import { meetingQuery } from '#features/meetings/web/queries.ts'
import { readersQuery } from './queries.ts'

type Asked = { context: { client: QueryClient }; params: { id: number } }

/** Loads the meeting and, always fresh, who has read its documents; rejects if the caller is not responsible. */
export async function loadReadDocumentsPage({ context: { client }, params: { id } }: Asked): Promise<void> {
  await Promise.all([client.ensureQueryData(meetingQuery(id)), client.fetchQuery(readersQuery(id))])
}
