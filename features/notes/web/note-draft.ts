import type { Note } from '#features/notes/note.ts'
import { type DraftName, draftsOf } from '#platform/web/ui/form/drafts.ts'
import type { Written } from './audience.ts'

export type { DraftName } from '#platform/web/ui/form/drafts.ts'

const drafts = draftsOf<Written>('note')
/** Of a new note on something, or of a note that is changed. */
export const { read: readDraft, drop: dropDraft, useDraft } = drafts

/** The draft of a note that is changed. */
export const changedNote = ({ id }: Pick<Note, 'id'>): DraftName => `notes/${id}/`

/** What is written goes on under the id that the note has got. */
export function moveNoteDraft(from: Pick<Note, 'id'>, to: Pick<Note, 'id'>): void {
  const written = readDraft(changedNote(from))
  if (!written) return
  drafts.follow(changedNote(to), written, true)
  dropDraft(changedNote(from))
}
