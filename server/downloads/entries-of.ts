import { crc32 } from 'node:zlib'
import type { Db } from '#server/database/db.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { findCrc32 } from '#server/files/repository.ts'
import { say } from '#server/kit/texts.ts'
import type { Actor } from '#shared/identity/actor.ts'
import type { Language } from '#shared/kit/languages.ts'
import { ownNotes } from './own-notes.ts'
import type { PlacedDocument } from './place-documents.ts'
import type { ZipEntry } from './zip/zip-entry.ts'

type Stores = { db: Db; files: FileStore }
/** What is written beside the documents, for whom and in which language. */
type Beside = { me: Actor; language: Language; made: Date; notes?: boolean | undefined }

/** The documents as entries of a zip; a file is opened, and what lies beside it is made, when it is its turn. */
export async function* entriesOf(stores: Stores, documents: PlacedDocument[], beside: Beside): AsyncGenerator<ZipEntry> {
  for (const document of documents) {
    yield await storedEntry(stores, document)
    if (beside.notes) yield* notesOf(stores.db, document, beside)
  }
}

async function storedEntry({ db, files }: Stores, { path, size, crc32: known, sha256, updated }: PlacedDocument): Promise<ZipEntry> {
  const checksum = known ?? (await findCrc32({ db, files }, sha256))
  return { path, size, crc32: checksum, modified: new Date(updated), open: () => files.open(sha256) }
}

async function* notesOf(db: Db, { version_id, beside: placeOf }: PlacedDocument, { me, language, made }: Beside): AsyncGenerator<ZipEntry> {
  const page = say(language, { key: 'downloads.notes_page', params: { page: '{page}' } })
  const text = await ownNotes(db, me, { version_id, page })
  if (text === null) return
  yield textEntry(placeOf(`${say(language, { key: 'downloads.notes_suffix' })}.txt`), text, made)
}

function textEntry(path: string, text: string, modified: Date): ZipEntry {
  const bytes = Buffer.from(text)
  return { path, size: bytes.length, crc32: crc32(bytes), modified, open: async () => only(bytes) }
}

async function* only(bytes: Buffer) {
  if (bytes.length > 0) yield bytes
}
