import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { listDevices } from '#features/devices/contract.ts'
import { currentVault } from '#features/devices/web/current-vault.ts'
import { listOwnAccessTokens } from '#features/identity/access-tokens.ts'
import { getSecondFactor } from '#features/identity/second-factor.ts'
import { listOwnSessions } from '#features/identity/sessions.ts'
import { call } from '#platform/web/lib/http/call.ts'
import { addTexts } from '#platform/web/lib/language/language.ts'

/** The reader's sessions. */
export const ownSessionsQuery = queryOptions({
  queryKey: ['users', 'me', 'sessions'],
  queryFn: ({ signal }) => call(listOwnSessions, {}, signal),
})

/** The reader's access tokens. */
export const accessTokensQuery = queryOptions({
  queryKey: ['users', 'me', 'access_tokens'],
  queryFn: ({ signal }) => call(listOwnAccessTokens, {}, signal),
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

type Asked = { context: { client: QueryClient } }

/** Reloads the page's data on every visit. */
export async function readAccountPage({ context: { client } }: Asked): Promise<void> {
  await addAccountTexts()
  void client.prefetchQuery(ownSessionsQuery)
  void client.prefetchQuery(secondFactorQuery)
  void client.prefetchQuery(devicesQuery)
  void client.prefetchQuery(accessTokensQuery)
}

/** Loads the texts of the account page. */
const addAccountTexts = (): Promise<void> =>
  addTexts(import.meta.glob<object>('/features/identity/texts/pages/account.*.json', { import: 'default' }))
