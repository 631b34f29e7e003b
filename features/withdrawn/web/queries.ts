import { queryOptions } from '@tanstack/react-query'
import { listWithdrawn } from '#features/withdrawn/contract.ts'
import { call } from '#platform/web/lib/http/call.ts'

/** What imports have withdrawn from a meeting and the reader has worked on. */
export const withdrawnQuery = (meeting_id: number) =>
  queryOptions({
    queryKey: ['meetings', meeting_id, 'withdrawn'],
    queryFn: ({ signal }) => call(listWithdrawn, { params: { id: meeting_id } }, signal),
  })
