import { queryOptions } from '@tanstack/react-query'
import { listDevices } from '#features/devices/contract.ts'
import { currentVault } from '#features/devices/web/current-vault.ts'
import { getSecondFactor } from '#features/identity/second-factor.ts'
import { listOwnSessions } from '#features/identity/sessions.ts'
import { call } from '#platform/web/lib/http/call.ts'

/** The reader's sessions. */
export const ownSessionsQuery = queryOptions({
  queryKey: ['users', 'me', 'sessions'],
  queryFn: ({ signal }) => call(listOwnSessions, {}, signal),
})

/** The reader's second factor. */
export const secondFactorQuery = queryOptions({
  queryKey: ['users', 'me', 'second_factor'],
  queryFn: ({ signal }) => call(getSecondFactor, {}, signal),
})

/** Devices that may store the reader's data. */
export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: async ({ signal }) => {
    // Registers this device first, so that it is listed.
    await currentVault()
    return call(listDevices, {}, signal)
  },
})
