import { queryOptions } from '@tanstack/react-query'
import { chosenDate, chosenFacets, type SearchSearch } from './address.ts'
import { searchAnywhere } from './search-anywhere.ts'

/** How many hits stand on one page. */
export const ROWS = 20

/** All that was asked for these words. */
export const hitsKey = (words: string) => ['search', words] as const

/** A page of hits. While another one of the same words is under way, the last one stays. */
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
