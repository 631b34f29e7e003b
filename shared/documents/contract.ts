import { z } from 'zod'
import { annotationLayer } from '#shared/annotations/layer.ts'
import { byId, endpoint, id, pathId } from '#shared/kit/endpoint.ts'
import { meetingOfParent } from '#shared/meetings/meeting.ts'
import { personalDocument } from '#shared/personal-documents/document.ts'
import { type DocumentKind, documentKinds, documentVersion, meetingDocument } from './document.ts'

const agendaItemOfParent = z.object({ id, title: z.string(), number_or_business_number: z.string().nullable() })

/** A document with the parents that its page links back to, and with the layers of its latest version. */
const documentWithParents = meetingDocument.extend({
  kind: z.enum(documentKinds),
  agenda_item_id: id.nullable(),
  agenda_item: agendaItemOfParent.nullable(),
  meeting: meetingOfParent,
  annotationLayers: z.array(annotationLayer),
  /** The caller's private layer on the latest version; null for whoever has none and may not annotate. */
  selected_layer: id.nullable(),
})
/** That of a personal document tells whose it is, too (D3 §3). */
const personalWithParents = documentWithParents.extend({ user: personalDocument.shape.user })
/** `user` of personal documents only. */
export type DocumentWithParents = z.infer<typeof documentWithParents> & Partial<Pick<z.infer<typeof personalWithParents>, 'user'>>

const byVersion = byId.extend({ version_id: pathId })

/** The same calls for each of the five kinds; an id of another kind is not found (D3 §7). */
const callsOf = <Kind extends DocumentKind>(kind: Kind) => ({
  getDocument: endpoint({ method: 'GET', path: `${kind}/:id/`, params: byId, answer: documentWithParents }),
  listVersions: endpoint({ method: 'GET', path: `${kind}/:id/versions/`, params: byId, answer: z.array(documentVersion) }),
  getVersion: endpoint({ method: 'GET', path: `${kind}/:id/versions/:version_id/`, params: byVersion, answer: documentVersion }),
  getVersionFile: endpoint({ method: 'GET', path: `${kind}/:id/versions/:version_id/file/`, params: byVersion, answer: 'file' }),
  /** Recorded when the first page is on screen (permissions.md G9). */
  seeVersion: endpoint({ method: 'POST', path: `${kind}/:id/versions/:version_id/seen/`, params: byVersion, answer: documentVersion }),
})

export const documentCalls = {
  meeting_documents: callsOf('meeting_documents'),
  protocols: callsOf('protocols'),
  attachments: callsOf('attachments'),
  proposals: callsOf('proposals'),
  personal_documents: {
    ...callsOf('personal_documents'),
    getDocument: endpoint({ method: 'GET', path: 'personal_documents/:id/', params: byId, answer: personalWithParents }),
  },
}

export const listMeetingDocuments = endpoint({
  method: 'GET',
  path: 'meetings/:id/meeting_documents/',
  params: byId,
  answer: z.array(meetingDocument),
})
