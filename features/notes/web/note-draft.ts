import type { Note } from '#features/notes/note.ts'
import { type DraftName, draftsOf } from '#platform/web/ui/form/drafts.ts'
import type { Written } from './audience.ts'

const drafts = draftsOf<Written>('note')
/** Drafts of new notes and of notes being changed. */
export const { read: readDraft, drop: dropDraft, useDraft } = drafts

/** Name of the draft of a note being changed. */
export const changedNote = ({ id }: Pick<Note, 'id'>): DraftName => `notes/${id}/`

/** Moves the draft of a note when the note gets another id. */
export function moveNoteDraft(from: Pick<Note, 'id'>, to: Pick<Note, 'id'>): void {
  const written = readDraft(changedNote(from))
  if (!written) return
  drafts.follow(changedNote(to), written, true)
  dropDraft(changedNote(from))
}
