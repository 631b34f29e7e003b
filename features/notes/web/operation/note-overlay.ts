import { type Notable, type NotableKind, type Note, notableKinds } from '#features/notes/note.ts'
import type { OperationOverlay } from '#platform/web/offline/outbox/operation.ts'
import { isRemoval, type NoteContent, type NoteOperation } from './note-operation.ts'

/** Shows waiting notes in the lists of notes, and their ids on items and meetings. */
export const noteOverlay: OperationOverlay<NoteContent> = {
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
const isSame = (one: Note, { id, key }: Note) => one.id === id || (key !== null && one.key === key)

function withNote(notes: readonly Note[], one: NoteOperation, isOnIt: boolean): readonly Note[] {
  const { note } = one.content
  const existing = notes.find((other) => isSame(other, note))
  if (isRemoval(one)) return existing ? notes.filter((other) => other !== existing) : notes
  if (!existing) return isOnIt && note.id < 0 ? [note, ...notes] : notes
  const { id, created, updated, annotatedObjectURL } = existing
  return notes.map((other) => (other === existing ? { ...note, id, created, updated, annotatedObjectURL } : other))
}
