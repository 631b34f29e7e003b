import type { DBSchema, IDBPDatabase } from 'idb'
import { type DatabaseLayout, openBrowserDatabase } from '#platform/web/lib/storage/browser-database.ts'

/** What the browser stores about itself as a device. It opens the sealed data without the server, for `days` after the last contact. */
export type KeptDevice = {
  id: string
  user_id: number
  /** Not extractable, not even by our own scripts; unwraps the key. */
  secret: CryptoKey
  wrapped: ArrayBuffer
  days: number
  /** The server's last answer, by the device's clock (ms). */
  contact: number
  /** The latest time that the device's clock has shown (ms). */
  latest: number
  /** Use since the last contact (ms): setting the clock back gains nothing. */
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

/** Stores the device durably. */
export const keepDevice = (device: KeptDevice): Promise<void> => within(async (database) => void (await database.put(NAME, device, NAME)))

export const removeDevice = (): Promise<void> => within((database) => database.delete(NAME, NAME))

/** Changes the device unless it was removed meanwhile; returns the new state. */
export const changeDevice = (change: (before: KeptDevice) => KeptDevice): Promise<KeptDevice | undefined> =>
  within(async (database) => {
    const { store, done } = database.transaction(NAME, 'readwrite')
    const before = await store.get(NAME)
    const after = before && change(before)
    if (after) await store.put(after, NAME)
    await done
    return after
  })

/** Opens the database only for the call: an open connection keeps others from deleting it. */
async function within<T>(run: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  const database = await openBrowserDatabase(layout)
  try {
    return await run(database)
  } finally {
    database.close()
  }
}
