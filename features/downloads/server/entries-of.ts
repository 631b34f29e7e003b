import { sql } from 'kysely'
import { keptAnnotation } from '#features/annotations/annotation.ts'
import { layersOf } from '#features/annotations/server/repository.ts'
import { isOwn } from '#features/annotations/server/seen.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Deps } from '#platform/server/deps.ts'
import { findCrc32 } from '#platform/server/files/repository.ts'
import { say } from '#platform/server/lib/texts.ts'
import type { Actor } from '#platform/shared/actor.ts'
import { type Annotated, annotatedEntry } from './annotated-entry.ts'
import type { PlacedDocument } from './place-documents.ts'
import { textEntry } from './text-entry.ts'
import type { ZipEntry } from './zip/zip-entry.ts'

type Given = Pick<Deps, 'db' | 'files' | 'work'>
/** What to add beside the documents, for whom and in which language. */
export type Beside = Annotated & { annotations?: boolean | undefined; notes?: boolean | undefined; own_notes: OwnNotes | null }
/** The caller's notes on everything in the zip: one text file at its top level. */
type OwnNotes = { path: string; text: string }

/** The documents as entries of a zip; each file is opened, and what goes beside it is made, only when it is its turn. */
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

/** The sticky notes on the caller's own layers of a version, by page, as one text; null if there are none. `page` is the word for a page. */
async function ownStickyNotes(db: Db, me: Actor, { version_id, page }: { version_id: number; page: string }): Promise<string | null> {
  const rows = await layersOf(db, me)
    .innerJoin('annotation', 'annotation.layer_id', 'layer.id')
    .where(isOwn(me))
    .where('layer.version_id', '=', version_id)
    .where(sql<boolean>`annotation.content::text like '%"note"%'`)
    .select(sql<string>`annotation.content::text`.as('content'))
    .orderBy('layer.id')
    .orderBy('annotation.place')
    .execute()
  const notes = rows
    .flatMap(({ content }) => keptAnnotation.safeParse(JSON.parse(content)).data ?? [])
    .filter(({ type, text = '' }) => type === 'note' && text.trim() !== '')
    .sort((a, b) => a.pageIndex - b.pageIndex)
  if (notes.length === 0) return null
  return notes.map(({ pageIndex, text }) => `${page.replace('{page}', String(pageIndex + 1))}\n${text}\n`).join('\n')
}
