import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { searchAnywhere } from '#features/search/web/search-anywhere.ts'

/** Suggestions that are shown at most; the search page has the rest. */
const rows = 10

/** What words that are being typed may lead to. The last answer stays until the next one is there; one that comes too late is nobody's. */
export const suggestionsQuery = (query: string) =>
  queryOptions({
    queryKey: ['search', 'live', query],
    queryFn: ({ client, signal }) => searchAnywhere({ client, signal, query: { query, rows } }),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  })
