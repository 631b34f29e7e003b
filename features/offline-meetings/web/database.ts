import { type DBSchema, deleteDB, type IDBPDatabase } from 'idb'
import { storageKey } from '#platform/web/lib/storage/app-state.ts'
import { type DatabaseLayout, sharedBrowserDatabase } from '#platform/web/lib/storage/browser-database.ts'

/** Why a meeting is not there as it should be. */
export type Failure = 'full' | 'no_room' | 'refused'

/** A meeting that was asked for. What tells anything of it is sealed. */
export type MeetingRow = {
  id: number
  committee_id: number | null
  state: 'wanted' | 'there' | 'failed'
  failure: Failure | null
  /** Whoever works on it: nobody else writes for it. */
  job: string | null
  /** The job whose answers are read; null before the first are there. */
  readable: string | null
  /** When all of it was last there (ms). */
  taken: number | null
  /** When it was last looked at or asked for (ms). */
  used: number
  /** Of all that is kept of it, in bytes. */
  size: number
  /** Taken along as the next one of its committee. */
  is_next: boolean
  about: ArrayBuffer | null
}

/** An answer of the server to one address, for one meeting. */
export type AnswerRow = { meeting_id: number; job: string; name: string; at: number; sealed: ArrayBuffer }

/** A file as far as it is here. */
export type FileRow = { name: string; meeting_id: number; chunks: number; bytes: number; is_whole: boolean; facts: ArrayBuffer }

interface Schema extends DBSchema {
  meeting: { key: number; value: MeetingRow }
  answer: { key: [number, string, string]; value: AnswerRow; indexes: { name: string; meeting: number } }
  file: { key: string; value: FileRow; indexes: { meeting: number } }
  chunk: { key: [string, number]; value: ArrayBuffer }
  /** The committees whose next meeting is always taken along. */
  always: { key: number; value: { committee_id: number } }
}
export type Database = IDBPDatabase<Schema>

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

/** The database of the meetings that were taken along. */
export const openDatabase = (): (() => Promise<Database>) => sharedBrowserDatabase(() => layout)

/** Removes all of it. */
export const deleteDatabase = (): Promise<void> => deleteDB(storageKey(layout.name))
