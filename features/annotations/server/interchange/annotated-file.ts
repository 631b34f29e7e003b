import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { AnnotatedWay } from '#features/annotations/interchange-contract.ts'
import { isOwn } from '#features/annotations/server/seen.ts'
import { layersSeenBy } from '#features/annotations/server/seen-layers.ts'
import { fullNameOfUser } from '#features/committees/server/repository.ts'
import { agendaItemOfParent } from '#features/documents/server/repository.ts'
import type { Viewer } from '#features/meetings/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Deps } from '#platform/server/deps.ts'
import { notFound } from '#platform/server/http/problem.ts'
import { translate } from '#platform/server/lib/texts.ts'
import type { Language } from '#platform/shared/languages.ts'
import { pdfPart, requireAccepted, requireManageable, runInterchange } from './run-interchange.ts'

type Asked = {
  version: { sha256: string; size: number; mime_type: string }
  layers: readonly ExportedLayer[]
  as: AnnotatedWay
  language: Language
  time_zone: string
}

type Making = Pick<Deps, 'files' | 'work'> & {
  reply: FastifyReply
  /** Whether the response has begun already and this is a part of it. */
  hasBegun?: boolean
}

/**
 * Makes a PDF with layers in the caller's turn; `take` consumes it within the turn. Throws 409 if the file is no PDF, cannot be read or
 * takes too much, and 413 if it is too large; whatever can be checked beforehand is checked before the turn.
 */
export async function annotatedFile<T>(
  { version, layers, as, language, time_zone }: Asked,
  { files, work, reply, hasBegun = false }: Making,
  take: (output: Readable) => Promise<T>,
): Promise<T> {
  const facts = { as, time_zone, words: wordsIn(language) }
  const pdf = pdfPart(files, version)
  requireManageable(layers)
  const parts = [{ text: () => JSON.stringify(facts) }, ...layers.map((layer) => ({ text: () => written(layer) })), pdf]
  const asked = { program: 'annotate-file-program.ts', args: [parts.length], parts }
  return work.ofCaller(
    reply,
    async (sandbox) => {
      const { answer, output } = await runInterchange(sandbox, asked)
      requireAccepted(answer)
      return await take(output)
    },
    { hasBegun },
  )
}

const wordsIn = (language: Language) => ({
  notes: translate(language, { key: 'interchange.notes' }),
  unplaced: translate(language, { key: 'interchange.unplaced' }),
  page: translate(language, { key: 'interchange.page' }),
})

/** A `LayerToDraw` (annotate-pdf.ts) as JSON; the annotations are inserted as stored, without parsing them. */
async function written({ author, updated, read }: ExportedLayer): Promise<string> {
  const { xfdf, annotations } = await read()
  const head = JSON.stringify({ author, updated, xfdf })
  return `${head.slice(0, -1)},"annotations":${annotations}}`
}

/** A layer to be exported: `bytes` is its size, `read` loads the contents when they are needed. */
export type ExportedLayer = Awaited<ReturnType<typeof findExported>>
export type LayerWithFile = Awaited<ReturnType<typeof findLayerWithFile>>

const dated = sql<string>`(
  select '[' || coalesce(string_agg(json_build_object('annotation', a.content, 'created', a.created, 'updated', a.updated)::text, ',' order by a.place), '') || ']'
  from annotation a where a.layer_id = layer.id and a.content is not null)`

/** A layer with its version's file, and the fields that permissions depend on. */
const layersWithFile = (db: Db, me: Viewer, id: number) =>
  layersSeenBy(db, me)
    .innerJoin('committee', 'committee.id', 'meeting.committee_id')
    .innerJoin('app_user as u', 'u.id', 'layer.owner_id')
    .where('layer.id', '=', id)
    .select(['layer.id', 'layer.version_id', 'layer.updated', 'meeting.committee_id', 'committee.is_active'])
    .select(['version.sha256', 'version.size', 'version.mime_type', 'version.file_name', 'document.kind', 'document.id as document_id'])
    .select('document.withdrawn')
    .select([fullNameOfUser.as('author'), agendaItemOfParent(me).as('agenda_item')])
    .select([isOwn(me).as('is_owner'), sql<boolean>`layer.xfdf is not null`.as('is_legacy_layer')])

/** A layer with its version's file. Throws 404 if the caller may not see it. */
export const findLayerWithFile = (db: Db, me: Viewer, id: number) => layersWithFile(db, me, id).executeTakeFirstOrThrow(notFound)

/** The same with the size of its contents and a function that reads them; reading throws 404 if the caller may no longer see the layer. */
export async function findExported(db: Db, me: Viewer, id: number) {
  const layer = await layersWithFile(db, me, id)
    .select(sql<number>`layer.content_bytes + coalesce(octet_length(layer.xfdf), 0)`.as('bytes'))
    .executeTakeFirstOrThrow(notFound)
  return { ...layer, read: () => readContents(db, me, id) }
}

/** The contents of a layer: the XFDF of a former viewer, else a JSON list as unparsed text, each entry with its dates. */
const readContents = (db: Db, me: Viewer, id: number) =>
  layersSeenBy(db, me)
    .where('layer.id', '=', id)
    .select(['layer.xfdf', dated.as('annotations')])
    .executeTakeFirstOrThrow(notFound)

/** Several layers of one version in stacking order, own layers on top. Throws 404 unless the caller sees them all. */
export async function findExportedOfVersion(db: Db, me: Viewer, { version_id, layers }: { version_id: number; layers: readonly number[] }) {
  const found: ExportedLayer[] = []
  for (const id of new Set(layers)) {
    const layer = await findExported(db, me, id)
    if (layer.version_id !== version_id) throw notFound()
    found.push(layer)
  }
  return [...found.filter(({ is_owner }) => !is_owner), ...found.filter(({ is_owner }) => is_owner)]
}
