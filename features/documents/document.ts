import { z } from 'zod'
import { annotationLayer } from '#features/annotations/layer.ts'
import { tagFields } from '#features/tags/tag.ts'
import { id, instant } from '#platform/shared/endpoint.ts'

/** The five kinds of documents, by API path; all follow the same rules (domain.md Documents). */
export const documentKinds = ['meeting_documents', 'protocols', 'attachments', 'proposals', 'personal_documents'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** Address of a document's file below the API root, and its properties. */
export const fileFacts = {
  file: z.string(),
  file_name: z.string(),
  file_extension: z.string(),
  mime_type: z.string(),
  size: z.int(),
  created: instant,
  updated: instant,
}

/** A document in its latest version (D3 §3). */
const listed = z.object({
  id,
  title: z.string(),
  meeting_id: id,
  version_id: id,
  ...fileFacts,
  /** When the caller last read the latest version; null is unread. */
  last_seen: instant.nullable(),
  /** Whether the caller sees annotations on any of its versions. */
  has_annotations: z.boolean(),
  sort_order: z.int().nullable(),
  color_code: z.string().nullable(),
})

/** With tags from the last import and from people. */
const tagged = listed.extend(tagFields)

export const meetingDocument = listed
export const protocol = tagged
export const proposal = tagged.extend({ agenda_item_id: id })
export const attachment = tagged.extend({ agenda_item_id: id })

export type DocumentListed = z.infer<typeof listed>
export type Protocol = z.infer<typeof protocol>
export type Proposal = z.infer<typeof proposal>
export type Attachment = z.infer<typeof attachment>

/** One version of a document and its file. */
export const documentVersion = z.object({
  version_id: id,
  /** 1 is the oldest; the screens show "Version N" (D3 §2). */
  number: z.int(),
  created: instant,
  updated: instant,
  file: z.string(),
  file_name: z.string(),
  file_extension: z.string(),
  mime_type: z.string(),
  size: z.int(),
  color_code: z.string().nullable(),
  last_seen: instant.nullable(),
  has_annotations: z.boolean(),
  /** Those that the caller sees: private ones first, then the last changed (D3 §2). */
  annotationLayers: z.array(annotationLayer),
  /** Whether annotations of the previous version are still being carried over to it. */
  is_carrying_over: z.boolean(),
  meeting_id: id,
  agenda_item: z.object({ id, number_or_business_number: z.string().nullable() }).nullable(),
})
export type DocumentVersion = z.infer<typeof documentVersion>

/** Page of each kind (D3 §2). */
export const documentPaths = {
  meeting_documents: '/meeting_documents/$id',
  protocols: '/protocols/$id',
  attachments: '/attachments/$id',
  proposals: '/proposals/$id',
  personal_documents: '/personaldocument/$id',
} as const satisfies Record<DocumentKind, string>

/** The kind of documents whose page has this path. */
export function kindOfPath(path: string): DocumentKind {
  const kind = documentKinds.find((one) => documentPaths[one] === path)
  if (!kind) throw new Error(`${path} is no page of a document`)
  return kind
}

type Titled = { kind: DocumentKind; title: string; agenda_item?: { title: string } | null | undefined; meeting: { start: string } }

/** Title of a document outside its list: a protocol is named by the day of its meeting, a proposal by its agenda item (D3 §2). */
export function documentTitle({ kind, title, agenda_item, meeting }: Titled, protocolOf: (start: string) => string): string {
  if (kind === 'protocols') return protocolOf(meeting.start)
  return (kind === 'proposals' && agenda_item?.title) || title
}

type Named = { file_name: string; agenda_item: { number_or_business_number: string | null } | null }

/** Number of the agenda item and file name, joined by a dash (D3 §7). Slashes in business numbers are replaced, so that they make no folders. */
export function downloadName({ file_name, agenda_item }: Named): string {
  const number = agenda_item?.number_or_business_number
  return number ? `${number.replace(/[/\\]/g, '_')}-${file_name}` : file_name
}
