import { z } from 'zod'
import { title, uploadForm } from '#features/documents/upload.ts'
import { edited } from '#platform/shared/edited.ts'
import { bodyId, byId, endpoint } from '#platform/shared/endpoint.ts'
import { basicDocument, documentSection, documentStructure } from './document.ts'

/** Index in a list; values beyond the end mean the end. */
const index = z.int()
const nothing = z.object({})

/** `id` is the committee's (D2 §7). */
export const getStructure = endpoint({ method: 'GET', path: 'committee_document_structure/:id/', params: byId, answer: documentStructure })

/** A section without a title gets a default title in the caller's language. */
export const addSection = endpoint({
  method: 'POST',
  path: 'committee_document_section/',
  body: z.object({ committee: bodyId, title: title.optional() }),
  answer: documentSection,
})
const section = 'committee_document_section/:id/'
const editedSection = edited(documentSection, ({ title: named }) => ({ title: named }))
const editedDocument = edited(basicDocument, ({ title: named }) => ({ title: named }))
export const renameSection = endpoint({
  method: 'PATCH',
  path: section,
  params: byId,
  body: z.object({ title, committee: bodyId.optional() }),
  answer: documentSection,
  edited: editedSection,
})
export const removeSection = endpoint({ method: 'DELETE', path: section, params: byId, answer: nothing, edited: editedSection })
export const moveSection = endpoint({
  method: 'PATCH',
  path: `${section}put_at_index/`,
  params: byId,
  body: z.object({ index }),
  answer: documentSection,
})
export const addDocumentToSection = endpoint({
  method: 'POST',
  path: `${section}add_document/`,
  params: byId,
  body: z.object({ index, document: bodyId }),
  answer: basicDocument,
})

export const uploadDocument = endpoint({
  method: 'POST',
  path: 'committees/:id/documents/',
  params: byId,
  upload: 'file',
  form: uploadForm,
  answer: basicDocument,
})
const document = 'documents/:id/'
const ofDocument = { path: document, params: byId, answer: basicDocument, edited: editedDocument } as const
export const getBasicDocument = endpoint({ method: 'GET', ...ofDocument })
export const getBasicDocumentFile = endpoint({ method: 'GET', path: `${document}file/`, params: byId, answer: 'file' })
export const renameDocument = endpoint({ method: 'PATCH', ...ofDocument, body: z.object({ title }) })
export const removeDocument = endpoint({ method: 'DELETE', ...ofDocument, answer: nothing })
/** Index within its section or the top level. */
export const moveDocument = endpoint({
  method: 'PATCH',
  path: `${document}put_at_index/`,
  params: byId,
  body: z.object({ index }),
  answer: basicDocument,
})
export const removeDocumentFromSection = endpoint({
  method: 'PATCH',
  path: `${document}remove_from_section/`,
  params: byId,
  body: z.object({ index }),
  answer: basicDocument,
})
