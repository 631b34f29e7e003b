import { queryOptions } from '@tanstack/react-query'
import { listSubscriptions } from '#features/subscriptions/contract.ts'
import { getPushKey } from '#features/subscriptions/push-contract.ts'
import { call } from '#platform/web/lib/http/call.ts'

/** What the reader has chosen to be told of, for each committee. */
export const subscriptionsQuery = queryOptions({
  queryKey: ['users', 'me', 'subscriptions'],
  queryFn: ({ signal }) => call(listSubscriptions, {}, signal),
})

/** The key for notifications in this browser; null if the site sends none. */
export const pushKeyQuery = queryOptions({
  queryKey: ['users', 'me', 'push'],
  queryFn: ({ signal }) => call(getPushKey, {}, signal),
})
