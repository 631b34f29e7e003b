import { useNavigate, useSearch } from '@tanstack/react-router'
import { z } from 'zod'
import type { MotionFilter } from '#features/motions/web/queries.ts'
import { chosenId, trueOrFalse } from '#platform/web/lib/http/search-params.ts'

/** The list's filters as in its address (D1 §2.3). */
export const motionSearch = z.object({ businessType: chosenId, canSign: trueOrFalse, hasSigned: trueOrFalse })
type MotionSearch = z.output<typeof motionSearch>

/** The filters as sent to the server. */
export const filterOf = ({ businessType, canSign, hasSigned }: MotionSearch): MotionFilter => ({
  business_type: businessType,
  can_sign: canSign,
  has_signed: hasSigned,
})

const none: MotionSearch = { businessType: undefined, canSign: undefined, hasSigned: undefined }

/** The list's search, and functions to change it that replace the history entry. */
export function useMotionSearch() {
  const search = useSearch({ from: '/meetings/$id/vorstoesse' })
  const navigate = useNavigate({ from: '/meetings/$id/vorstoesse' })
  const ask = (changed: Partial<MotionSearch>) =>
    void navigate({ search: (asked) => ({ ...asked, ...changed }), replace: true, resetScroll: false })
  return { search, ask, askAll: () => ask(none), isFiltered: Object.values(search).some((value) => value !== undefined) }
}
