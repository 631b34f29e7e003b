import type { DBSchema, IDBPDatabase } from 'idb'
import { type DatabaseLayout, sharedBrowserDatabase } from '#platform/web/lib/storage/browser-database.ts'
import type { Waiting } from './deed.ts'

/** The owner, and the subject. */
export type Place = Pick<Waiting, 'user_id' | 'subject'>

/** Sealed except for its place. */
export type Row = Place & { seq?: number; stamp: string; sealed: ArrayBuffer }

interface Schema extends DBSchema {
  deeds: { key: number; value: Row; indexes: { place: [number, string]; user: number } }
  /** Which paper each layer is on, sealed, by layer id; for layers with annotations in the outbox. */
  papers: { key: number; value: ArrayBuffer }
}

export type Database = IDBPDatabase<Schema>

const layout: DatabaseLayout<Schema> = {
  name: 'deeds',
  version: 1,
  upgrade: (database) => {
    const store = database.createObjectStore('deeds', { keyPath: 'seq', autoIncrement: true })
    store.createIndex('place', ['user_id', 'subject'], { unique: true })
    store.createIndex('user', 'user_id')
    database.createObjectStore('papers')
  },
}

/** Opens the database of waiting operations. */
export const openSync = (): (() => Promise<Database>) => sharedBrowserDatabase(() => layout)
