import { createHash } from 'node:crypto'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Db } from '#server/database/db.ts'
import type { FileStore, StoredFile } from '#server/files/file-store.ts'
import type { ManifestFile } from '#server/meetings/zip/manifest.ts'
import type { MeetingZip } from '#server/meetings/zip/read-meeting-zip.ts'
import type { FileReference } from '#server/meetings/zip/resolve-files.ts'
import { mimeTypeOf, peekSize } from './mime-type.ts'

export type ArrivedFile = StoredFile & { mime_type: string; file_name: string }
export type ArrivedFiles = Map<ManifestFile, ArrivedFile>

/** How many entries are unpacked at once: inflating and hashing use both a core and the disk. */
const atOnce = 4

/** Unpacks every mentioned file into the store; without a store (dry run) the bytes are read, checked, and dropped. */
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
  // All have ended before the zip is closed or its refusal told.
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, () => work().finally(() => waiting.splice(0))))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return arrived
}

type Arrival = { store: FileStore['store']; arrived: ArrivedFiles }

async function arriveEntry(zip: MeetingZip, references: FileReference[], { store, arrived }: Arrival) {
  const [first] = references
  if (!first) return
  const head: Buffer[] = []
  const bytes = new PassThrough({ highWaterMark: 2 ** 18 })
  let peeked = 0
  bytes.on('data', (chunk: Buffer) => {
    if (peeked < peekSize) head.push(chunk.subarray(0, peekSize - peeked))
    peeked += chunk.length
  })
  bytes.pause()
  const [stored] = await Promise.all([store(bytes), pipeline(zip.readFile(first), bytes)])
  for (const { file, file_name } of references) {
    arrived.set(file, { ...stored, file_name, mime_type: await mimeTypeOf(Buffer.concat(head), file_name) })
  }
}

async function hashOnly(bytes: Readable): Promise<StoredFile> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    hash.update(chunk)
    size += chunk.length
  }
  return { sha256: hash.digest('hex'), size }
}

/** Rows of the files, older ones refreshed so that the sweeper leaves them alone. Answers the PDFs whose text is still to be read. */
export async function noteFiles(db: Db, arrived: ArrivedFiles): Promise<{ sha256: string }[]> {
  const bySha = new Map([...arrived.values()].map((file) => [file.sha256, file]))
  if (bySha.size === 0) return []
  const rows = await db
    .insertInto('stored_file')
    .values(
      [...bySha.values()]
        .sort((a, b) => (a.sha256 < b.sha256 ? -1 : 1))
        .map(({ sha256, mime_type }) => ({
          sha256,
          text_state: mime_type === 'application/pdf' ? ('waiting' as const) : ('no_text' as const),
        })),
    )
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ stored: new Date().toISOString() }))
    .returning(['sha256', 'text_state'])
    .execute()
  return rows.filter(({ text_state }) => text_state === 'waiting').map(({ sha256 }) => ({ sha256 }))
}
