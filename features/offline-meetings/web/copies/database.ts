import { type DBSchema, deleteDB, type IDBPDatabase } from 'idb'
import type { Vault } from '#features/devices/web/vault.ts'
import { storageKey } from '#platform/web/lib/storage/app-state.ts'
import { type DatabaseLayout, sharedBrowserDatabase } from '#platform/web/lib/storage/browser-database.ts'
import { despiteFreezing } from '#platform/web/lib/storage/frozen-page.ts'

/** Sealed copies of the server's answers and files. */
export type Copies = {
  vault: Vault
  database: () => Promise<Database>
  /** Runs in one transaction: all or nothing. */
  write: <T>(write: (transaction: Writing) => Promise<T>) => Promise<T>
}
export type Writing = ReturnType<typeof writing>

const writing = (database: Database) => database.transaction(['meeting', 'answer', 'file', 'chunk', 'always'], 'readwrite')

/** The copies in this browser that a vault opens. */
export function openCopies(vault: Vault): Copies {
  const database = openDatabase()
  const write: Copies['write'] = (run) => despiteFreezing(async () => writeIn(writing(await database()), run))
  return { vault, database, write }
}

async function writeIn<T>(transaction: Writing, run: (transaction: Writing) => Promise<T>): Promise<T> {
  try {
    const written = await run(transaction)
    await transaction.done
    return written
  } catch (error) {
    throw await causeOf(transaction, error)
  }
}

/** A transaction aborted by the browser has the cause; its requests only say that it was aborted. */
async function causeOf(transaction: Writing, error: unknown): Promise<unknown> {
  try {
    transaction.abort()
  } catch {
    // It has already ended.
  }
  const [ended] = await Promise.allSettled([transaction.done])
  return ended.status === 'rejected' && isFull(ended.reason) ? ended.reason : error
}

/** Whether the browser is out of storage. */
export const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError'

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Seals a value as JSON. */
export const sealJson = (vault: Vault, name: string, value: unknown): Promise<ArrayBuffer> =>
  vault.seal(name, encoder.encode(JSON.stringify(value)))

/** Opens what `sealJson` sealed. */
export const openJson = async (vault: Vault, name: string, sealed: ArrayBuffer): Promise<unknown> =>
  JSON.parse(decoder.decode(await vault.open(name, sealed)))

/** Why a meeting could not be stored completely. */
export type Failure = 'full' | 'no_room' | 'refused'

/** A meeting that was requested. Everything that reveals its contents is sealed. */
export type MeetingRow = {
  id: number
  committee_id: number | null
  state: 'wanted' | 'there' | 'failed'
  failure: Failure | null
  /** The job that works on it; no other job writes for it. */
  job: string | null
  /** The job whose answers are read; null before the first are complete. */
  readable: string | null
  /** When it was last complete (ms). */
  taken: number | null
  /** When it was last looked at or requested (ms). */
  used: number
  /** Size of everything stored for it, in bytes. */
  size: number
  /** Saved as the next meeting of its committee. */
  is_next: boolean
  about: ArrayBuffer | null
}

/** The server's answer at one address, for one meeting. */
export type AnswerRow = { meeting_id: number; job: string; name: string; at: number; sealed: ArrayBuffer }

/** A file, as far as it is stored. */
export type FileRow = { name: string; meeting_id: number; chunks: number; bytes: number; is_whole: boolean; facts: ArrayBuffer }

interface Schema extends DBSchema {
  meeting: { key: number; value: MeetingRow }
  answer: { key: [number, string, string]; value: AnswerRow; indexes: { name: string; meeting: number } }
  file: { key: string; value: FileRow; indexes: { meeting: number } }
  chunk: { key: [string, number]; value: ArrayBuffer }
  /** The committees whose next meeting is always saved for offline. */
  always: { key: number; value: { committee_id: number } }
}
type Database = IDBPDatabase<Schema>

const layout: DatabaseLayout<Schema> = {
  name: 'taken-along',
  version: 1,
  upgrade: (database) => {
    database.createObjectStore('meeting', { keyPath: 'id' })
    const answers = database.createObjectStore('answer', { keyPath: ['meeting_id', 'job', 'name'] })
    answers.createIndex('name', 'name')
    answers.createIndex('meeting', 'meeting_id')
    database.createObjectStore('file', { keyPath: 'name' }).createIndex('meeting', 'meeting_id')
    database.createObjectStore('chunk')
    database.createObjectStore('always', { keyPath: 'committee_id' })
  },
}

/** Opens the database of offline meetings. */
const openDatabase = (): (() => Promise<Database>) => sharedBrowserDatabase(() => layout)

/** Deletes the whole database. */
export const deleteDatabase = (): Promise<void> => deleteDB(storageKey(layout.name))

/** One run of taking a meeting along: it may write as long as the meeting's row names it. */
export type Job = { meeting_id: number; id: string }

/** The meeting was removed or taken over by another job, or the browser has emptied the store. */
export class Ended extends Error {
  override name = 'Ended'
}

/** Writes in one transaction if the job still owns the meeting; throws Ended otherwise. */
export async function writeAs<T>(
  copies: Copies,
  { meeting_id, id }: Job,
  write: (transaction: Writing, row: MeetingRow) => Promise<T>,
): Promise<T> {
  return copies.write(async (transaction) => {
    const row = await transaction.objectStore('meeting').get(meeting_id)
    if (row?.job !== id) throw new Ended()
    return write(transaction, row)
  })
}
