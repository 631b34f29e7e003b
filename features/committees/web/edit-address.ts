import { useNavigate, useSearch } from '@tanstack/react-router'
import { z } from 'zod'

const names = z.string().max(200).optional().catch(undefined)

/** Search parameters of the edit page: sort and filters of the memberships, and sort of the groups. */
export const committeeEditSearch = z.object({ sort: names, only: names, groups_sort: names })
type CommitteeEditSearch = z.output<typeof committeeEditSearch>

/** The search parameters, and a function to change them, which replaces the history entry. */
export function useCommitteeEditSearch() {
  const search = useSearch({ from: '/committees/$id/edit' })
  const navigate = useNavigate({ from: '/committees/$id/edit' })
  const ask = (changed: Partial<CommitteeEditSearch>) =>
    void navigate({ search: (asked) => ({ ...asked, ...changed }), replace: true, resetScroll: false })
  return { search, ask }
}
