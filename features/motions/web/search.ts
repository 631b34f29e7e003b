import { z } from 'zod'
import { chosenId, trueOrFalse } from '#platform/web/lib/http/search-params.ts'
import type { MotionFilter } from './queries.ts'

/** The list's filters as in its address (D1 §2.3). */
export const motionSearch = z.object({ businessType: chosenId, canSign: trueOrFalse, hasSigned: trueOrFalse })
export type MotionSearch = z.output<typeof motionSearch>

/** The filters as sent to the server. */
export const filterOf = ({ businessType, canSign, hasSigned }: MotionSearch): MotionFilter => ({
  business_type: businessType,
  can_sign: canSign,
  has_signed: hasSigned,
})
