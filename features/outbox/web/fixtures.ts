import { createVault, KEY_LENGTH } from '#features/devices/web/vault.ts'
import type { Note } from '#features/notes/note.ts'
import { changedNote, newNote } from '#features/notes/web/operation/note-changes.ts'
import { MAIN_LANE, type Operation, type OperationKinds, withOperations } from '#platform/web/offline/outbox/operation.ts'
import { Outbox } from '#platform/web/offline/outbox/outbox.ts'
import type { Sent } from '#platform/web/offline/outbox/sender.ts'
import { browserStore, type OutboxStore } from '#platform/web/offline/outbox/store.ts'
import { operationKinds } from './application-outbox.ts'

export const me = { username: 'muster', first_name: 'Eva', last_name: 'Muster' }
export const item = { kind: 'agenda_items', id: 30 } as const
export const listed = 'agenda_items/30/notes/'

/** A store that any tab of one device opens. */
export const storeOf = (key = new Uint8Array(KEY_LENGTH)) => browserStore(createVault(key))

/** A new note on an agenda item, for the outbox. */
export const aNewNote = (annotation: string, key: string = crypto.randomUUID()) =>
  newNote({ parent: item, me, title: 'Velowege', body: { annotation, key } }).change

/** A new text of a note, for the outbox. */
export const aRewritten = (note: Note, annotation: string) => changedNote(note, { annotation }, 'Velowege').change

export const kinds: OperationKinds = new Map(operationKinds.map((kind) => [kind.name, kind]))

/** The outbox of one tab. `send` stands for the calls. */
export const anOutbox = (store: OutboxStore = storeOf(), send?: (one: Operation) => Promise<Sent>) =>
  new Outbox({ user_id: 1, store, kinds: operationKinds, ...(send && { send }) })

/** What waits of notes, tags and bookmarks. */
export const waitingIn = (outbox: Outbox) => outbox.waiting(MAIN_LANE)

/** Notes of the agenda item as the screen shows them. */
export const shownIn = (outbox: Outbox, notes: readonly Note[]): readonly Note[] =>
  withOperations(outbox.kinds, { waiting: waitingIn(outbox), address: listed }, notes)
