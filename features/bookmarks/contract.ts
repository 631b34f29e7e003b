import { z } from 'zod'
import { byId, endpoint } from '#platform/shared/endpoint.ts'
import { refused } from '#platform/shared/refused.ts'

const bookmark = z.object({ bookmark: z.boolean() })

export const setBookmark = endpoint({
  summary: "Set or remove the caller's bookmark on an agenda item",
  refusals: { 403: refused.notActive, 409: `${refused.inactive} ${refused.withdrawn}` },
  method: 'POST',
  path: 'agenda_items/:id/set_bookmark/',
  params: byId,
  body: bookmark,
  answer: bookmark,
})
