import { z } from 'zod'
import { chosenId } from '#platform/web/lib/http/search-params.ts'

const words = z.string().max(200).optional().catch(undefined)
const day = z.iso.date().optional().catch(undefined)

/** What a list of the administration is asked for, in its address; whatever is no such thing is ignored. */
export const administrationSearch = z.object({
  query: words,
  start: chosenId,
  committee: chosenId,
  user: chosenId,
  action: words,
  subject_type: words,
  subject_id: words,
  outcome: z.enum(['done', 'refused']).optional().catch(undefined),
  first_day: day,
  last_day: day,
})
export type AdministrationSearch = z.output<typeof administrationSearch>
