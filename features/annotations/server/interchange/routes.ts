import type { FastifyRequest } from 'fastify'
import { annotatedFileCalls } from '#features/annotations/interchange-contract.ts'
import { privateName } from '#features/annotations/server/repository.ts'
import { addFirstAuditEntry } from '#features/audit/server/repository.ts'
import { type DocumentKind, documentKinds, downloadName } from '#features/documents/document.ts'
import { findVersion } from '#features/documents/server/repository.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { sendWritten, writeTemporary } from '#platform/server/files/send-file.ts'
import { languageOf } from '#platform/server/http/caller.ts'
import { handleStream } from '#platform/server/http/handle.ts'
import { arriving } from '#platform/server/http/receive-files.ts'
import { translate } from '#platform/server/lib/texts.ts'
import type { Language } from '#platform/shared/languages.ts'
import { annotatedFile, findExportedOfVersion } from './annotated-file.ts'
import { xfdfRoutes } from './xfdf-routes.ts'

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
    const layers = await findExportedOfVersion(db, me, { ...params, layers: query.layers.split(',').map(Number) })
    const asked = { version, layers, as: query.as, language, time_zone: env.time_zone }
    const written = await annotatedFile(asked, { ...context, reply }, async (output) => {
      await db.transaction().execute((trx) => addFirstAuditEntry(trx, me, { action: 'read_file', ...auditEntryOn(version, request) }))
      return writeTemporary(output, folder)
    })
    return sendWritten({ ...written, name: nameOf(version, language), mime_type: 'application/pdf' }, reply)
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

const nameOf = (version: Parameters<typeof downloadName>[0], language: Language) =>
  `${downloadName(version).replace(/\.pdf$/i, '')} (${translate(language, { key: 'interchange.file_suffix' })}).pdf`
