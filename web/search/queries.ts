import { queryOptions } from '@tanstack/react-query'
import { search } from '#shared/search/contract.ts'
import { call } from '#web/kit/call.ts'
import { chosenDate, chosenFacets, type SearchSearch } from './address.ts'

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
    queryFn: ({ signal }) => call(search, { query: given }, signal),
    enabled: words !== '',
    placeholderData: (last, lastQuery) => (lastQuery?.queryKey[1] === words ? last : undefined),
    meta: { failure: 'search_page.error_while_searching' },
  })
}
