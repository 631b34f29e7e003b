import type { z } from 'zod'
import type { DocumentKind } from '#features/documents/document.ts'
import type { changeNote } from '#features/notes/contract.ts'
import type { Notable, Note } from '#features/notes/note.ts'
import type { TagContentType } from '#features/tags/tag.ts'

/** What of a note can be written. */
export type NoteFields = Omit<z.input<typeof changeNote.body>, 'if_updated'>

/** What the server is told of a note; `if_updated` is its state that the writer had read. */
export type NoteStep =
  | { do: 'create'; body: NoteFields & { annotation: string } }
  | { do: 'change'; body: NoteFields; if_updated?: string | undefined }
  | { do: 'remove'; if_updated?: string | undefined }

/** A note as it is on the screen, the step that leads there, and the one after it where that step may have arrived already. */
export type NoteDeed = { kind: 'note'; parent: Notable; note: Note; step: NoteStep; next: NoteStep | null }
/** Own tags that are added and taken away, whatever is set by then. */
export type TagsDeed = { kind: 'tags'; content_type: TagContentType; id: number; added: string[]; removed: string[]; tagger: Tagger }
export type BookmarkDeed = { kind: 'bookmark'; id: number; bookmark: boolean }
/** That a meeting, or a version of a document, was on screen. */
export type SeenDeed =
  | { kind: 'seen_meeting'; id: number }
  | { kind: 'seen_version'; document: DocumentKind; id: number; version_id: number }

export type Tagger = { username: string; full_name: string }
export type Deed = NoteDeed | TagsDeed | BookmarkDeed | SeenDeed

/** Why the server did not take it: the status of its answer and its words. */
export type Refusal = { status: number; detail: string }

/** Something that a person did and the server does not have yet. */
export type Waiting<D extends Deed = Deed> = {
  user_id: number
  /** What it is done to: what is done to the same joins it. */
  subject: string
  deed: D
  /** What that is called on the screen, as far as it was known. */
  title: string
  /** When it was done last. */
  written: string
  /** Grows with every deed that joins, so that an answer tells which state it is about. */
  revision: number
  /** It went out once: whether it arrived is not known. */
  was_sent: boolean
  /** It is not tried again by itself. */
  refusal: Refusal | null
}

/** Something new that is to wait. */
export type Wish = Pick<Waiting, 'deed' | 'title'> & {
  /** It was tried, and may have arrived. */
  was_sent?: boolean
}

/** Under which deeds on the same thing join: a note by its key, which it has before it has an id. */
export const noteSubject = ({ id, key }: Pick<Note, 'id' | 'key'>): string => `note/${key ?? id}`
export const tagsSubject = ({ content_type, id }: Pick<TagsDeed, 'content_type' | 'id'>): string => `tags/${content_type}/${id}`
export const bookmarkSubject = ({ id }: Pick<BookmarkDeed, 'id'>): string => `bookmark/${id}`

/** Under which this deed joins others. */
export function subjectOf(deed: Deed): string {
  if (deed.kind === 'note') return noteSubject(deed.note)
  if (deed.kind === 'tags') return tagsSubject(deed)
  if (deed.kind === 'bookmark') return bookmarkSubject(deed)
  return deed.kind === 'seen_meeting' ? `seen_meeting/${deed.id}` : `seen_version/${deed.version_id}`
}

/** The id on the screen of a note that the server does not have yet: no other one is below zero. */
export const provisionalId = (key: string): number => -1 - Number.parseInt(key.slice(0, 7), 16)

export const isNote = (one: Waiting): one is Waiting<NoteDeed> => one.deed.kind === 'note'
export const isRemoval = ({ deed: { step, next } }: Waiting<NoteDeed>): boolean => (next ?? step).do === 'remove'
export const isRefused = ({ refusal }: Waiting): boolean => refusal !== null
