import type { z } from 'zod'
import type { changeNote } from '#features/notes/contract.ts'
import type { Notable, Note } from '#features/notes/note.ts'
import type { Change, Operation } from '#platform/web/offline/outbox/operation.ts'

/** The fields of a note that can be written. */
export type NoteFields = Omit<z.input<typeof changeNote.body>, 'if_updated'>

/** A request about a note; `if_updated` is when the state that the author had read was last updated. */
export type NoteStep =
  | { do: 'create'; body: NoteFields & { annotation: string } }
  | { do: 'change'; body: NoteFields; if_updated?: string | undefined }
  | { do: 'remove'; if_updated?: string | undefined }

/**
 * A note as shown, the step that leads to it, and the step after that one if the first may already have arrived. `title`: of what the note
 * is on, as far as it was known on screen.
 */
export type NoteContent = { title: string; parent: Notable; note: Note; step: NoteStep; next: NoteStep | null }

/** The server's answer to a step: the resulting note, if any. */
export type NoteAnswer = { note?: Note }

export type NoteOperation = Operation<NoteContent>

/** The name of this kind of operation; stored. */
export const NOTE = 'note'

export const noteChange = (content: NoteContent): Change<NoteContent> => ({ kind: NOTE, content })
export const isNote = (one: Operation): one is NoteOperation => one.kind === NOTE

/** The subject under which operations on a note merge: by its key, which it has before it has an id. */
export const noteSubject = ({ id, key }: Pick<Note, 'id' | 'key'>): string => `note/${key ?? id}`

/** The id on screen of a note that the server does not have yet; the only negative ids. */
export const provisionalId = (key: string): number => -1 - Number.parseInt(key.slice(0, 7), 16)

export const isRemoval = ({ content: { step, next } }: NoteOperation): boolean => (next ?? step).do === 'remove'
