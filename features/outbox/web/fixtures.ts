import { createVault, KEY_LENGTH } from '#features/devices/web/vault.ts'
import type { Note } from '#features/notes/note.ts'
import { browserStore } from './deed-store.ts'
import { changedNote, newNote } from './note-deeds.ts'

export const me = { username: 'muster', first_name: 'Eva', last_name: 'Muster' }
export const item = { kind: 'agenda_items', id: 30 } as const
export const listed = 'agenda_items/30/notes/'

/** A store that any tab of one device opens. */
export const storeOf = (key = new Uint8Array(KEY_LENGTH)) => createVault(key).then(browserStore)

/** A new note on an agenda item, for the outbox. */
export const aNewNote = (annotation: string, key: string = crypto.randomUUID()) =>
  newNote({ parent: item, me, title: 'Velowege', body: { annotation, key } }).wish

/** A new text of a note, for the outbox. */
export const aRewritten = (note: Note, annotation: string) => changedNote(note, { annotation }, 'Velowege').wish
