import { z } from 'zod'
import { title, uploadForm } from '#features/documents/upload.ts'
import { edited } from '#platform/shared/edited.ts'
import { bodyId, byId, endpoint } from '#platform/shared/endpoint.ts'
import { refused } from '#platform/shared/refused.ts'
import { basicDocument, documentSection, documentStructure } from './document.ts'

/** Index in a list; values beyond the end mean the end. */
const index = z.int()
const nothing = z.object({})

const noChange = 'The caller may not change documents of the committee.'
const refusals = { 403: noChange, 409: refused.inactive }
export const getStructure = endpoint({
  summary: 'Read the basic documents of a committee by section',
  description: '`id` is that of the committee.',
  method: 'GET',
  path: 'committee_document_structure/:id/',
  params: byId,
  answer: documentStructure,
})

export const addSection = endpoint({
  summary: 'Add a section for basic documents',
  description: 'Without a title it gets a default title in the language of the caller.',
  refusals: {
    403: noChange,
    404: 'The caller does not see the committee.',
    409: refused.inactive,
  },
  method: 'POST',
  path: 'committee_document_section/',
  body: z.object({ committee: bodyId, title: title.optional() }),
  answer: documentSection,
})
const section = 'committee_document_section/:id/'
const editedSection = edited(documentSection, ({ title: named }) => ({ title: named }))
const editedDocument = edited(basicDocument, ({ title: named }) => ({ title: named }))
export const renameSection = endpoint({
  summary: 'Rename a section',
  refusals,
  method: 'PATCH',
  path: section,
  params: byId,
  body: z.object({ title, committee: bodyId.optional() }),
  answer: documentSection,
  edited: editedSection,
})
export const removeSection = endpoint({
  summary: 'Remove a section',
  refusals,
  method: 'DELETE',
  path: section,
  params: byId,
  answer: nothing,
  edited: editedSection,
})
export const moveSection = endpoint({
  summary: 'Move a section',
  description: 'An index beyond the end means the end.',
  refusals,
  method: 'PATCH',
  path: `${section}put_at_index/`,
  params: byId,
  body: z.object({ index }),
  answer: documentSection,
})
export const addDocumentToSection = endpoint({
  summary: 'Put a basic document into a section',
  description: 'An index beyond the end means the end.',
  refusals,
  method: 'POST',
  path: `${section}add_document/`,
  params: byId,
  body: z.object({ index, document: bodyId }),
  answer: basicDocument,
})

export const uploadDocument = endpoint({
  summary: 'Add a basic document to a committee',
  refusals,
  method: 'POST',
  path: 'committees/:id/documents/',
  params: byId,
  upload: 'file',
  form: uploadForm,
  answer: basicDocument,
})
const document = 'documents/:id/'
const ofDocument = { path: document, params: byId, answer: basicDocument, edited: editedDocument } as const
export const getBasicDocument = endpoint({ summary: 'Read a basic document', method: 'GET', ...ofDocument })
export const getBasicDocumentFile = endpoint({
  summary: 'Download a basic document',
  method: 'GET',
  path: `${document}file/`,
  params: byId,
  answer: 'file',
})
export const renameDocument = endpoint({
  summary: 'Rename a basic document',
  refusals,
  method: 'PATCH',
  ...ofDocument,
  body: z.object({ title }),
})
export const removeDocument = endpoint({
  summary: 'Remove a basic document',
  refusals,
  method: 'DELETE',
  ...ofDocument,
  answer: nothing,
})
export const moveDocument = endpoint({
  summary: 'Move a basic document',
  description: 'The index counts within its section or at the top level; one beyond the end means the end.',
  refusals,
  method: 'PATCH',
  path: `${document}put_at_index/`,
  params: byId,
  body: z.object({ index }),
  answer: basicDocument,
})
export const removeDocumentFromSection = endpoint({
  summary: 'Take a basic document out of its section',
  description: 'An index beyond the end means the end.',
  refusals,
  method: 'PATCH',
  path: `${document}remove_from_section/`,
  params: byId,
  body: z.object({ index }),
  answer: basicDocument,
})
