import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import * as api from '#features/annotations/interchange-contract.ts'
import { annotatedFileCalls } from '#features/annotations/interchange-contract.ts'
import { annotationPolicy } from '#features/annotations/policy.ts'
import { publishDrawn } from '#features/annotations/server/publish-changed.ts'
import { privateName } from '#features/annotations/server/repository.ts'
import type { LockedLayer } from '#features/annotations/server/seen-layers.ts'
import * as layers from '#features/annotations/server/seen-layers.ts'
import { requireRoom } from '#features/annotations/server/write-annotations.ts'
import { addAuditEntry, addFirstAuditEntry } from '#features/audit/server/repository.ts'
import { type DocumentKind, documentKinds, downloadName } from '#features/documents/document.ts'
import { findVersion } from '#features/documents/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { sendGenerated, sendWritten, writeTemporary } from '#platform/server/files/send-file.ts'
import { byRequest, languageOf } from '#platform/server/http/caller.ts'
import { handleStream } from '#platform/server/http/handle.ts'
import { apiRoot } from '#platform/server/http/paths.ts'
import { authorize, invalid, requireActive, requireNotWithdrawn, wrongState } from '#platform/server/http/problem.ts'
import { arriving, receiveFile } from '#platform/server/http/receive-files.ts'
import { translate } from '#platform/server/lib/texts.ts'
import type { Language } from '#platform/shared/languages.ts'
import {
  annotatedFile,
  type ExportedLayer,
  findExported,
  findExportedOfVersion,
  findLayerWithFile,
  type LayerWithFile,
} from './annotated-file.ts'
import { pdfPart, requireAccepted, requirePdf, runInterchange } from './run-interchange.ts'

/** Routes for exporting and importing annotations, and for PDFs with annotations in them. */
export function interchangeRoutes(context: AppContext) {
  xfdfRoutes(context)
  annotatedFileRoutes(context)
}

/** A version's PDF with layers that the caller sees, made anew for each request. */
function annotatedFileRoutes(context: AppContext) {
  const made = arriving(context, { folder: 'made-files', limit: 0 })
  for (const kind of documentKinds) routeOf(context, kind, made.folder)
}

function routeOf(context: AppContext, kind: DocumentKind, folder: string) {
  const { db, clock, env } = context

  handleStream(context, annotatedFileCalls[kind], async ({ me, params, query, request, reply }) => {
    const language = languageOf(request)
    const version = await findVersion(db, me, { kind, ...params, private_name: privateName(language) })
    const exported = await findExportedOfVersion(db, me, { ...params, layers: query.layers.split(',').map(Number) })
    const asked = { version, layers: exported, as: query.as, language, time_zone: env.time_zone }
    const written = await annotatedFile(asked, { ...context, reply }, async (output) => {
      await db.transaction().execute((trx) => addFirstAuditEntry(trx, me, { action: 'read_file', ...auditEntryOn(version, request) }))
      return writeTemporary(output, folder)
    })
    return sendWritten({ ...written, name: pdfName(version, language), mime_type: 'application/pdf' }, reply)
  })

  const auditEntryOn = (
    { version_id, committee_id }: { version_id: number; committee_id: number },
    { id: request_id }: FastifyRequest,
  ) => ({
    subject_type: kind,
    subject_id: version_id,
    committee_id,
    request_id,
    at: clock(),
  })
}

const pdfName = (version: Parameters<typeof downloadName>[0], language: Language) =>
  `${downloadName(version).replace(/\.pdf$/i, '')} (${translate(language, { key: 'interchange.file_suffix' })}).pdf`

