import type { Db } from '#platform/server/database/db.ts'
import { findCrc32 } from '#platform/server/files/repository.ts'
import type { Deps } from '#platform/server/house.ts'
import { say } from '#platform/server/lib/texts.ts'
import { type Annotated, annotatedEntry } from './annotated-entry.ts'
import { ownStickyNotes } from './own-sticky-notes.ts'
import type { PlacedDocument } from './place-documents.ts'
import { textEntry } from './text-entry.ts'
import type { ZipEntry } from './zip/zip-entry.ts'

type Given = Pick<Deps, 'db' | 'files' | 'work'>
/** What is made beside the documents, for whom and in which language. */
export type Beside = Annotated & { annotations?: boolean | undefined; notes?: boolean | undefined; own_notes: OwnNotes | null }
/** What the caller wrote on all that is in the zip: one file of text on top of it. */
type OwnNotes = { path: string; text: string }

/** The documents as entries of a zip; a file is opened, and what lies beside it is made, when it is its turn. */
export async function* entriesOf(given: Given, documents: PlacedDocument[], beside: Beside): AsyncGenerator<ZipEntry> {
  if (beside.own_notes) yield textEntry(beside.own_notes.path, beside.own_notes.text, beside.made)
  for (const document of documents) {
    yield await storedEntry(given, document)
    if (beside.annotations) yield* annotatedEntry(given, document, beside)
    if (beside.notes) yield* stickyNotesOf(given.db, document, beside)
  }
}

async function storedEntry({ db, files }: Given, { path, size, crc32, sha256, updated }: PlacedDocument): Promise<ZipEntry> {
  const checksum = crc32 ?? (await findCrc32({ db, files }, sha256))
  return { path, size, crc32: checksum, modified: new Date(updated), open: () => files.open(sha256) }
}

async function* stickyNotesOf(db: Db, { version_id, beside }: PlacedDocument, { me, language, made }: Beside): AsyncGenerator<ZipEntry> {
  const page = say(language, { key: 'downloads.notes_page', params: { page: '{page}' } })
  const text = await ownStickyNotes(db, me, { version_id, page })
  if (text !== null) yield textEntry(beside(`${say(language, { key: 'downloads.sticky_notes_suffix' })}.txt`), text, made)
}
