import { queryOptions } from '@tanstack/react-query'
import { chosenDate, chosenFacets, type SearchSearch } from './address.ts'
import { searchAnywhere } from './search-anywhere.ts'

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
