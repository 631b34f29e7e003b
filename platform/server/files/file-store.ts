import type { Readable } from 'node:stream'

/** What a stored file is known by; its bytes never change. `crc32` is what archives check them by. */
export type StoredFile = { sha256: string; size: number; crc32: number }

/** Files by their content. A folder today, an object store by the same verbs. */
export type FileStore = {
  /** Streams the bytes to rest, durable before it answers; the same bytes twice are one file. */
  store: (bytes: Readable) => Promise<StoredFile>
  /** The bytes from `start` to `end` inclusive, or all of them. Fails before the first byte when there is no such file. */
  open: (sha256: string, range?: { start: number; end: number }) => Promise<Readable>
  /** Every file that nobody stored since `before`. */
  storedBefore: (before: Date) => AsyncIterable<string>
  /** Removes a file unless it was stored again since `before`. */
  remove: (sha256: string, before: Date) => Promise<void>
  /** Removes what storing that was killed left half-done before `before`. */
  removeUnfinished: (before: Date) => Promise<void>
  /** Which site the files are those of: the first one that asks, or `anyway` the one that does. */
  ownedBy: (site: string, options?: { anyway: boolean }) => Promise<string>
  /** Throws when files cannot be written. */
  check: () => Promise<void>
}
