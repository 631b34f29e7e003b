import type { DBSchema, IDBPDatabase } from 'idb'
import { type DatabaseLayout, openBrowserDatabase } from '#platform/web/lib/storage/browser-database.ts'

/** What the browser knows of itself as a device: by it what was kept is opened without the server, for so many days after a contact. */
export type KeptDevice = {
  id: string
  user_id: number
  /** Never leaves the browser, not even to its own scripts; unwraps the key. */
  secret: CryptoKey
  wrapped: ArrayBuffer
  days: number
  /** When the server answered last, by this device's clock (ms). */
  contact: number
  /** The latest instant that its clock has shown (ms). */
  latest: number
  /** How long it was used since the contact (ms), by which a clock that is set back gains nothing. */
  used: number
}

interface Schema extends DBSchema {
  device: { key: string; value: KeptDevice }
}

const NAME = 'device'

const layout: DatabaseLayout<Schema> = {
  name: NAME,
  version: 1,
  upgrade: (database) => void database.createObjectStore(NAME),
}

export const readDevice = (): Promise<KeptDevice | undefined> => within((database) => database.get(NAME, NAME))

/** Keeps it durably. */
export const keepDevice = (device: KeptDevice): Promise<void> => within(async (database) => void (await database.put(NAME, device, NAME)))

export const removeDevice = (): Promise<void> => within((database) => database.delete(NAME, NAME))

/** Changes it unless it is gone meanwhile; answers with what it is then. */
export const changeDevice = (change: (before: KeptDevice) => KeptDevice): Promise<KeptDevice | undefined> =>
  within(async (database) => {
    const { store, done } = database.transaction(NAME, 'readwrite')
    const before = await store.get(NAME)
    const after = before && change(before)
    if (after) await store.put(after, NAME)
    await done
    return after
  })

/** Opened for the moment: one that stays open keeps others from deleting it. */
async function within<T>(run: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  const database = await openBrowserDatabase(layout)
  try {
    return await run(database)
  } finally {
    database.close()
  }
}
