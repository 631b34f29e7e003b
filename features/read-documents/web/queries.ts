import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { meetingQuery } from '#features/meetings/web/queries.ts'
import { listReaders } from '#features/read-documents/contract.ts'
import { call } from '#platform/web/lib/http/call.ts'

type Asked = { context: { client: QueryClient }; params: { id: number } }

/** Loads the meeting and, always fresh, who has read its documents; rejects if the caller is not responsible. */
export async function loadReadDocumentsPage({ context: { client }, params: { id } }: Asked): Promise<void> {
  await Promise.all([client.ensureQueryData(meetingQuery(id)), client.fetchQuery(readersQuery(id))])
}

/** The members who see a meeting, and whether each has read its documents. */
export const readersQuery = (meeting_id: number) =>
  queryOptions({
    queryKey: ['meetings', meeting_id, 'readers'],
    queryFn: ({ signal }) => call(listReaders, { params: { id: meeting_id } }, signal),
  })
