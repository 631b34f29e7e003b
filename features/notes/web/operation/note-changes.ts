import { contentTypes, type Notable, type Note, notableKinds, notablePaths } from '#features/notes/note.ts'
import { type Actor, fullName } from '#platform/shared/actor.ts'
import type { Change } from '#platform/web/offline/outbox/operation.ts'
import { type NoteContent, type NoteFields, noteChange, provisionalId } from './note-operation.ts'

/** A change for the outbox, and the provisional answer to show. */
type ShownChange = { change: Change<NoteContent>; answer: Note }

type New = {
  parent: Notable
  me: Pick<Actor, 'username' | 'first_name' | 'last_name'>
  body: NoteFields & { annotation: string; key?: string | undefined }
  title: string
}

/** Creates a note under a key. */
export function newNote({ parent, me, body: { key = crypto.randomUUID(), ...body }, title }: New): ShownChange {
  const { username, first_name, last_name } = me
  const now = new Date().toISOString()
  const blank: Note = {
    id: provisionalId(key),
    annotation: '',
    public: false,
    shared: false,
    committee_groups: [],
    author: { username, first_name, last_name, full_name: fullName(me) },
    created: now,
    updated: now,
    object_id: parent.id,
    content_type: contentTypes[parent.kind],
    orphan: false,
    page_number: null,
    position_x: null,
    position_y: null,
    isOwner: true,
    key,
    annotatedObjectURL: notablePaths[parent.kind].replace('$id', String(parent.id)),
  }
  const note = written(blank, body)
  return { answer: note, change: noteChange({ title, parent, note, step: { do: 'create', body }, next: null }) }
}

/** Changes a note, or moves it, which does not count as an update for its readers. */
export function changedNote(before: Note, body: NoteFields, title: string): ShownChange {
  const note = written(before, body)
  const saysMore = body.annotation !== undefined || body.public !== undefined || body.committee_groups !== undefined
  const step = { do: 'change', body, ...(saysMore && before.id > 0 && { if_updated: before.updated }) } as const
  return { answer: note, change: noteChange({ title, parent: parentOf(before), note, step, next: null }) }
}

/** Removes a note. */
export const removedNote = (note: Note, title: string): Change<NoteContent> =>
  noteChange({ title, parent: parentOf(note), note, step: { do: 'remove', if_updated: note.updated }, next: null })

/** A note with the changes applied; the titles of new groups are unknown. */
function written(note: Note, body: NoteFields): Note {
  const { committee_groups, ...columns } = body
  const known = new Map(note.committee_groups.map((group) => [group.id, group]))
  const groups = committee_groups?.map((id) => known.get(id) ?? { id, title: '' }) ?? note.committee_groups
  const given = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Partial<Note>
  const after = { ...note, ...given, committee_groups: groups }
  return { ...after, annotation: after.annotation.trim(), shared: after.public || groups.length > 0 }
}

/** What a note is on. */
export const parentOf = ({ content_type, object_id }: Pick<Note, 'content_type' | 'object_id'>): Notable => ({
  kind: notableKinds.find((kind) => contentTypes[kind] === content_type) ?? 'meetings',
  id: object_id,
})
