import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { search } from '#shared/search/contract.ts'
import { call } from '#web/kit/call.ts'

/** Suggestions that are shown at most; the search page has the rest. */
const rows = 10

/** What words that are being typed may lead to. The last answer stays until the next one is there; one that comes too late is nobody's. */
export const suggestionsQuery = (query: string) =>
  queryOptions({
    queryKey: ['search', 'live', query],
    queryFn: ({ signal }) => call(search, { query: { query, rows } }, signal),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  })
