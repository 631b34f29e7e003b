import { z } from 'zod'
import { type DocumentKind, documentKinds } from '#features/documents/document.ts'
import { documentPaths } from '#features/documents/page-paths.ts'
import { names } from '#platform/shared/actor.ts'
import { id, instant } from '#platform/shared/endpoint.ts'

/** What notes can stand on, by its API path (D3 §2). */
export const notableKinds = ['committees', 'meetings', 'agenda_items', ...documentKinds] as const
export type NotableKind = (typeof notableKinds)[number]
/** One thing that notes stand on. */
export type Notable = { kind: NotableKind; id: number }

/** What each kind is called in `content_type`. */
export const contentTypes = {
  committees: 'committee',
  meetings: 'meeting',
  agenda_items: 'agendaitem',
  meeting_documents: 'meetingdocument',
  protocols: 'protocol',
  proposals: 'proposal',
  attachments: 'attachment',
  personal_documents: 'personaldocument',
} as const satisfies Record<NotableKind, string>
export type ContentType = (typeof contentTypes)[NotableKind]

/** Where in the application each kind lives. */
export const notablePaths: Record<NotableKind, string> = {
  committees: '/committees/$id',
  meetings: '/meetings/$id',
  agenda_items: '/agenda_items/$id',
  ...documentPaths,
}

export const isDocumentKind = (kind: NotableKind): kind is DocumentKind => documentKinds.some((one) => one === kind)

/** What somebody wrote on an object (D3 §3 Note), as its reader sees it. */
export const note = z.object({
  id,
  /** The text. */
  annotation: z.string(),
  /** For everybody who is active in the committee and sees the object. */
  public: z.boolean(),
  /** For others, too: public or for groups. */
  shared: z.boolean(),
  committee_groups: z.array(z.object({ id, title: z.string() })),
  author: z.object({ ...names, full_name: z.string() }),
  created: instant,
  updated: instant,
  /** Of what the note was written on, also after an import has removed it. */
  object_id: id,
  content_type: z.enum(contentTypes),
  /** The object is gone: the note is its author's alone and can only be deleted. */
  orphan: z.boolean(),
  /** From 1, with both positions in PDF points of the unrotated page, from its top left corner; null of what is not placed on a page. */
  page_number: z.int().nullable(),
  position_x: z.number().nullable(),
  position_y: z.number().nullable(),
  isOwner: z.boolean(),
  /** Under which its author sent it; null of other people's, and where it was sent without one. */
  key: z.uuid().nullable().default(null),
  /** The page of the object in the application; null when it is gone. */
  annotatedObjectURL: z.string().nullable(),
})
export type Note = z.infer<typeof note>
