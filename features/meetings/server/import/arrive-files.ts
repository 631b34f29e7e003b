import { Readable } from 'node:stream'
import type { Viewer } from '#features/meetings/server/repository.ts'
import type { ManifestFile } from '#features/meetings/server/zip/manifest.ts'
import type { MeetingZip } from '#features/meetings/server/zip/read-meeting-zip.ts'
import type { ZipEntry } from '#features/meetings/server/zip/zip-entry.ts'
import { ZipRefused } from '#features/meetings/server/zip/zip-refused.ts'
import type { Db } from '#platform/server/database/db.ts'
import { type ArrivedBytes, type ArrivedFile, arriveBytes, fileNamed } from '#platform/server/files/arrive-file.ts'
import { type FileStore, measure, type StoredFile } from '#platform/server/files/file-store.ts'
import { type ArrivedPaper, watchForSign } from './arrived-papers.ts'

export type ArrivedFiles = Map<ManifestFile, ArrivedFile>

/** How many entries are unpacked in parallel; inflating and hashing keep both CPU and disk busy. */
const atOnce = 4

export type Arrival = { arrived: ArrivedFiles; papers: ArrivedPaper[] }

/**
 * Unpacks every mentioned file into the store, once. Without a store (dry run) the bytes are read, checked and dropped. Since originals are
 * found by their bytes, it also hashes the files that nothing mentions by name.
 */
export async function arriveFiles(zip: MeetingZip, files: FileStore | undefined): Promise<Arrival> {
  const store = files ? files.store : hashOnly
  const signed = new Set<ZipEntry>()
  const arrive = (into: FileStore['store'], entry: ZipEntry) =>
    arriveBytes(
      into,
      watchForSign(zip.readFile({ entry }), () => signed.add(entry)),
    )
  const mentioned = [...new Set(zip.references.map(({ entry }) => entry))]
  const bytes = await readAll(mentioned, (entry) => arrive(store, entry))
  const others = await readAll(zip.unmentioned, (entry) => arrive(hashOnly, entry).catch(undefinedIfRefused))
  const references = zip.resolve((entry) => (bytes.get(entry) ?? others.get(entry))?.stored.sha256)
  const late = [...new Set(references.map(({ entry }) => entry))].filter((entry) => !bytes.has(entry))
  for (const [entry, found] of await readAll(late, (one) => arrive(store, one))) bytes.set(entry, found)
  const named = references.map(async ({ file, file_name, entry }) => {
    return [file, await fileNamed(bytes.get(entry) as ArrivedBytes, file_name)] as const
  })
  const arrived = new Map(await Promise.all(named))
  const papers = references.flatMap(({ file, entry }) => {
    const { mime_type, sha256, size } = arrived.get(file) as ArrivedFile
    return mime_type === 'application/pdf' ? [{ sha256, size, has_sign: signed.has(entry), open: () => zip.readFile({ entry }) }] : []
  })
  return { arrived, papers }
}

/** What nothing mentions may be damaged. */
function undefinedIfRefused(error: unknown): undefined {
  if (!(error instanceof ZipRefused)) throw error
}

/** Reads entries, some in parallel; results by entry. */
async function readAll<Result>(entries: readonly ZipEntry[], read: (entry: ZipEntry) => Promise<Result>): Promise<Map<ZipEntry, Result>> {
  const results = new Map<ZipEntry, Result>()
  const waiting = [...entries]
  const work = async () => {
    for (let entry = waiting.shift(); entry; entry = waiting.shift()) results.set(entry, await read(entry))
  }
  // Waits for all workers, so that none still reads when the zip is closed.
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, () => work().finally(() => waiting.splice(0))))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return results
}

/** Reads and checks bytes, for a dry run. */
export async function hashOnly(bytes: Readable): Promise<StoredFile> {
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
  /** The meeting is made on the page and not by a zip. */
  by_hand: boolean
  now: Date
  time_zone: string
}
