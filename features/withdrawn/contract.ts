import { z } from 'zod'
import { agendaItemOfParent } from '#features/documents/contract.ts'
import { documentKinds, meetingDocument } from '#features/documents/document.ts'
import { byId, endpoint, id, instant } from '#platform/shared/endpoint.ts'

const withdrawnItem = z.object({ id, title: z.string(), numbered_title: z.string(), withdrawn: instant })
export type WithdrawnItem = z.infer<typeof withdrawnItem>

const withdrawnDocument = meetingDocument.extend({
  kind: z.enum(documentKinds),
  agenda_item_id: id.nullable(),
  agenda_item: agendaItemOfParent.nullable(),
  withdrawn: instant,
})
export type WithdrawnDocument = z.infer<typeof withdrawnDocument>

const withdrawn = z.object({ agenda_items: z.array(withdrawnItem), documents: z.array(withdrawnDocument) })

export const listWithdrawn = endpoint({
  summary: 'List what imports have withdrawn from a meeting and the caller has worked on',
  description: 'Items in order, documents by title. Other users never see it.',
  method: 'GET',
  path: 'meetings/:id/withdrawn/',
  params: byId,
  answer: withdrawn,
})
