import { z } from 'zod'
import { chosenId, trueOrFalse } from '#platform/web/lib/http/search-params.ts'
import type { MotionFilter } from './queries.ts'

/** The filters of the list, as its address has them (D1 §2.3). */
export const motionSearch = z.object({ businessType: chosenId, canSign: trueOrFalse, hasSigned: trueOrFalse })
export type MotionSearch = z.output<typeof motionSearch>

/** The same as the server is asked. */
export const filterOf = ({ businessType, canSign, hasSigned }: MotionSearch): MotionFilter => ({
  business_type: businessType,
  can_sign: canSign,
  has_signed: hasSigned,
})
