import { type DBSchema, openDB } from 'idb'
import { storageKey } from '#web/kit/app-state.ts'
import type { Row } from './deed-store.ts'

interface Schema extends DBSchema {
  deeds: { key: number; value: Row; indexes: { place: [number, string]; user: number } }
  /** On which papers layers lie that something was drawn on, sealed, by the layer. */
  papers: { key: number; value: ArrayBuffer }
}

/** The database of what waits, opened when it is first asked for; it lets go as soon as another tab wants to delete it. */
export function openSync() {
  let opening: ReturnType<typeof open> | null = null
  const forget = () => {
    opening = null
  }
  return () => (opening ??= open(forget))
}

const open = (onClosed: () => void) =>
  openDB<Schema>(storageKey('deeds'), 1, {
    upgrade: (database) => {
      const store = database.createObjectStore('deeds', { keyPath: 'seq', autoIncrement: true })
      store.createIndex('place', ['user_id', 'subject'], { unique: true })
      store.createIndex('user', 'user_id')
      database.createObjectStore('papers')
    },
    blocking: (_current, _blocked, event) => {
      ;(event.target as IDBDatabase).close()
      onClosed()
    },
    terminated: onClosed,
  })
