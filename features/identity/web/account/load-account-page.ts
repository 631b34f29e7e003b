import type { QueryClient } from '@tanstack/react-query'
import { devicesQuery, ownSessionsQuery, secondFactorQuery } from './queries.ts'
import { addAccountTexts } from './texts.ts'

type Asked = { context: { client: QueryClient } }

/** What stands there is read anew with every visit. */
export async function readAccountPage({ context: { client } }: Asked): Promise<void> {
  await addAccountTexts()
  void client.prefetchQuery(ownSessionsQuery)
  void client.prefetchQuery(secondFactorQuery)
  void client.prefetchQuery(devicesQuery)
}

/** Comes with the first visit. */
export const loadAccountPage = () => import('./AccountPage.tsx')
