import type { Note } from '#features/notes/note.ts'
import { isNote, type NoteDeed, type NoteStep, provisionalId, type Waiting } from './deed.ts'
import { bodyOf } from './join.ts'

/** What can be done about something that the server did not take. */
export type Offer = 'mine' | 'remove_anyway' | 'anew' | 'retry' | 'copy' | 'discard'

/** Of what was refused; what still waits can be copied. */
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

/** What waits once an offer is taken; null when nothing does. */
export const taken: Record<Exclude<Offer, 'copy'>, (one: Waiting) => Waiting | null> = {
  mine: (one) => (isNote(one) ? inspiteOf(one) : one),
  remove_anyway: (one) => (isNote(one) ? inspiteOf(one) : one),
  anew: (one) => (isNote(one) ? anew(one) : one),
  retry: (one) => one,
  discard: () => null,
}

/** Whatever the note says by now. */
function inspiteOf(one: Waiting<NoteDeed>): Waiting {
  const { step } = one.deed
  return { ...one, deed: { ...one.deed, step: step.do === 'create' ? step : { ...step, if_updated: undefined } } }
}

/** Another note with the same words, for its writer alone at first: whom it was for may be gone. */
function anew(one: Waiting<NoteDeed>): Waiting {
  const key = crypto.randomUUID()
  const now = new Date().toISOString()
  const audience = { public: false, shared: false, committee_groups: [] }
  const note: Note = { ...one.deed.note, ...audience, id: provisionalId(key), key, created: now, updated: now }
  return { ...one, was_sent: false, deed: { ...one.deed, note, next: null, step: { do: 'create', body: bodyOf(note) } } }
}
