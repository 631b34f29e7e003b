import { z } from 'zod'
import { meetingDocument } from '#features/documents/document.ts'
import { names } from '#platform/shared/actor.ts'
import { id } from '#platform/shared/endpoint.ts'

/** A PDF that somebody added to an agenda item for themselves (D3 §3 Personal document). */
export const personalDocument = meetingDocument.extend({
  /** Null once an import has removed the item; the owner keeps the document. */
  agenda_item_id: id.nullable(),
  /** The owner. */
  user: z.object({ id, ...names }),
})
export type PersonalDocument = z.infer<typeof personalDocument>
