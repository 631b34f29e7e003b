import { queryOptions } from '@tanstack/react-query'
import { listDevices } from '#shared/devices/contract.ts'
import { getSecondFactor } from '#shared/identity/second-factor.ts'
import { listOwnSessions } from '#shared/identity/sessions.ts'
import { theVault } from '#web/devices/the-vault.ts'
import { call } from '#web/kit/call.ts'

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
