import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { untilClosed } from '#platform/server/lib/write-durably.ts'

/** Identity of a stored file, whose bytes never change. `crc32` is for zip archives. */
export type StoredFile = { sha256: string; size: number; crc32: number }

/** Content-addressed file store: a folder or an object store. */
export type FileStore = {
  /** Stores a stream; durable once it resolves. The same bytes stored twice are one file. */
  store: (bytes: Readable) => Promise<StoredFile>
  /** Reads the bytes from `start` to `end` inclusive, or all of them. Rejects if there is no such file. */
  open: (sha256: string, range?: { start: number; end: number }) => Promise<Readable>
  /** Names of files that were last stored before `before`. */
  storedBefore: (before: Date) => AsyncIterable<string>
  /** Removes a file unless it was stored again since `before`. */
  remove: (sha256: string, before: Date) => Promise<void>
  /** Removes incomplete files that uploads killed before `before` left behind. */
  removeUnfinished: (before: Date) => Promise<void>
  /** Id of the site that owns the files: the first site to ask, or with `anyway` the one that asks now. */
  ownedBy: (site: string, options?: { anyway: boolean }) => Promise<string>
  /** Rejects if files cannot be written. */
  check: () => Promise<void>
}

/** Opens a file; undefined if there is none. Throws if the store does not answer. */
export async function openIfThere(files: FileStore, sha256: string): Promise<Readable | undefined> {
  try {
    return await files.open(sha256)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Whether a file's content matches its hash; undefined if it is missing. Reads all of it. */
export async function isIntact(files: FileStore, sha256: string): Promise<boolean | undefined> {
  const bytes = await openIfThere(files, sha256)
  if (!bytes) return undefined
  const { add, end } = measure()
  for await (const piece of bytes as AsyncIterable<Buffer>) add(piece)
  return end().sha256 === sha256
}

/** Computes hash, size and checksum of a file from its chunks. */
export function measure() {
  const hash = createHash('sha256')
  let [size, checksum] = [0, 0]
  return {
    add: (chunk: Buffer) => {
      hash.update(chunk)
      checksum = crc32(chunk, checksum)
      size += chunk.length
    },
    end: (): StoredFile => ({ sha256: hash.digest('hex'), size, crc32: checksum }),
  }
}

/** Streams bytes into a new private file and returns their hash and size. Durable once it resolves. */
export async function writeAndHash(bytes: Readable, path: string): Promise<StoredFile> {
  const { add, end } = measure()
  const measuring = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      add(chunk)
      done(null, chunk)
    },
  })
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  try {
    await pipeline(bytes, measuring, file)
  } finally {
    await untilClosed(file)
  }
  return end()
}

/** One page: an empty file would fit on a full disk. */
export const aPage: Buffer = Buffer.alloc(4096)

/** Throws if a small file cannot be written into this folder or, with `flush`, to the disk. Leaves nothing behind. */
export async function writeProbe(folder: string, { flush = false } = {}): Promise<void> {
  const probe = join(folder, randomUUID())
  try {
    await writeFile(probe, aPage, { mode: 0o600, flush })
  } finally {
    await rm(probe, { force: true })
  }
}
