import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import { annotatedFile } from '#features/annotations/server/interchange/annotated-file.ts'
import { findExportedOfVersion } from '#features/annotations/server/interchange/exported-layers.ts'
import { layersOf } from '#features/annotations/server/repository.ts'
import { isOwn } from '#features/annotations/server/seen.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Deps } from '#platform/server/deps.ts'
import { writtenDown } from '#platform/server/files/send-made.ts'
import { Problem } from '#platform/server/http/problem.ts'
import { say } from '#platform/server/lib/texts.ts'
import type { Actor } from '#platform/shared/actor.ts'
import type { Language } from '#platform/shared/languages.ts'
import type { PlacedDocument } from './place-documents.ts'
import { textEntry } from './text-entry.ts'
import type { ZipEntry } from './zip/zip-entry.ts'

type Given = Pick<Deps, 'db' | 'files' | 'work'>
export type Annotated = {
  me: Actor
  language: Language
  made: Date
  time_zone: string
  /** Folder for temporary files: the size of an annotated PDF must be known before it goes into the zip. */
  folder: string
  reply: FastifyReply
}

/** Beside a PDF with own layers of the caller, a copy with these as real annotations; if that cannot be made, a text that says why. */
export async function* annotatedEntry({ db, ...given }: Given, document: PlacedDocument, asked: Annotated): AsyncGenerator<ZipEntry> {
  const { me, language, made, time_zone } = asked
  const own = await ownLayers(db, me, document.version_id)
  if (own.length === 0) return
  const layers = await findExportedOfVersion(db, me, { version_id: document.version_id, layers: own })
  const suffix = say(language, { key: 'interchange.file_suffix' })
  const pdf = await annotatedPdf({ version: document, layers, as: 'annotations', language, time_zone }, { ...given, ...asked }).catch(
    asProblem,
  )
  if (pdf instanceof Problem) {
    yield textEntry(document.beside(`(${suffix}).txt`), say(language, { key: 'downloads.not_annotated' }), made)
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
  const taken = (output: Readable) => writtenDown(Readable.from(watched(output), { objectMode: false }), folder)
  const { bytes, size } = await annotatedFile(asked, { ...where, hasBegun: true }, taken)
  return { bytes, size, checksum: () => checksum }
}

/** Problems thrown on purpose go into the zip; anything else aborts the download, as does a caller who has gone. */
function asProblem(error: unknown): Problem {
  if (error instanceof Problem && [409, 413].includes(error.status)) return error
  throw error
}
