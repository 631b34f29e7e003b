import { queryOptions } from '@tanstack/react-query'
import { listSubscriptions } from '#features/subscriptions/contract.ts'
import { call } from '#platform/web/lib/http/call.ts'

/** What the reader has chosen to be told of, for each committee. */
export const subscriptionsQuery = queryOptions({
  queryKey: ['users', 'me', 'subscriptions'],
  queryFn: ({ signal }) => call(listSubscriptions, {}, signal),
})
