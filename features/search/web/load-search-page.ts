import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { configurationQuery } from '#platform/web/lib/configuration.ts'
import { type SearchSearch } from './address.ts'
import { hitsQuery } from './queries.ts'
import { addSearchTexts } from './texts.ts'

type Asked = { context: { client: QueryClient }; deps: SearchSearch }

/** Prepares the page without waiting for its hits, so that typing can go on. Not found if the search is switched off. */
export async function readSearchPage({ context: { client }, deps }: Asked): Promise<void> {
  const { full_text_search } = await client.ensureQueryData(configurationQuery)
  if (!full_text_search) throw notFound()
  await addSearchTexts()
  const query = hitsQuery(deps)
  if (query.enabled) void client.prefetchQuery(query)
}

/** Loaded with the first visit. */
export const loadSearchPage = () => import('./SearchPage.tsx')
