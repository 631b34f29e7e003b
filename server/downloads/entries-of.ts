import type { Db } from '#server/database/db.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { findCrc32 } from '#server/files/repository.ts'
import type { WantedDocument } from './repository.ts'
import type { ZipEntry } from './zip/zip-entry.ts'

type Stores = { db: Db; files: FileStore }

/** The documents as entries of a zip; a file is opened when it is its turn. */
export async function* entriesOf(stores: Stores, documents: (WantedDocument & { path: string })[]): AsyncGenerator<ZipEntry> {
  for (const { path, size, crc32, sha256, updated } of documents) {
    const modified = new Date(updated)
    yield { path, size, crc32: crc32 ?? (await findCrc32(stores, sha256)), modified, open: () => stores.files.open(sha256) }
  }
}
