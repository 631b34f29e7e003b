import type { DBSchema, IDBPDatabase } from 'idb'
import { findDevice } from '#features/devices/contract.ts'
import { callAndStay } from '#platform/web/lib/http/call.ts'
import { isRefused } from '#platform/web/lib/http/refused.ts'
import { clearStorage, isStorageClaimed } from '#platform/web/lib/storage/app-state.ts'
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

const removeDevice = (): Promise<void> => within((database) => database.delete(NAME, NAME))

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

/** Interval (ms) at which use of the device is recorded. */
export const MINUTE = 60_000

/** Records one minute of use and the current time. It is recorded in advance, so that closing the browser early gains nothing. */
export const recordUse = (): Promise<KeptDevice | undefined> =>
  changeDevice((before) => ({ ...before, latest: Math.max(before.latest, Date.now()), used: before.used + MINUTE }))

const DAY = 86_400_000
/** Tolerated clock adjustment (ms). */
const TOLERANCE = 5 * 60_000

/**
 * What may be done with the stored data without the server: `open` it; `locked`, because the clock is behind a time that it has already
 * shown; or `expired`, by the clock or by use.
 */
export function offlineAccess(
  { contact, latest, used, days }: Omit<KeptDevice, 'secret' | 'wrapped'>,
  now: number,
): 'open' | 'locked' | 'expired' {
  if (used >= days * DAY) return 'expired'
  if (now < latest - TOLERANCE) return 'locked'
  return now - contact >= days * DAY ? 'expired' : 'open'
}

/** Deletes the key, then all that it opens and everything else that the browser stores of users; other tabs are notified. */
export async function wipe(): Promise<void> {
  await removeDevice().catch(() => undefined)
  clearStorage()
}

/**
 * Wipes the browser's data if the person has signed out, or the server no longer knows the device. For a page without a session, which
 * makes no other calls.
 */
export async function wipeIfGone(): Promise<void> {
  const kept = await readDevice().catch(() => undefined)
  if (kept && (!isStorageClaimed() || (await isGone(kept.id)))) await wipe()
}

const isGone = (id: string): Promise<boolean> =>
  callAndStay(findDevice, { params: { id } }).then(
    () => false,
    (error: unknown) => isRefused(error, 404),
  )
