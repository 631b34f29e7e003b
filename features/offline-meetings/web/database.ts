import { type DBSchema, deleteDB, type IDBPDatabase } from 'idb'
import { storageKey } from '#platform/web/lib/storage/app-state.ts'
import { type DatabaseLayout, sharedBrowserDatabase } from '#platform/web/lib/storage/browser-database.ts'

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
  /** Taken along as the next meeting of its committee. */
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

/** Opens the database of meetings taken along. */
export const openDatabase = (): (() => Promise<Database>) => sharedBrowserDatabase(() => layout)

/** Deletes the whole database. */
export const deleteDatabase = (): Promise<void> => deleteDB(storageKey(layout.name))
