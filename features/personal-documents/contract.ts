import { z } from 'zod'
import { title, uploadForm } from '#features/documents/upload.ts'
import { byId, endpoint } from '#platform/shared/endpoint.ts'
import { refused } from '#platform/shared/refused.ts'
import { personalDocument } from './document.ts'

export const createPersonalDocument = endpoint({
  summary: 'Add a personal document to an agenda item',
  description: 'PDF only, by name and by content.',
  refusals: { 403: refused.notActive, 409: `${refused.inactive} ${refused.withdrawn}` },
  method: 'POST',
  path: 'agenda_items/:id/create_personal_document/',
  params: byId,
  upload: 'file',
  form: uploadForm,
  answer: personalDocument,
})
export const listPersonalDocuments = endpoint({
  summary: "List the caller's documents on an agenda item",
  method: 'GET',
  path: 'agenda_items/:id/personal_documents/',
  params: byId,
  answer: z.array(personalDocument),
})
export const listSharedPersonalDocuments = endpoint({
  summary: "List others' documents on an agenda item that are shared with the caller",
  description: 'Documents with a layer shared with the caller, by title.',
  method: 'GET',
  path: 'agenda_items/:id/shared_personal_documents/',
  params: byId,
  answer: z.array(personalDocument),
})
export const listPersonalDocumentsOfMeeting = endpoint({
  summary: "List the caller's documents of a whole meeting",
  description: 'Including those whose agenda item was removed.',
  method: 'GET',
  path: 'meetings/:id/personal_documents/',
  params: byId,
  answer: z.array(personalDocument),
})
const document = 'personal_documents/:id/'
export const renamePersonalDocument = endpoint({
  summary: 'Rename a personal document',
  refusals: { 403: 'The document belongs to somebody else, or the caller has left the committee.', 409: refused.inactive },
  method: 'PATCH',
  path: document,
  params: byId,
  body: z.object({ title }),
  answer: personalDocument,
})
export const removePersonalDocument = endpoint({
  summary: 'Remove a personal document',
  refusals: { 403: 'The document belongs to somebody else.', 409: refused.inactive },
  method: 'DELETE',
  path: document,
  params: byId,
  answer: z.object({}),
})
