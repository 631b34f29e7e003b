import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { keptAnnotation } from '#features/annotations/annotation.ts'
import { annotatedFile, findExportedOfVersion } from '#features/annotations/server/interchange/annotated-file.ts'
import { layersOf } from '#features/annotations/server/repository.ts'
import { isOwn } from '#features/annotations/server/seen.ts'
import { downloadName } from '#features/documents/document.ts'
import type { WantedDocument } from '#features/downloads/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Deps } from '#platform/server/deps.ts'
import { besideName, fileName, folderName, freeNames } from '#platform/server/files/entry-names.ts'
import { findCrc32 } from '#platform/server/files/repository.ts'
import { writeTemporary } from '#platform/server/files/send-file.ts'
import { Problem } from '#platform/server/http/problem.ts'
import { translate } from '#platform/server/lib/texts.ts'
import type { Actor } from '#platform/shared/actor.ts'
import type { Language } from '#platform/shared/languages.ts'
import { textEntry, type ZipEntry } from './zip-entry.ts'

type Given = Pick<Deps, 'db' | 'files' | 'work'>
/** What to add beside the documents, for whom and in which language. */
export type AddedFiles = Annotated & { annotations?: boolean | undefined; notes?: boolean | undefined; own_notes: OwnNotes | null }
/** The caller's notes on everything in the zip: one text file at its top level. */
type OwnNotes = { path: string; text: string }

/** The documents as entries of a zip; each file is opened, and what goes beside it is made, only when it is its turn. */
export async function* entriesOf(given: Given, documents: PlacedDocument[], beside: AddedFiles): AsyncGenerator<ZipEntry> {
  if (beside.own_notes) yield textEntry(beside.own_notes.path, beside.own_notes.text, beside.made)
  for (const document of documents) {
    yield await storedEntry(given, document)
    if (beside.annotations) yield* annotatedEntry(given, document, beside)
    if (beside.notes) yield* stickyNotesOf(given.db, document, beside)
  }
}

type StoredDocument = Pick<PlacedDocument, 'path' | 'size' | 'crc32' | 'sha256' | 'updated'>

/** A document's file as an entry of a zip. */
export async function storedEntry({ db, files }: Omit<Given, 'work'>, document: StoredDocument): Promise<ZipEntry> {
  const { path, size, crc32: known, sha256, updated } = document
  const checksum = known ?? (await findCrc32({ db, files }, sha256))
  return { path, size, crc32: checksum, modified: new Date(updated), open: () => files.open(sha256) }
}

async function* stickyNotesOf(
  db: Db,
  { version_id, beside }: PlacedDocument,
  { me, language, made }: AddedFiles,
): AsyncGenerator<ZipEntry> {
  const page = translate(language, { key: 'downloads.notes_page', params: { page: '{page}' } })
  const text = await ownStickyNotes(db, me, { version_id, page })
  if (text !== null) yield textEntry(beside(`${translate(language, { key: 'downloads.sticky_notes_suffix' })}.txt`), text, made)
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

type Annotated = {
  me: Actor
  language: Language
  made: Date
  time_zone: string
  /** Folder for temporary files: the size of an annotated PDF must be known before it goes into the zip. */
  folder: string
  reply: FastifyReply
}

/** Beside a PDF with own layers of the caller, a copy with these as real annotations; if that cannot be made, a text that says why. */
async function* annotatedEntry({ db, ...given }: Given, document: PlacedDocument, asked: Annotated): AsyncGenerator<ZipEntry> {
  const { me, language, made, time_zone } = asked
  const own = await ownLayers(db, me, document.version_id)
  if (own.length === 0) return
  const layers = await findExportedOfVersion(db, me, { version_id: document.version_id, layers: own })
  const suffix = translate(language, { key: 'interchange.file_suffix' })
  const pdf = await annotatedPdf({ version: document, layers, as: 'annotations', language, time_zone }, { ...given, ...asked }).catch(
    asProblem,
  )
  if (pdf instanceof Problem) {
    yield textEntry(document.beside(`(${suffix}).txt`), translate(language, { key: 'downloads.not_annotated' }), made)
    return
  }
  try {
    yield { path: document.beside(`(${suffix}).pdf`), size: pdf.size, crc32: pdf.checksum(), modified: made, open: async () => pdf.bytes }
  } finally {
    pdf.bytes.destroy()
  }
}

async function ownLayers(db: Db, me: Actor, version_id: number): Promise<number[]> {
  const rows = await layersOf(db, me)
    .where(isOwn(me))
    .where('layer.version_id', '=', version_id)
    .where('layer.has_annotations', '=', true)
    .select('layer.id')
    .orderBy('layer.is_private')
    .orderBy('layer.id')
    .execute()
  return rows.map(({ id }) => id)
}

type Asked = Parameters<typeof annotatedFile>[0]
type Where = Pick<Annotated, 'folder' | 'reply'> & Omit<Given, 'db'>

async function annotatedPdf(asked: Asked, { folder, ...where }: Where) {
  let checksum = 0
  async function* watched(output: Readable) {
    for await (const piece of output as AsyncIterable<Buffer>) {
      checksum = crc32(piece, checksum)
      yield piece
    }
  }
  const taken = (output: Readable) => writeTemporary(Readable.from(watched(output), { objectMode: false }), folder)
  const { bytes, size } = await annotatedFile(asked, { ...where, hasBegun: true }, taken)
  return { bytes, size, checksum: () => checksum }
}

/** Problems thrown on purpose go into the zip; anything else aborts the download, as does a caller who has gone. */
function asProblem(error: unknown): Problem {
  if (error instanceof Problem && [409, 413].includes(error.status)) return error
  throw error
}

export type PlacedDocument = WantedDocument & {
  path: string
  /** Path of an additional file beside the document: `…/Antrag (ending)`. */
  beside: (ending: string) => string
}

/**
 * The path of each document in the zip of a meeting: in the folder of its item, else at the top level; personal documents whose item was
 * removed are in `left_folder`.
 */
export function placeInFolders(documents: WantedDocument[], left_folder: string): PlacedDocument[] {
  const onTop = freeNames()
  // Folders get their names first: files at the top level give way to them.
  const byFolder = [...Map.groupBy(documents, (document) => document.agenda_item_id ?? (isLeft(document) ? 'left' : 'top'))]
    .map(([key, held]) => ({ held, folder: key === 'top' ? '' : `${onTop(folderOf(held, left_folder))}/` }))
    .map(({ held, folder }) => ({ held, folder, free: folder ? freeNames() : onTop }))
  return byFolder.flatMap(({ held, folder, free }) => placed(held, folder, free))
}

/** The same for one item, without folders. */
export const placeOnTop = (documents: WantedDocument[]): PlacedDocument[] => placed(documents, '', freeNames())

/** Hands out names that are free at the top level of the zip. */
export function freeOnTop(documents: PlacedDocument[]): (name: string) => string {
  const free = freeNames()
  for (const name of new Set(documents.map(({ path }) => path.split('/', 1).join('')))) free(name)
  return free
}

const isLeft = ({ kind }: WantedDocument) => kind === 'personal_documents'

const folderOf = ([first]: WantedDocument[], left_folder: string) => folderName(first?.item_title || left_folder)

const placed = (documents: WantedDocument[], folder: string, free: (name: string) => string): PlacedDocument[] =>
  documents.map((document) => {
    const name = free(fileName(downloadName(document)))
    const beside = (ending: string) => folder + free(besideName(name, ending))
    return { ...document, path: folder + name, beside }
  })
