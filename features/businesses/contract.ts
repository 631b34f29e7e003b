import { z } from 'zod'
import { byId, endpoint, id, instant, pathId } from '#platform/shared/endpoint.ts'

/** What a committee deals with, over as many meetings as it takes (D2 §3 Business). */
export const business = z.object({
  id,
  number: z.string(),
  title: z.string(),
  type: z.object({ title: z.string() }).nullable(),
  committee: z.object({ id, title: z.string() }),
  /** As the import names it; with the id where the caller sees a committee of this name. */
  source_committee: z.object({ id: id.nullable(), title: z.string() }).nullable(),
})
export type Business = z.infer<typeof business>

const businessListed = z.object({
  id,
  number: z.string(),
  title: z.string(),
  /** Number and title in one line. */
  display_name: z.string(),
})

/** An agenda item under which the business was or will be treated. */
const itemOfBusiness = z.object({
  id,
  title: z.string(),
  number: z.string().nullable(),
  /** A heading has no page of its own. */
  is_paragraph: z.boolean(),
  meeting: z.object({ id, title: z.string().nullable(), start: instant, concluded: instant.nullable() }),
})
export type ItemOfBusiness = z.infer<typeof itemOfBusiness>

/** 404 also where the site has no businesses (permissions.md Business), as for the two others. */
export const getBusiness = endpoint({ method: 'GET', path: 'businesses/:id/', params: byId, answer: business })
/** Of the meetings that the caller sees, the newest first. */
export const listItemsOfBusiness = endpoint({
  method: 'GET',
  path: 'businesses/:id/agenda_items/',
  params: byId,
  answer: z.array(itemOfBusiness),
})
/** By number; of one meeting, or all that the caller sees. 404 for a meeting that the caller does not see. */
export const listBusinesses = endpoint({
  method: 'GET',
  path: 'businesses/',
  query: z.object({ meeting_id: pathId.optional() }),
  answer: z.array(businessListed),
})
