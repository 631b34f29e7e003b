import type { DBSchema, IDBPDatabase } from 'idb'
import { type DatabaseLayout, sharedBrowserDatabase } from '#platform/web/lib/storage/browser-database.ts'
import type { Waiting } from './deed.ts'

/** Whose it is, and on what. */
export type Place = Pick<Waiting, 'user_id' | 'subject'>

/** Sealed, but for its place. */
export type Row = Place & { seq?: number; stamp: string; sealed: ArrayBuffer }

interface Schema extends DBSchema {
  deeds: { key: number; value: Row; indexes: { place: [number, string]; user: number } }
  /** On which papers layers lie that something was drawn on, sealed, by the layer. */
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

/** The database of what waits. */
export const openSync = (): (() => Promise<Database>) => sharedBrowserDatabase(() => layout)
