import { useQueryClient } from '@tanstack/react-query'
import { type LinkProps, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import type { SearchSearch } from './address.ts'
import { hitsKey } from './queries.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Number of history entries made on the search page. */
    steps_of_search?: number
  }
}

/** A link to the same page with other parameters, as a further history entry. */
const linkTo = (search: SearchSearch) =>
  ({
    to: '/search',
    search,
    state: ({ steps_of_search = 0 }) => ({ steps_of_search: steps_of_search + 1 }),
  }) satisfies LinkProps

/** The parameters of the search page, and ways to change them. Changes keep the query and go back to the first hit, unless given otherwise. */
export function useSearchPage() {
  const asked = useSearch({ from: '/search' })
  const navigate = useNavigate()
  const client = useQueryClient()
  const linkWith = (changed: Partial<SearchSearch>) => linkTo({ ...asked, start: undefined, ...changed })
  return {
    asked,
    linkWith,
    ask: (changed: Partial<SearchSearch>) => void navigate({ ...linkWith(changed), resetScroll: false }),
    /** Another query resets all filters (D3 §2). The same query is fetched again, such as after a failure. */
    askFor: (query: string) => {
      if (query === (asked.query?.trim() ?? '')) void client.refetchQueries({ queryKey: hitsKey(query), type: 'active' })
      else void navigate(linkTo({ query: query || undefined }))
    },
  }
}

/** Goes back to the page before the search, past all searches made here (D3 §2); to the start page if there is none. */
export function useLeaveSearch(): () => void {
  const { history, navigate } = useRouter()
  return () => {
    const { steps_of_search = 0, __TSR_index } = history.location.state
    if (__TSR_index > steps_of_search) history.go(-steps_of_search - 1)
    else void navigate({ to: '/' })
  }
}
