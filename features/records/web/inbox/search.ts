import { z } from 'zod'
import { postingKinds } from '#features/records/posting.ts'
import { chosenId, trueOrFalse } from '#platform/web/lib/http/search-params.ts'

/** The inbox's filters as in its address; invalid values are ignored. */
export const inboxSearch = z.object({
  is_open: trueOrFalse,
  kind: z.enum(postingKinds).optional().catch(undefined),
  committee: chosenId,
  query: z.string().max(200).optional().catch(undefined),
  start: chosenId,
})
export type InboxSearch = z.output<typeof inboxSearch>
