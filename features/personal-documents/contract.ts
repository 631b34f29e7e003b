import { z } from 'zod'
import { title, uploadForm } from '#features/documents/upload.ts'
import { byId, endpoint } from '#platform/shared/endpoint.ts'
import { personalDocument } from './document.ts'

/** PDF only, by its name and by its bytes (D3 §5). */
export const createPersonalDocument = endpoint({
  method: 'POST',
  path: 'agenda_items/:id/create_personal_document/',
  params: byId,
  upload: 'file',
  form: uploadForm,
  answer: personalDocument,
})
/** The caller's own beside an agenda item. */
export const listPersonalDocuments = endpoint({
  method: 'GET',
  path: 'agenda_items/:id/personal_documents/',
  params: byId,
  answer: z.array(personalDocument),
})
/** Those of others, of which their owners shared a layer with the caller, by title. */
export const listSharedPersonalDocuments = endpoint({
  method: 'GET',
  path: 'agenda_items/:id/shared_personal_documents/',
  params: byId,
  answer: z.array(personalDocument),
})
/** The caller's own of a whole meeting; also those whose agenda item is gone. */
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
