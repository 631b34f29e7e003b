import type { QueryClient } from '@tanstack/react-query'
import { meetingQuery } from '#features/meetings/web/queries.ts'
import { readersQuery } from './queries.ts'

type Asked = { context: { client: QueryClient }; params: { id: number } }

/** The meeting, and who has read its documents as of now; refused to whoever is not responsible. */
export async function loadReadDocumentsPage({ context: { client }, params: { id } }: Asked): Promise<void> {
  await Promise.all([client.ensureQueryData(meetingQuery(id)), client.fetchQuery(readersQuery(id))])
}
