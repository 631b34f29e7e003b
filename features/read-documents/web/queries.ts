import { queryOptions } from '@tanstack/react-query'
import { listReaders } from '#features/read-documents/contract.ts'
import { call } from '#platform/web/lib/http/call.ts'

/** The members who see a meeting, and whether each has read its documents. */
export const readersQuery = (meeting_id: number) =>
  queryOptions({
    queryKey: ['meetings', meeting_id, 'readers'],
    queryFn: ({ signal }) => call(listReaders, { params: { id: meeting_id } }, signal),
  })
