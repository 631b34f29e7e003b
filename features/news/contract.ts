import { z } from 'zod'
import { bodyInstant, byId, endpoint, id, instant } from '#platform/shared/endpoint.ts'

/** How many papers are new to the caller in one place: at an agenda item, or among the meeting's own documents (null). Places without any are left out. */
const newsPlace = z.object({ committee_id: id, meeting_id: id, agenda_item_id: id.nullable(), papers: z.int() })
export type NewsPlace = z.infer<typeof newsPlace>

/** What is new to the caller, in all committees. Private: it says what the caller has read. */
export const listNews = endpoint({ method: 'GET', path: 'news/', answer: z.array(newsPlace) })

const marked = z.object({ marked_at: instant })

/** Records every paper of the meeting as read. Needs an active membership (403); 409 in an inactive committee. Answers what undoes it. */
export const markMeetingRead = endpoint({ method: 'POST', path: 'meetings/:id/mark_read/', params: byId, answer: marked })

/** Undoes `markMeetingRead`: papers that were read before, or opened since, stay read. */
export const unmarkMeetingRead = endpoint({
  method: 'POST',
  path: 'meetings/:id/unmark_read/',
  params: byId,
  body: z.object({ marked_at: bodyInstant }),
  answer: marked,
})
