import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { configurationQuery } from '#platform/web/lib/configuration.ts'
import { type SearchSearch } from './address.ts'
import { hitsQuery } from './queries.ts'
import { addSearchTexts } from './texts.ts'

type Asked = { context: { client: QueryClient }; deps: SearchSearch }

/** The page stands before its hits do: what is typed goes on while they are under way. Where the search is switched off there is no page. */
export async function readSearchPage({ context: { client }, deps }: Asked): Promise<void> {
  const { full_text_search } = await client.ensureQueryData(configurationQuery)
  if (!full_text_search) throw notFound()
  await addSearchTexts()
  const query = hitsQuery(deps)
  if (query.enabled) void client.prefetchQuery(query)
}

/** Comes with the first visit. */
export const loadSearchPage = () => import('./SearchPage.tsx')
