import { queryOptions } from '@tanstack/react-query'
import { listReaders } from '#shared/read-documents/contract.ts'
import { call } from '#web/kit/call.ts'

/** The members who see a meeting, and whether each has read its documents. */
export const readersQuery = (meeting_id: number) =>
  queryOptions({
    queryKey: ['meetings', meeting_id, 'readers'],
    queryFn: ({ signal }) => call(listReaders, { params: { id: meeting_id } }, signal),
  })
