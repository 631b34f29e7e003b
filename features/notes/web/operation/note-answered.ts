import type { Note } from '#features/notes/note.ts'
import { isRefusal, type Outcome, setApart } from '#platform/web/offline/outbox/operation.ts'
import { merged } from './join-note.ts'
import { isRemoval, type NoteAnswer, type NoteOperation, type NoteStep } from './note-operation.ts'

/** What still waits of a note after the answer to its current step; null if the server has everything. */
export function afterNote(now: NoteOperation, outcome: Outcome<NoteAnswer>): NoteOperation | null {
  const { step, next } = now.content
  if (isRefusal(outcome)) {
    // The note to remove is already gone.
    if (step.do === 'remove' && outcome.status === 404) return null
    if (isRemoval(now) && [403, 404].includes(outcome.status)) return null
    const rest = next ? merged(step, next) : step
    return rest && setApart({ ...now, content: { ...now.content, step: rest, next: null } }, outcome)
  }
  const { note } = outcome.answer
  if (!next || !note) return null
  const content = { ...now.content, note: placed(now.content.note, note), step: based(next, step, note), next: null }
  return { ...now, was_sent: false, content }
}

/** The desired note, under the id that it has by now. */
const placed = (wanted: Note, { id, created, updated, annotatedObjectURL }: Note): Note => ({
  ...wanted,
  id,
  created,
  updated,
  annotatedObjectURL,
})

/**
 * Bases the next step on the note that this one produced. If this one created it, on its creation: a note changed since was changed
 * elsewhere, after a lost response.
 */
const based = (next: NoteStep, step: NoteStep, note: Note): NoteStep =>
  next.do === 'create' ? next : { ...next, if_updated: step.do === 'create' ? note.created : note.updated }
