import { useQueryClient } from '@tanstack/react-query'
import { type LinkProps, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import type { SearchSearch } from './address.ts'
import { hitsKey } from './queries.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How many steps of the history were taken on the search page. */
    steps_of_search?: number
  }
}

/** The same page, asked otherwise, one step further in the history. */
const linkTo = (search: SearchSearch) =>
  ({
    to: '/search',
    search,
    state: ({ steps_of_search = 0 }) => ({ steps_of_search: steps_of_search + 1 }),
  }) satisfies LinkProps

/** What the page is asked for, and the way to ask otherwise: for other hits of the same words, from the first one on unless told otherwise. */
export function useSearchPage() {
  const asked = useSearch({ from: '/search' })
  const navigate = useNavigate()
  const client = useQueryClient()
  const linkWith = (changed: Partial<SearchSearch>) => linkTo({ ...asked, start: undefined, ...changed })
  return {
    asked,
    linkWith,
    ask: (changed: Partial<SearchSearch>) => void navigate({ ...linkWith(changed), resetScroll: false }),
    /** Other words begin anew: nothing of the filters is kept (D3 §2). The same ones are asked for once more, as after a failure. */
    askFor: (query: string) => {
      if (query === (asked.query?.trim() ?? '')) void client.refetchQueries({ queryKey: hitsKey(query), type: 'active' })
      else void navigate(linkTo({ query: query || undefined }))
    },
  }
}

/** Back to where the reader came from, past all that was asked here (D3 §2); to the start for whoever came from elsewhere. */
export function useLeaveSearch(): () => void {
  const { history, navigate } = useRouter()
  return () => {
    const { steps_of_search = 0, __TSR_index } = history.location.state
    if (__TSR_index > steps_of_search) history.go(-steps_of_search - 1)
    else void navigate({ to: '/' })
  }
}
