import { z } from 'zod'
import { byId, endpoint } from '#platform/shared/endpoint.ts'

const bookmark = z.object({ bookmark: z.boolean() })

/** Sets or removes the caller's own bookmark (D2 §7); idempotent. Setting needs an active membership (403); 409 in an inactive committee. */
export const setBookmark = endpoint({
  method: 'POST',
  path: 'agenda_items/:id/set_bookmark/',
  params: byId,
  body: bookmark,
  answer: bookmark,
})
