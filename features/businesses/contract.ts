import { z } from 'zod'
import { byId, endpoint, id, instant, pathId } from '#platform/shared/endpoint.ts'

/** What a committee deals with, over as many meetings as it takes (D2 §3 Business). */
export const business = z.object({
  id,
  number: z.string(),
  title: z.string(),
  type: z.object({ title: z.string() }).nullable(),
  committee: z.object({ id, title: z.string() }),
  /** Title as imported; with an id if the caller sees a committee of that name. */
  source_committee: z.object({ id: id.nullable(), title: z.string() }).nullable(),
})
export type Business = z.infer<typeof business>

const businessListed = z.object({
  id,
  number: z.string(),
  title: z.string(),
  /** Number and title on one line. */
  display_name: z.string(),
})

/** An agenda item of a past or future meeting that treats the business. */
const itemOfBusiness = z.object({
  id,
  title: z.string(),
  number: z.string().nullable(),
  /** Headings have no page of their own. */
  is_paragraph: z.boolean(),
  meeting: z.object({ id, title: z.string().nullable(), start: instant, concluded: instant.nullable() }),
})
export type ItemOfBusiness = z.infer<typeof itemOfBusiness>

/** 404 also on sites without businesses (permissions.md Business); the same holds for the next two calls. */
export const getBusiness = endpoint({ method: 'GET', path: 'businesses/:id/', params: byId, answer: business })
/** Only of meetings that the caller sees, newest first. */
export const listItemsOfBusiness = endpoint({
  method: 'GET',
  path: 'businesses/:id/agenda_items/',
  params: byId,
  answer: z.array(itemOfBusiness),
})
/** Businesses by number, of one meeting or all that the caller sees. 404 for a meeting that the caller does not see. */
export const listBusinesses = endpoint({
  method: 'GET',
  path: 'businesses/',
  query: z.object({ meeting_id: pathId.optional() }),
  answer: z.array(businessListed),
})
