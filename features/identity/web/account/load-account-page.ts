import type { QueryClient } from '@tanstack/react-query'
import { addTexts } from '#platform/web/lib/language/language.ts'
import { devicesQuery, ownSessionsQuery, secondFactorQuery } from './queries.ts'

type Asked = { context: { client: QueryClient } }

/** Reloads the page's data on every visit. */
export async function readAccountPage({ context: { client } }: Asked): Promise<void> {
  await addAccountTexts()
  void client.prefetchQuery(ownSessionsQuery)
  void client.prefetchQuery(secondFactorQuery)
  void client.prefetchQuery(devicesQuery)
}

/** Loaded with the first visit. */
export const loadAccountPage = () => import('./AccountPage.tsx')

/** Loads the texts of the account page. */
const addAccountTexts = (): Promise<void> =>
  addTexts(import.meta.glob<object>('/features/identity/texts/pages/account.*.json', { import: 'default' }))
