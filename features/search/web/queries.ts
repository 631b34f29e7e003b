import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { type SearchAnswer, search } from '#features/search/contract.ts'
import type { SearchType } from '#features/search/types.ts'
import { isOffline } from '#platform/web/lib/connectivity/connectivity.ts'
import { call } from '#platform/web/lib/http/call.ts'
import { isNoAnswer, Refused } from '#platform/web/lib/http/refused.ts'
import { addTexts } from '#platform/web/lib/language/language.ts'
import { configurationQuery } from '#platform/web/lib/site.tsx'
import { chosenDate, chosenFacets, type SearchSearch } from './address.ts'

/** Hits per page. */
export const ROWS = 20

/** Query key for all requests with these words. */
export const hitsKey = (words: string) => ['search', words] as const

/** One page of hits. The previous page stays while another one of the same words loads. */
export function hitsQuery({ query = '', type, start = 0, ...asked }: SearchSearch) {
  const words = query.trim()
  const given = { query: words, type, facets: chosenFacets({ type, ...asked }), date: chosenDate({ type, ...asked }), start, rows: ROWS }
  return queryOptions({
    queryKey: [...hitsKey(words), given],
    queryFn: ({ client, signal }) => searchAnywhere({ client, signal, query: given }),
    enabled: words !== '',
    placeholderData: (last, lastQuery) => (lastQuery?.queryKey[1] === words ? last : undefined),
    meta: { failure: 'search_page.error_while_searching' },
  })
}

type Asked = { query: string; type?: SearchType | undefined; facets?: string[]; date?: string | undefined; start?: number; rows: number }
type Asking = { client: QueryClient; signal: AbortSignal; query: Asked }

/** `is_kept`: only meetings stored for offline use were searched. */
export type AnswerAnywhere = SearchAnswer & { is_kept: boolean }

/** Searches on the server or, while offline, in the stored meetings. */
export async function searchAnywhere({ client, signal, query }: Asking): Promise<AnswerAnywhere> {
  if (isOffline.get()) return amongKept({ client, query })
  try {
    return { ...(await call(search, { query }, signal)), is_kept: false }
  } catch (error) {
    if (!(error instanceof Refused && isNoAnswer(error.status))) throw error
    return amongKept({ client, query })
  }
}

/** The offline search is loaded on demand. */
async function amongKept(asking: Omit<Asking, 'signal'>): Promise<AnswerAnywhere> {
  const { searchKept } = await import('./offline/search-kept.ts')
  return { ...(await searchKept(asking)), is_kept: true }
}

type AskedPage = { context: { client: QueryClient }; deps: SearchSearch }

/** Prepares the page without waiting for its hits, so that typing can go on. Not found if the search is switched off. */
export async function readSearchPage({ context: { client }, deps }: AskedPage): Promise<void> {
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
