import type { Note } from '#features/notes/note.ts'
import { isNote, type NoteDeed, type NoteStep, provisionalId, type Waiting } from './deed.ts'
import { bodyOf } from './join.ts'

/** What can be done about a rejected operation. */
export type Offer = 'mine' | 'remove_anyway' | 'anew' | 'retry' | 'copy' | 'discard'

/** Actions for a rejected operation; a waiting note can be copied. */
export function offersOf(one: Waiting): Offer[] {
  const { refusal } = one
  if (!isNote(one)) return refusal ? ['retry', 'discard'] : []
  if (!refusal) return one.deed.step.do === 'remove' ? [] : ['copy']
  return [...waysOf(one.deed.step, refusal.status), 'discard']
}

function waysOf(step: NoteStep, status: number): Offer[] {
  if (step.do === 'remove') return status === 409 ? ['remove_anyway'] : ['retry']
  if (step.do === 'create') return [status === 400 ? 'anew' : 'retry', 'copy']
  if (status === 409) return ['mine', 'anew', 'copy']
  return [status === 403 ? 'retry' : 'anew', 'copy']
}

/** What waits once an action is chosen; null if nothing does. */
export const taken: Record<Exclude<Offer, 'copy'>, (one: Waiting) => Waiting | null> = {
  mine: (one) => (isNote(one) ? overwriting(one) : one),
  remove_anyway: (one) => (isNote(one) ? overwriting(one) : one),
  anew: (one) => (isNote(one) ? anew(one) : one),
  retry: (one) => one,
  discard: () => null,
}

/** Overwrites whatever the note says by now. */
function overwriting(one: Waiting<NoteDeed>): Waiting {
  const { step } = one.deed
  return { ...one, deed: { ...one.deed, step: step.do === 'create' ? step : { ...step, if_updated: undefined } } }
}

/** A new note with the same text, private at first, since its audience may be gone. */
function anew(one: Waiting<NoteDeed>): Waiting {
  const key = crypto.randomUUID()
  const now = new Date().toISOString()
  const audience = { public: false, shared: false, committee_groups: [] }
  const note: Note = { ...one.deed.note, ...audience, id: provisionalId(key), key, created: now, updated: now }
  return { ...one, was_sent: false, deed: { ...one.deed, note, next: null, step: { do: 'create', body: bodyOf(note) } } }
}
