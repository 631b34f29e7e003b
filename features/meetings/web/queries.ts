import { queryOptions } from '@tanstack/react-query'
import { getMeeting } from '#features/meetings/contract.ts'
import { call } from '#platform/web/lib/http/call.ts'

/** A meeting with its agenda items and documents. */
export const meetingQuery = (id: number) =>
  queryOptions({
    queryKey: ['meetings', id],
    queryFn: ({ signal }) => call(getMeeting, { params: { id } }, signal),
    meta: { isLive: true },
  })
