import type { Note } from '#features/notes/note.ts'
import { bodyOf } from '#features/notes/web/operation/join-note.ts'
import { isNote, type NoteOperation, type NoteStep, provisionalId } from '#features/notes/web/operation/note-operation.ts'
import type { Operation } from '#platform/web/offline/outbox/operation.ts'

/** What can be done about a rejected operation. */
export type Offer = 'mine' | 'remove_anyway' | 'anew' | 'retry' | 'copy' | 'discard'

/** Actions for a rejected operation; a waiting note can be copied. */
export function offersOf(one: Operation): Offer[] {
  const { refusal } = one
  if (!isNote(one)) return refusal ? ['retry', 'discard'] : []
  if (!refusal) return one.content.step.do === 'remove' ? [] : ['copy']
  return [...waysOf(one.content.step, refusal.status), 'discard']
}

function waysOf(step: NoteStep, status: number): Offer[] {
  if (step.do === 'remove') return status === 409 ? ['remove_anyway'] : ['retry']
  if (step.do === 'create') return [status === 400 ? 'anew' : 'retry', 'copy']
  if (status === 409) return ['mine', 'anew', 'copy']
  return [status === 403 ? 'retry' : 'anew', 'copy']
}

/** What waits once an action is chosen; null if nothing does. */
export const taken: Record<Exclude<Offer, 'copy'>, (one: Operation) => Operation | null> = {
  mine: (one) => (isNote(one) ? overwriting(one) : one),
  remove_anyway: (one) => (isNote(one) ? overwriting(one) : one),
  anew: (one) => (isNote(one) ? anew(one) : one),
  retry: (one) => one,
  discard: () => null,
}

/** Overwrites whatever the note says by now. */
function overwriting(one: NoteOperation): NoteOperation {
  const { step } = one.content
  return { ...one, content: { ...one.content, step: step.do === 'create' ? step : { ...step, if_updated: undefined } } }
}

/** A new note with the same text, private at first, since its audience may be gone. */
function anew(one: NoteOperation): NoteOperation {
  const key = crypto.randomUUID()
  const now = new Date().toISOString()
  const audience = { public: false, shared: false, committee_groups: [] }
  const note: Note = { ...one.content.note, ...audience, id: provisionalId(key), key, created: now, updated: now }
  return { ...one, was_sent: false, content: { ...one.content, note, next: null, step: { do: 'create', body: bodyOf(note) } } }
}
