import { z } from 'zod'
import { bodyInstant, byId, endpoint, id, instant } from '#platform/shared/endpoint.ts'
import { refused } from '#platform/shared/refused.ts'

/** How many papers are new to the caller in one place: at an agenda item, or among the meeting's own documents (null). Places without any are left out. */
const newsPlace = z.object({ committee_id: id, meeting_id: id, agenda_item_id: id.nullable(), papers: z.int() })
export type NewsPlace = z.infer<typeof newsPlace>

export const listNews = endpoint({
  summary: 'List where documents are new to the caller, in all committees',
  description: 'Private: it says what the caller has read.',
  method: 'GET',
  path: 'news/',
  answer: z.array(newsPlace),
})

const marked = z.object({ marked_at: instant })

export const markMeetingRead = endpoint({
  summary: 'Record every document of a meeting as read',
  description: 'Answers what undoes it.',
  refusals: { 403: refused.notActive, 409: refused.inactive },
  method: 'POST',
  path: 'meetings/:id/mark_read/',
  params: byId,
  answer: marked,
})

export const unmarkMeetingRead = endpoint({
  summary: 'Undo recording every document of a meeting as read',
  description: 'Documents that were read before, or opened since, stay read.',
  refusals: { 403: refused.notActive, 409: refused.inactive },
  method: 'POST',
  path: 'meetings/:id/unmark_read/',
  params: byId,
  body: z.object({ marked_at: bodyInstant }),
  answer: marked,
})
