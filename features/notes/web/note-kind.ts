import { changeNote, noteCalls, removeNote } from '#features/notes/contract.ts'
import { type Notable, type NotableKind, type Note, notableKinds } from '#features/notes/note.ts'
import { backgroundCall } from '#platform/web/lib/http/call.ts'
import { isSame } from '#platform/web/lib/same.ts'
import {
  isRefusal,
  MAIN_LANE,
  type OperationOverlay,
  type Outcome,
  operationKind,
  setApart,
} from '#platform/web/offline/outbox/operation.ts'
import {
  isRemoval,
  NOTE,
  type NoteAnswer,
  type NoteContent,
  type NoteOperation,
  type NoteStep,
  noteSubject,
} from './operation/note-operation.ts'

/**
 * What waits after a change is merged into the waiting one; null if nothing has to be sent. A step that may have arrived is sent again
 * unchanged, and the rest after it, so that a lost response does not cause a conflict with oneself. The same goes for a step with another
 * one after it, even if it was never sent (see `known`).
 */
function joinNote(before: NoteOperation | null, content: NoteContent): NoteContent | null {
  if (!before) return known(content)
  const { content: waiting, was_sent } = before
  const { note, step } = content
  // Removed in one tab and changed in another at the same moment: it stays removed.
  if ((waiting.next ?? waiting.step).do === 'remove') return waiting
  if (was_sent || waiting.next) return { ...waiting, note, next: waiting.next ? merged(waiting.next, step) : step }
  const only = merged(waiting.step, step)
  return only && { ...waiting, note, step: only }
}

/** A note still shown without an id may have one by now: sending its creation again returns it. */
function known(content: NoteContent): NoteContent {
  if (content.note.id > 0 || content.step.do === 'create') return content
  return { ...content, step: { do: 'create', body: bodyOf(content.note) }, next: content.step }
}

/** The writable fields of a note. */
export function bodyOf({ annotation, public: isPublic, committee_groups, page_number, position_x, position_y }: Note) {
  const place = page_number === null || position_x === null || position_y === null ? {} : { page_number, position_x, position_y }
  return { annotation, public: isPublic, committee_groups: committee_groups.map(({ id }) => id), ...place }
}

/** Merges two steps; null if they cancel each other out. */
function merged(first: NoteStep, second: NoteStep): NoteStep | null {
  if (first.do === 'remove' || second.do === 'create') return first
  if (second.do === 'remove') return first.do === 'create' ? null : { do: 'remove', if_updated: first.if_updated }
  if (first.do === 'create') return { ...first, body: { ...first.body, ...second.body } as typeof first.body }
  return { ...first, body: { ...first.body, ...second.body }, if_updated: first.if_updated ?? second.if_updated }
}

/** Shows waiting notes in the lists of notes, and their ids on items and meetings. */
const noteOverlay: OperationOverlay<NoteContent> = {
  onList: (address) => {
    const on = notesAt(address)
    if (!on) return null
    return (notes, one) => {
      const { parent } = one.content
      return withNote(notes as readonly Note[], one, on === 'all' || (parent.kind === on.kind && parent.id === on.id))
    }
  },
  onObject: (thing, one) => {
    const { parent, note } = one.content
    const kind = 'bookmark' in thing ? 'agenda_items' : 'is_running_meeting' in thing ? 'meetings' : null
    const ids = thing['notes']
    if (kind !== parent.kind || thing['id'] !== parent.id || !Array.isArray(ids)) return thing
    if (isRemoval(one)) return ids.includes(note.id) ? { ...thing, notes: ids.filter((id) => id !== note.id) } : thing
    return note.id < 0 && !ids.includes(note.id) ? { ...thing, notes: [note.id, ...ids] } : thing
  },
}

const lists = new RegExp(`(?:^|/)(?:(${notableKinds.join('|')})/(\\d+)/)?notes/$`)

/** Which notes are listed at an address. */
function notesAt(address: string): Notable | 'all' | null {
  const found = lists.exec(address)
  if (!found) return null
  const [, kind, id] = found
  return kind === undefined ? 'all' : { kind: kind as NotableKind, id: Number(id) }
}

/** A note with the same key may already be on the server. */
const isSameNote = (one: Note, { id, key }: Note) => one.id === id || (key !== null && one.key === key)

function withNote(notes: readonly Note[], one: NoteOperation, isOnIt: boolean): readonly Note[] {
  const { note } = one.content
  const existing = notes.find((other) => isSameNote(other, note))
  if (isRemoval(one)) return existing ? notes.filter((other) => other !== existing) : notes
  if (!existing) return isOnIt && note.id < 0 ? [note, ...notes] : notes
  const { id, created, updated, annotatedObjectURL } = existing
  return notes.map((other) => (other === existing ? { ...note, id, created, updated, annotatedObjectURL } : other))
}

/** Notes written, changed and removed while the server did not answer. */
export const noteKind = operationKind<NoteContent, NoteAnswer>({
  name: NOTE,
  laneOf: () => MAIN_LANE,
  subjectOf: ({ note }) => noteSubject(note),
  join: joinNote,
  send,
  isPending: (sent, now) => isSame(now.content.step, sent.content.step),
  afterAnswer: (_sent, now, outcome) => afterNote(now, outcome),
  mayBeOvertaken: true,
  overlay: noteOverlay,
})

async function send({ parent, note: { id, key }, step }: NoteContent): Promise<NoteAnswer> {
  if (step.do === 'create') {
    const body = { ...step.body, ...(key && { key }) }
    return { note: await backgroundCall(noteCalls[parent.kind].createNote, { params: { id: parent.id }, body }) }
  }
  const { if_updated } = step
  const unchanged = if_updated === undefined ? {} : { if_updated }
  if (step.do === 'change') return { note: await backgroundCall(changeNote, { params: { id }, body: { ...step.body, ...unchanged } }) }
  await backgroundCall(removeNote, { params: { id }, query: unchanged })
  return {}
}

/** What still waits of a note after the answer to its current step; null if the server has everything. */
function afterNote(now: NoteOperation, outcome: Outcome<NoteAnswer>): NoteOperation | null {
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
