import type { QueryClient } from '@tanstack/react-query'
import { addTexts } from '#platform/web/lib/language/language.ts'
import { overviewQuery } from './queries.ts'

/** The page's data and texts; what an earlier visit loaded is shown at once and refreshed. */
export async function readOverviewPage({ context: { client } }: { context: { client: QueryClient } }): Promise<void> {
  const texts = addTexts(import.meta.glob<object>('/features/overview/texts/pages/*.json', { import: 'default' }))
  await Promise.all([client.ensureQueryData(overviewQuery), texts])
}

/** Loaded with the first visit. */
export const loadOverviewPage = () => import('./OverviewPage.tsx')
