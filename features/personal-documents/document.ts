import { z } from 'zod'
import { meetingDocument } from '#features/documents/document.ts'
import { names } from '#platform/shared/actor.ts'
import { id } from '#platform/shared/endpoint.ts'

/** A PDF that somebody put beside an agenda item for themselves (D3 §3 Personal document). */
export const personalDocument = meetingDocument.extend({
  /** Null once an import has removed the item; the document stays its owner's. */
  agenda_item_id: id.nullable(),
  /** Whose it is. */
  user: z.object({ id, ...names }),
})
export type PersonalDocument = z.infer<typeof personalDocument>