/** Routes that export layers as files for other programs, and import them. */
function xfdfRoutes(context: AppContext) {
  const { db, files, work, clock, env } = context
  const { folder } = arriving(context, { folder: 'made-layers', limit: 0 })
  const arrivals = arriving(context, { folder: 'arriving-xfdf', limit: api.largestXfdf })

  handleStream(context, api.getXfdf, async ({ me, params, reply }) => {
    const layer = await findExported(db, me, params.id)
    const file = { name: layerFileName(layer, 'xfdf'), mime_type: 'application/vnd.adobe.xfdf' }
    if (layer.is_legacy_layer)
      return sendGenerated({ ...file, folder, output: Readable.from(legacyOf(layer), { objectMode: false }) }, reply)
    const parts = [{ text: () => JSON.stringify(layer.author) }, annotationsOf(layer), pdfPart(files, layer)]
    const written = await made({ program: 'write-xfdf-program.ts', parts }, reply)
    return sendWritten({ ...file, ...written }, reply)
  })

  handleStream(context, api.getWebAnnotations, async ({ me, params, reply }) => {
    const layer = await findExported(db, me, params.id)
    if (layer.is_legacy_layer) throw wrongState({ key: 'interchange.only_xfdf' })
    const root = env.root_url + apiRoot(env)
    const source = `${root}${layer.kind}/${layer.document_id}/versions/${layer.version_id}/file/`
    const facts = { author: layer.author, label: downloadName(layer), id: `${root}annotationlayers/${layer.id}/web_annotations/`, source }
    const parts = [{ text: () => JSON.stringify(facts) }, annotationsOf(layer)]
    const written = await made({ program: 'web-annotations-program.ts', parts }, reply)
    return sendWritten({ ...written, name: layerFileName(layer, 'jsonld'), mime_type: 'application/ld+json' }, reply)
  })

  handleStream(context, api.importXfdf, async ({ me, params, request, reply }) => {
    const layer = await findLayerWithFile(db, me, params.id)
    authorize(annotationPolicy.annotate, me, layer)
    requireActive(layer)
    requireNotWithdrawn(layer)
    requirePdf(layer)
    await using received = await receiveFile(request, api.importXfdf, arrivals)
    const read = await readReceived(layer, received.path, reply)
    return await write(params.id, read, request)
  })

  const made = (asked: Parameters<typeof runInterchange>[1], reply: FastifyReply) =>
    work.ofCaller(reply, async (sandbox) => {
      const { answer, output } = await runInterchange(sandbox, asked)
      requireAccepted(answer)
      return writeTemporary(output, folder)
    })

  async function readReceived(layer: LayerWithFile, path: string, reply: FastifyReply) {
    const { size } = await stat(path)
    const parts = [{ open: () => createReadStream(path), size }, pdfPart(files, layer)]
    return work.ofCaller(reply, async (sandbox) => {
      const { answer, output } = await runInterchange<Read>(sandbox, { program: 'read-xfdf-program.ts', args: [layer.id], parts })
      if ('problem' in answer && answer.line !== undefined)
        throw invalid({ file: [{ key: `interchange.${answer.problem}`, params: { line: answer.line } }] })
      requireAccepted(answer)
      return { ...answer, list: await text(output) }
    })
  }

  async function write(id: number, { list, usable, skipped, skipped_count }: Read & { list: string }, request: FastifyRequest) {
    const imported = await db.transaction().execute(async (trx) => {
      const { me } = await request.reauthenticate(trx)
      const layer = await layers.lockLayer(trx, me, id)
      authorize(annotationPolicy.annotate, me, layer)
      requireActive(layer)
      requireNotWithdrawn(layer)
      const fresh = await importAnnotations(trx, layer, { list, at: clock().toISOString() })
      await publishDrawn(trx, layer)
      await addAuditEntry(trx, byRequest(request), {
        ...auditEntryOn(layer),
        details: { version_id: layer.version_id, annotations: fresh },
      })
      return fresh
    })
    const language = languageOf(request)
    const reasons = skipped.map(({ line, reason }) => ({ line, reason: translate(language, { key: `interchange.skipped_${reason}` }) }))
    return { imported, known: usable - imported, skipped: reasons, skipped_count }
  }
}

const annotationsOf = ({ read }: ExportedLayer) => ({ text: async () => (await read()).annotations })

async function* legacyOf({ read }: ExportedLayer) {
  yield (await read()).xfdf ?? ''
}

type Read = { usable: number; skipped: { line: number; reason: string }[]; skipped_count: number }

const auditEntryOn = ({ id, committee_id }: layers.LockedLayer) => ({
  action: 'import_annotations',
  subject_type: 'annotation_layers',
  subject_id: id,
  committee_id,
})

/** The document's file name with another extension. */
const layerFileName = (layer: ExportedLayer, extension: string) => `${downloadName(layer).replace(/\.[^.]*$/, '')}.${extension}`

/**
 * Adds annotations on top of a locked layer. `list` is the JSON text of `{name, annotation}` entries, which only the database parses. An
 * annotation that exists already, by its id or by its name in the file, is left as it is; one that was removed is restored. Returns how
 * many are new. Throws 409 if the layer has no room for them.
 */
async function importAnnotations(db: Db, layer: LockedLayer, { list, at }: { list: string; at: string }): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    with given as (
      select one -> 'annotation' as content, (one -> 'annotation' ->> 'id')::uuid as id, lower(one ->> 'name') as name, place
      from json_array_elements(${list}::json) with ordinality as list (one, place)
    )
    insert into annotation (owner_id, id, layer_id, content, created, updated)
    select ${layer.owner_id}, id, ${layer.id}, content, ${at}::timestamptz, ${at}::timestamptz from given
    where not exists (
      select from annotation there
      where there.owner_id = ${layer.owner_id} and there.layer_id = ${layer.id} and there.content is not null and there.id::text = given.name
    )
    order by place
    on conflict (owner_id, id) do update set content = excluded.content, created = excluded.created, updated = excluded.updated
      where annotation.content is null and annotation.layer_id = excluded.layer_id
    returning octet_length(content::text) as bytes`.execute(db)
  if (rows.length === 0) return 0
  const bytes = rows.reduce((sum, row) => sum + row.bytes, 0)
  const counts = await db
    .updateTable('annotation_layer')
    .set({ annotation_count: sql`annotation_count + ${rows.length}`, content_bytes: sql`content_bytes + ${bytes}::integer`, updated: at })
    .where('id', '=', layer.id)
    .returning(['annotation_count', 'content_bytes'])
    .executeTakeFirstOrThrow()
  requireRoom(counts)
  return rows.length
}
