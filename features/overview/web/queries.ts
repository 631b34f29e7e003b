import { queryOptions } from '@tanstack/react-query'
import { getOverview } from '#features/overview/contract.ts'
import { call } from '#platform/web/lib/http/call.ts'

/** What is next, new and waiting for the user. */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: ({ signal }) => call(getOverview, {}, signal),
  // It sums up what changes everywhere: each visit asks again, and shows what is known meanwhile.
  staleTime: 0,
})
