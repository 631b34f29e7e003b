import { useNavigate, useSearch } from '@tanstack/react-router'
import type { MotionSearch } from '#features/motions/web/search.ts'

const none: MotionSearch = { businessType: undefined, canSign: undefined, hasSigned: undefined }

/** The list's search, and functions to change it that replace the history entry. */
export function useMotionSearch() {
  const search = useSearch({ from: '/meetings/$id/vorstoesse' })
  const navigate = useNavigate({ from: '/meetings/$id/vorstoesse' })
  const ask = (changed: Partial<MotionSearch>) =>
    void navigate({ search: (asked) => ({ ...asked, ...changed }), replace: true, resetScroll: false })
  return { search, ask, askAll: () => ask(none), isFiltered: Object.values(search).some((value) => value !== undefined) }
}
