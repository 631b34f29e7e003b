import { useNavigate, useSearch } from '@tanstack/react-router'
import type { AdministrationSearch } from './search.ts'

/** What the list is asked for, and the way to ask otherwise: from its first entry on, in the same place of the history. */
export function useAdministrationSearch() {
  const search = useSearch({ from: '/admin/$part' })
  const navigate = useNavigate({ from: '/admin/$part' })
  const ask = (changed: Partial<AdministrationSearch>) =>
    void navigate({ search: (asked) => ({ ...asked, start: undefined, ...changed }), replace: true, resetScroll: false })
  return { search, ask }
}
