import type { Note } from '#features/notes/note.ts'
import { isSame } from '#platform/web/lib/is-same.ts'
import { isNote, isRemoval, type NoteDeed, type NoteStep, type Refusal, type Waiting } from './deed.ts'
import { merged } from './join.ts'

/** How the server answered: it has it, with the note that came of it, or it does not take it. */
export type Outcome = { note?: Note } | Refusal

export const isRefusal = (outcome: Outcome): outcome is Refusal => 'status' in outcome

/** What still waits once `sent` was answered and `now` is what the person wants by then; null when the server has it. */
export function afterAnswer(sent: Waiting, now: Waiting | null, outcome: Outcome): Waiting | null {
  if (!now) return null
  // Another tab has had an answer to that step already: this one says nothing of the next.
  if (isNote(now)) return isNote(sent) && isSame(now.deed.step, sent.deed.step) ? afterNote(now, outcome) : now
  // By the time, too: what is done after an answer that another tab had begins with the first revision again.
  if (now.revision !== sent.revision || now.written !== sent.written) return now
  if (!isRefusal(outcome)) return null
  // That somebody has seen something is not worth a word to anybody.
  return now.deed.kind.startsWith('seen') ? null : refused(now, outcome)
}

function afterNote(now: Waiting<NoteDeed>, outcome: Outcome): Waiting | null {
  const { step, next } = now.deed
  if (isRefusal(outcome)) {
    // What was to go is gone already.
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

/** The note as it is wanted, under the id that it has by now. */
const placed = (wanted: Note, { id, created, updated, annotatedObjectURL }: Note): Note => ({
  ...wanted,
  id,
  created,
  updated,
  annotatedObjectURL,
})

/** The next step is one on what came of this one. A note that was just made has not been changed: if it has, then elsewhere, after an answer that got lost. */
const based = (next: NoteStep, step: NoteStep, note: Note): NoteStep =>
  next.do === 'create' ? next : { ...next, if_updated: step.do === 'create' ? note.created : note.updated }

/** Kept apart, so that nothing joins it: what is written on the same thing from now on is another matter. */
const refused = (now: Waiting, refusal: Refusal): Waiting => ({
  ...now,
  subject: `refused/${crypto.randomUUID()}`,
  was_sent: false,
  refusal,
})
