import type { Note } from '#features/notes/note.ts'
import type { NoteContent, NoteOperation, NoteStep } from './note-operation.ts'

/**
 * What waits after a change is merged into the waiting one; null if nothing has to be sent. A step that may have arrived is sent again
 * unchanged, and the rest after it, so that a lost response does not cause a conflict with oneself. The same goes for a step with another
 * one after it, even if it was never sent (see `known`).
 */
export function joinNote(before: NoteOperation | null, content: NoteContent): NoteContent | null {
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
export function merged(first: NoteStep, second: NoteStep): NoteStep | null {
  if (first.do === 'remove' || second.do === 'create') return first
  if (second.do === 'remove') return first.do === 'create' ? null : { do: 'remove', if_updated: first.if_updated }
  if (first.do === 'create') return { ...first, body: { ...first.body, ...second.body } as typeof first.body }
  return { ...first, body: { ...first.body, ...second.body }, if_updated: first.if_updated ?? second.if_updated }
}
