import { z } from 'zod'
import { annotationLayer } from '#features/annotations/layer.ts'
import { meetingOfParent } from '#features/meetings/meeting.ts'
import { personalDocument } from '#features/personal-documents/document.ts'
import { tagFields } from '#features/tags/tag.ts'
import { byId, endpoint, id, instant, pathId } from '#platform/shared/endpoint.ts'
import { refused } from '#platform/shared/refused.ts'
import { type DocumentKind, documentKinds, documentVersion, meetingDocument } from './document.ts'

export const agendaItemOfParent = z.object({ id, title: z.string(), number_or_business_number: z.string().nullable() })

/** A document with the parents that its page links back to, and the layers of its latest version. */
const documentWithParents = meetingDocument.extend({
  kind: z.enum(documentKinds),
  agenda_item_id: id.nullable(),
  agenda_item: agendaItemOfParent.nullable(),
  meeting: meetingOfParent,
  annotationLayers: z.array(annotationLayer),
  /** The caller's private layer on the latest version; null if the caller has none and may not annotate. */
  selected_layer: id.nullable(),
  /** Since when imports no longer contain it; only those who worked on it still see it. */
  withdrawn: instant.nullable(),
})
/** The annotations of the selected layer, from the lowest to the uppermost (D3 §3 Annotation data), places only; the layer's own calls return the rest. */
const annotations = z.array(z.object({ id: z.uuid(), pageIndex: z.int() }))
/** Holder of the annotations, with the id of the layer (D3 §3 meetingdocument); null if no layer is selected. */
const meetingDocumentWithParents = documentWithParents.extend({
  annotation: z.object({ id, layer_id: id, annotations }).nullable().default(null),
})
/** A personal document also names its owner (D3 §3). */
const personalWithParents = documentWithParents.extend({ user: personalDocument.shape.user })
/** Documents that can be tagged also list who tagged them (D3 §3). */
const taggedWithParents = documentWithParents.extend({ ...tagFields, annotations: annotations.default([]) })

/** `user` only on personal documents, `annotation` only on meeting documents, `tags`, `tag_counts` and `annotations` only on the others. */
export type DocumentWithParents = z.infer<typeof documentWithParents> &
  Partial<
    Pick<z.infer<typeof personalWithParents>, 'user'> &
      Pick<z.infer<typeof meetingDocumentWithParents>, 'annotation'> &
      Pick<z.infer<typeof taggedWithParents>, 'tags' | 'tag_counts' | 'annotations'>
  >

/** The text of a file as far as it was extracted; empty if it is waiting, unreadable, or has no text. */
const versionText = z.object({
  /** In order, from the first page. */
  pages: z.array(z.string()),
  /** Whether these are the pages of the paper itself; otherwise the text is just cut into parts. */
  are_numbered: z.boolean(),
})
export type VersionText = z.infer<typeof versionText>

const page = z.int().min(1).max(100_000)
const byVersion = byId.extend({ version_id: pathId })

/** The same calls for each of the five kinds; an id of another kind is not found (D3 §7). */
const callsOf = <Kind extends DocumentKind, Answer extends z.ZodType>(kind: Kind, answer: Answer) => ({
  getDocument: endpoint({
    summary: 'Read a document with its parents and annotation layers',
    description: 'An active member who has none yet gets a private layer on the latest version.',
    method: 'GET',
    path: `${kind}/:id/`,
    params: byId,
    answer,
  }),
  listVersions: endpoint({
    summary: 'List the versions of a document',
    method: 'GET',
    path: `${kind}/:id/versions/`,
    params: byId,
    answer: z.array(documentVersion),
  }),
  getVersion: endpoint({
    summary: 'Read a version of a document',
    method: 'GET',
    path: `${kind}/:id/versions/:version_id/`,
    params: byVersion,
    answer: documentVersion,
  }),
  getVersionFile: endpoint({
    summary: 'Download the file of a version',
    description: 'Counts as reading it, in the audit log.',
    method: 'GET',
    path: `${kind}/:id/versions/:version_id/file/`,
    params: byVersion,
    answer: 'file',
  }),
  getVersionText: endpoint({
    summary: 'Read the extracted text of a version',
    description: 'Counts as reading the file, in the audit log.',
    method: 'GET',
    path: `${kind}/:id/versions/:version_id/text/`,
    params: byVersion,
    answer: versionText,
  }),
  seeVersion: endpoint({
    summary: 'Record that the caller has seen the first page of a version',
    refusals: { 403: refused.notActive, 409: refused.inactive },
    method: 'POST',
    path: `${kind}/:id/versions/:version_id/seen/`,
    params: byVersion,
    answer: documentVersion,
  }),
  readPages: endpoint({
    summary: 'Record which pages of a version the caller has read',
    refusals: { 403: refused.notActive, 409: refused.inactive },
    method: 'POST',
    path: `${kind}/:id/versions/:version_id/pages/`,
    params: byVersion,
    body: z.object({ pages: z.array(page).min(1).max(10_000), last_page: page }),
    answer: z.object({ last_read: instant }),
  }),
})

export const documentCalls = {
  meeting_documents: callsOf('meeting_documents', meetingDocumentWithParents),
  protocols: callsOf('protocols', taggedWithParents),
  attachments: callsOf('attachments', taggedWithParents),
  proposals: callsOf('proposals', taggedWithParents),
  personal_documents: callsOf('personal_documents', personalWithParents),
}

export const listMeetingDocuments = endpoint({
  summary: 'List the documents of a meeting itself',
  method: 'GET',
  path: 'meetings/:id/meeting_documents/',
  params: byId,
  answer: z.array(meetingDocument),
})

/** How long a paper is and how much of it the caller has not read yet. Both are 0 if its pages are not numbered. */
const prepared = z.object({
  version_id: id,
  pages: z.int(),
  pages_left: z.int(),
  last_page: z.int().nullable(),
  last_read: instant.nullable(),
})
export type Prepared = z.infer<typeof prepared>

export const getPreparation = endpoint({
  summary: "Read the caller's preparation of a meeting, document by document",
  description: 'Private: nobody else can ask for it.',
  method: 'GET',
  path: 'meetings/:id/preparation/',
  params: byId,
  answer: z.array(prepared),
})
