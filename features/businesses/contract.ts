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

export const getBusiness = endpoint({
  summary: 'Read a business',
  description: '404 also on sites without businesses.',
  method: 'GET',
  path: 'businesses/:id/',
  params: byId,
  answer: business,
})
export const listItemsOfBusiness = endpoint({
  summary: 'List the agenda items of a business',
  description: 'Only of meetings that the caller sees, newest first. 404 also on sites without businesses.',
  method: 'GET',
  path: 'businesses/:id/agenda_items/',
  params: byId,
  answer: z.array(itemOfBusiness),
})
export const listBusinesses = endpoint({
  summary: 'List the businesses of one meeting, or of all that the caller sees',
  description: 'By number.',
  refusals: { 404: 'The caller does not see the meeting, or the site has no businesses.' },
  method: 'GET',
  path: 'businesses/',
  query: z.object({ meeting_id: pathId.optional() }),
  answer: z.array(businessListed),
})
