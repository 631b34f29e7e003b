import { z } from 'zod'
import { byId, endpoint } from '#platform/shared/endpoint.ts'

const bookmark = z.object({ bookmark: z.boolean() })

/** The caller's own (D2 §7). Repeated it changes nothing. It is set with an active membership only (403); 409 in a committee that rests. */
export const setBookmark = endpoint({
  method: 'POST',
  path: 'agenda_items/:id/set_bookmark/',
  params: byId,
  body: bookmark,
  answer: bookmark,
})
