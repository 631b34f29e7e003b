import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { addTexts } from '#platform/web/lib/language/language.ts'
import { configurationQuery } from '#platform/web/lib/site.tsx'
import type { SearchSearch } from './address.ts'
import { hitsQuery } from './queries.ts'

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

/** Loads the texts of the search page. */
export const addSearchTexts = (): Promise<void> =>
  addTexts(import.meta.glob<object>('/features/search/texts/pages/search_page.*.json', { import: 'default' }))
