import type { Note } from '#features/notes/note.ts'
import { type Deed, type NoteDeed, type NoteStep, subjectOf, type TagsDeed, type Waiting, type Wish } from './deed.ts'

type New = Wish & { user_id: number; written: string }

/** What waits after a new operation is merged into the waiting one; null if nothing has to be sent. */
export function join(before: Waiting | null, { user_id, title, written, deed, was_sent = false }: New): Waiting | null {
  if (!before) return { user_id, subject: subjectOf(deed), deed: known(deed), title, written, revision: 1, was_sent, refusal: null }
  const joined = joinedDeed(before, deed)
  return joined && { ...before, deed: joined, written, revision: before.revision + 1, refusal: null }
}

/** A note still shown without an id may have one by now: sending its creation again returns it. */
function known(deed: Deed): Deed {
  if (deed.kind !== 'note' || deed.note.id > 0 || deed.step.do === 'create') return deed
  return { ...deed, step: { do: 'create', body: bodyOf(deed.note) }, next: deed.step }
}

/** The writable fields of a note. */
export function bodyOf({ annotation, public: isPublic, committee_groups, page_number, position_x, position_y }: Note) {
  const place = page_number === null || position_x === null || position_y === null ? {} : { page_number, position_x, position_y }
  return { annotation, public: isPublic, committee_groups: committee_groups.map(({ id }) => id), ...place }
}

function joinedDeed({ deed: before, was_sent }: Waiting, deed: Deed): Deed | null {
  if (before.kind === 'note' && deed.kind === 'note') return joinedNote(before, deed, was_sent)
  if (before.kind === 'tags' && deed.kind === 'tags') return joinedTags(before, deed)
  return deed
}

/**
 * A step that may have arrived is sent again unchanged, and the rest after it, so that a lost response does not cause a conflict with
 * oneself. The same goes for a step with another one after it, even if it was never sent (see `known`).
 */
function joinedNote(before: NoteDeed, { note, step }: NoteDeed, was_sent: boolean): NoteDeed | null {
  // Removed in one tab and changed in another at the same moment: it stays removed.
  if ((before.next ?? before.step).do === 'remove') return before
  if (was_sent || before.next) return { ...before, note, next: before.next ? merged(before.next, step) : step }
  const only = merged(before.step, step)
  return only && { ...before, note, step: only }
}

/** Merges two steps; null if they cancel each other out. */
export function merged(first: NoteStep, second: NoteStep): NoteStep | null {
  if (first.do === 'remove' || second.do === 'create') return first
  if (second.do === 'remove') return first.do === 'create' ? null : { do: 'remove', if_updated: first.if_updated }
  if (first.do === 'create') return { ...first, body: { ...first.body, ...second.body } as typeof first.body }
  return { ...first, body: { ...first.body, ...second.body }, if_updated: first.if_updated ?? second.if_updated }
}

const joinedTags = (before: TagsDeed, { added, removed }: TagsDeed): TagsDeed => ({
  ...before,
  added: [...new Set(before.added.filter((slug) => !removed.includes(slug)).concat(added))],
  removed: [...new Set(before.removed.filter((slug) => !added.includes(slug)).concat(removed))],
})
