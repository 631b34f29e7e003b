import { useNavigate, useSearch } from '@tanstack/react-router'
import type { InboxSearch } from './search.ts'

const none: InboxSearch = { is_open: undefined, kind: undefined, committee: undefined, query: undefined, start: undefined }

/** The list's search, and functions to change it that go back to the first row and replace the history entry. */
export function useInboxSearch() {
  const search = useSearch({ from: '/records/inbox' })
  const navigate = useNavigate({ from: '/records/inbox' })
  const ask = (changed: Partial<InboxSearch>) =>
    void navigate({ search: (asked) => ({ ...asked, start: undefined, ...changed }), replace: true, resetScroll: false })
  const { start: _, ...filters } = search
  return { search, ask, askAll: () => ask(none), isFiltered: Object.values(filters).some((value) => value !== undefined) }
}
