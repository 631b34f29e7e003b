import { queryOptions } from '@tanstack/react-query'
import { listDevices } from '#features/devices/contract.ts'
import { theVault } from '#features/devices/web/the-vault.ts'
import { getSecondFactor } from '#features/identity/second-factor.ts'
import { listOwnSessions } from '#features/identity/sessions.ts'
import { call } from '#platform/web/lib/http/call.ts'

/** Where the reader is signed in. */
export const ownSessionsQuery = queryOptions({
  queryKey: ['users', 'me', 'sessions'],
  queryFn: ({ signal }) => call(listOwnSessions, {}, signal),
})

/** What the reader's sign-in takes beside the password. */
export const secondFactorQuery = queryOptions({
  queryKey: ['users', 'me', 'second_factor'],
  queryFn: ({ signal }) => call(getSecondFactor, {}, signal),
})

/** Where something of the reader’s may lie. */
export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: async ({ signal }) => {
    // Only then this one is among them.
    await theVault()
    return call(listDevices, {}, signal)
  },
})
