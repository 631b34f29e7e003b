import type { z } from 'zod'
import type { DocumentKind } from '#features/documents/document.ts'
import type { changeNote } from '#features/notes/contract.ts'
import type { Notable, Note } from '#features/notes/note.ts'
import type { TagContentType } from '#features/tags/tag.ts'

/** The fields of a note that can be written. */
export type NoteFields = Omit<z.input<typeof changeNote.body>, 'if_updated'>

/** A request about a note; `if_updated` is when the state that the author had read was last updated. */
export type NoteStep =
  | { do: 'create'; body: NoteFields & { annotation: string } }
  | { do: 'change'; body: NoteFields; if_updated?: string | undefined }
  | { do: 'remove'; if_updated?: string | undefined }

/** A note as shown, the step that leads to it, and the step after that one if the first may already have arrived. */
export type NoteDeed = { kind: 'note'; parent: Notable; note: Note; step: NoteStep; next: NoteStep | null }
/** Own tags to add and remove from the current ones. */
export type TagsDeed = { kind: 'tags'; content_type: TagContentType; id: number; added: string[]; removed: string[]; tagger: Tagger }
export type BookmarkDeed = { kind: 'bookmark'; id: number; bookmark: boolean }
/** A meeting, or a version of a document, was on screen. */
export type SeenDeed =
  | { kind: 'seen_meeting'; id: number }
  | { kind: 'seen_version'; document: DocumentKind; id: number; version_id: number }

export type Tagger = { username: string; full_name: string }
export type Deed = NoteDeed | TagsDeed | BookmarkDeed | SeenDeed

/** Why the server rejected it: status and message of the response. */
export type Refusal = { status: number; detail: string }

/** An operation that the server does not have yet. */
export type Waiting<D extends Deed = Deed> = {
  user_id: number
  /** What it changes: operations on the same subject merge. */
  subject: string
  deed: D
  /** The title of that on screen, as far as it was known. */
  title: string
  /** When it was last changed. */
  written: string
  /** Grows with every merged operation, so that an answer can be matched to the state that was sent. */
  revision: number
  /** It was sent at least once and may have arrived. */
  was_sent: boolean
  /** Set if the server rejected it; it is not retried automatically. */
  refusal: Refusal | null
}

/** A new operation for the outbox. */
export type Wish = Pick<Waiting, 'deed' | 'title'> & {
  /** It was already sent directly, and may have arrived. */
  was_sent?: boolean
}

/** The subject under which operations on a note merge: by its key, which it has before it has an id. */
export const noteSubject = ({ id, key }: Pick<Note, 'id' | 'key'>): string => `note/${key ?? id}`
export const tagsSubject = ({ content_type, id }: Pick<TagsDeed, 'content_type' | 'id'>): string => `tags/${content_type}/${id}`
export const bookmarkSubject = ({ id }: Pick<BookmarkDeed, 'id'>): string => `bookmark/${id}`

/** The subject under which this operation merges with others. */
export function subjectOf(deed: Deed): string {
  if (deed.kind === 'note') return noteSubject(deed.note)
  if (deed.kind === 'tags') return tagsSubject(deed)
  if (deed.kind === 'bookmark') return bookmarkSubject(deed)
  return deed.kind === 'seen_meeting' ? `seen_meeting/${deed.id}` : `seen_version/${deed.version_id}`
}

/** The id on screen of a note that the server does not have yet; the only negative ids. */
export const provisionalId = (key: string): number => -1 - Number.parseInt(key.slice(0, 7), 16)

export const isNote = (one: Waiting): one is Waiting<NoteDeed> => one.deed.kind === 'note'
export const isRemoval = ({ deed: { step, next } }: Waiting<NoteDeed>): boolean => (next ?? step).do === 'remove'
export const isRefused = ({ refusal }: Waiting): boolean => refusal !== null
