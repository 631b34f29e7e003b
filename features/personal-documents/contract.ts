import { z } from 'zod'
import { title, uploadForm } from '#features/documents/upload.ts'
import { byId, endpoint } from '#platform/shared/endpoint.ts'
import { personalDocument } from './document.ts'

/** PDF only, by name and by content (D3 §5). */
export const createPersonalDocument = endpoint({
  method: 'POST',
  path: 'agenda_items/:id/create_personal_document/',
  params: byId,
  upload: 'file',
  form: uploadForm,
  answer: personalDocument,
})
/** The caller's own documents on an agenda item. */
export const listPersonalDocuments = endpoint({
  method: 'GET',
  path: 'agenda_items/:id/personal_documents/',
  params: byId,
  answer: z.array(personalDocument),
})
/** Documents of others on an agenda item with a layer shared with the caller, by title. */
export const listSharedPersonalDocuments = endpoint({
  method: 'GET',
  path: 'agenda_items/:id/shared_personal_documents/',
  params: byId,
  answer: z.array(personalDocument),
})
/** The caller's own documents of a whole meeting, including those whose agenda item was removed. */
export const listPersonalDocumentsOfMeeting = endpoint({
  method: 'GET',
  path: 'meetings/:id/personal_documents/',
  params: byId,
  answer: z.array(personalDocument),
})
const document = 'personal_documents/:id/'
export const renamePersonalDocument = endpoint({
  method: 'PATCH',
  path: document,
  params: byId,
  body: z.object({ title }),
  answer: personalDocument,
})
export const removePersonalDocument = endpoint({ method: 'DELETE', path: document, params: byId, answer: z.object({}) })
