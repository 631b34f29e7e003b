import type { Readable } from 'node:stream'
import type { Viewer } from '#features/meetings/server/repository.ts'
import type { ManifestFile } from '#features/meetings/server/zip/manifest.ts'
import type { MeetingZip } from '#features/meetings/server/zip/read-meeting-zip.ts'
import type { FileReference } from '#features/meetings/server/zip/resolve-files.ts'
import type { Db } from '#platform/server/database/db.ts'
import { type ArrivedFile, arriveFile } from '#platform/server/files/arrive-file.ts'
import { type FileStore, measure, type StoredFile } from '#platform/server/files/file-store.ts'

export type ArrivedFiles = Map<ManifestFile, ArrivedFile>

/** How many entries are unpacked in parallel; inflating and hashing keep both CPU and disk busy. */
const atOnce = 4

/** Unpacks every mentioned file into the store. Without a store (dry run) the bytes are read, checked and dropped. */
export async function arriveFiles(zip: MeetingZip, files: FileStore | undefined): Promise<ArrivedFiles> {
  const store = files ? files.store : hashOnly
  const byEntry = Map.groupBy(zip.references, ({ entry }) => entry)
  const arrived: ArrivedFiles = new Map()
  const waiting = [...byEntry.values()]
  const work = async () => {
    for (let references = waiting.shift(); references; references = waiting.shift()) {
      await arriveEntry(zip, references, { store, arrived })
    }
  }
  // Waits for all workers, so that none still reads when the zip is closed.
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, () => work().finally(() => waiting.splice(0))))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return arrived
}

type Arrival = { store: FileStore['store']; arrived: ArrivedFiles }

async function arriveEntry(zip: MeetingZip, references: FileReference[], { store, arrived }: Arrival) {
  const [first] = references
  if (!first) return
  const names = references.map(({ file_name }) => file_name)
  const files = await arriveFile(store, zip.readFile(first), names)
  for (const [index, { file }] of references.entries()) arrived.set(file, files[index] as ArrivedFile)
}

async function hashOnly(bytes: Readable): Promise<StoredFile> {
  const { add, end } = measure()
  for await (const chunk of bytes as AsyncIterable<Buffer>) add(chunk)
  return end()
}

/** What the functions of an import need to write. */
export type Writing = {
  db: Db
  /** The importer. */
  me: Viewer
  committee_id: number
  arrived: ArrivedFiles
  replace_by_hand: boolean
  now: Date
  time_zone: string
}
