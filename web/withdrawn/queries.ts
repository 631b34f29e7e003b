import { queryOptions } from '@tanstack/react-query'
import { listWithdrawn } from '#shared/withdrawn/contract.ts'
import { call } from '#web/kit/call.ts'

/** What imports have withdrawn from a meeting and the reader worked on. */
export const withdrawnQuery = (meeting_id: number) =>
  queryOptions({
    queryKey: ['meetings', meeting_id, 'withdrawn'],
    queryFn: ({ signal }) => call(listWithdrawn, { params: { id: meeting_id } }, signal),
  })
