import type { Readable } from 'node:stream'

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
