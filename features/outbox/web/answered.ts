import type { Note } from '#features/notes/note.ts'
import { isSame } from '#platform/web/lib/same.ts'
import { isNote, isRemoval, type NoteDeed, type NoteStep, type Refusal, type Waiting } from './deed.ts'
import { merged } from './join.ts'

/** The server's answer: accepted, with the resulting note if any, or rejected. */
export type Outcome = { note?: Note } | Refusal

export const isRefusal = (outcome: Outcome): outcome is Refusal => 'status' in outcome

/** What still waits after the answer to `sent`, where `now` is the current state; null if the server has everything. */
export function afterAnswer(sent: Waiting, now: Waiting | null, outcome: Outcome): Waiting | null {
  if (!now) return null
  // Another tab has already received the answer to that step; this one says nothing about the next step.
  if (isNote(now)) return isNote(sent) && isSame(now.deed.step, sent.deed.step) ? afterNote(now, outcome) : now
  // Compares the time, too: an operation added after another tab received the answer starts again at revision 1.
  if (now.revision !== sent.revision || now.written !== sent.written) return now
  if (!isRefusal(outcome)) return null
  // A failed reading or visit is not worth a message.
  return now.deed.kind.startsWith('seen') ? null : refused(now, outcome)
}

function afterNote(now: Waiting<NoteDeed>, outcome: Outcome): Waiting | null {
  const { step, next } = now.deed
  if (isRefusal(outcome)) {
    // The note to remove is already gone.
    if (step.do === 'remove' && outcome.status === 404) return null
    if (isRemoval(now) && [403, 404].includes(outcome.status)) return null
    const rest = next ? merged(step, next) : step
    return rest && refused({ ...now, deed: { ...now.deed, step: rest, next: null } }, outcome)
  }
  if (!next || !outcome.note) return null
  return {
    ...now,
    was_sent: false,
    deed: { ...now.deed, note: placed(now.deed.note, outcome.note), step: based(next, step, outcome.note), next: null },
  }
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

/** Gets its own subject so that nothing merges with it: later operations on the same object are separate. */
const refused = (now: Waiting, refusal: Refusal): Waiting => ({
  ...now,
  subject: `refused/${crypto.randomUUID()}`,
  was_sent: false,
  refusal,
})
