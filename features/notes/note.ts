import { z } from 'zod'
import { type DocumentKind, documentKinds, documentPaths } from '#features/documents/document.ts'
import { names } from '#platform/shared/actor.ts'
import { id, instant } from '#platform/shared/endpoint.ts'

/** What notes can be on, by API path (D3 §2). */
export const notableKinds = ['committees', 'meetings', 'agenda_items', ...documentKinds] as const
export type NotableKind = (typeof notableKinds)[number]
/** One object that notes are on. */
export type Notable = { kind: NotableKind; id: number }

/** The `content_type` of each kind. */
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

/** Page of each kind in the application. */
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
  /** Visible to others: public or for groups. */
  shared: z.boolean(),
  committee_groups: z.array(z.object({ id, title: z.string() })),
  author: z.object({ ...names, full_name: z.string() }),
  created: instant,
  updated: instant,
  /** Id of the object, even after an import has removed it. */
  object_id: id,
  content_type: z.enum(contentTypes),
  /** The object is gone: only the author sees the note, and can only delete it. */
  orphan: z.boolean(),
  /** From 1; the positions are PDF points from the top left corner of the unrotated page. Null unless placed on a page. */
  page_number: z.int().nullable(),
  position_x: z.number().nullable(),
  position_y: z.number().nullable(),
  isOwner: z.boolean(),
  /** The key that its author sent it with; null for other people's notes, or if it was sent without one. */
  key: z.uuid().nullable().default(null),
  /** The page of the object in the application; null if it is gone. */
  annotatedObjectURL: z.string().nullable(),
})
export type Note = z.infer<typeof note>
