import type { FastifyRequest } from 'fastify'
import { privateName } from '#server/annotations/repository.ts'
import { addFirstDeed } from '#server/audit/repository.ts'
import { findVersion } from '#server/documents/repository.ts'
import { sendWritten, writtenDown } from '#server/files/send-made.ts'
import { arriving } from '#server/kit/arriving.ts'
import { handleStream } from '#server/kit/handle.ts'
import type { House } from '#server/kit/house.ts'
import { languageOf } from '#server/kit/language.ts'
import { say } from '#server/kit/texts.ts'
import { annotatedFileCalls } from '#shared/annotations/interchange-contract.ts'
import { type DocumentKind, documentKinds } from '#shared/documents/document.ts'
import { downloadName } from '#shared/documents/download-name.ts'
import type { Language } from '#shared/kit/languages.ts'
import { annotatedFile } from './annotated-file.ts'
import { findExportedOfVersion } from './exported-layers.ts'

/** A version's PDF with layers that the caller sees, made anew for each who asks. */
export function annotatedFileRoutes(house: House) {
  const made = arriving(house, { folder: 'made-files', limit: 0 })
  for (const kind of documentKinds) routeOf(house, kind, made.folder)
}

function routeOf(house: House, kind: DocumentKind, folder: string) {
  const { db, clock, env } = house

  handleStream(house, annotatedFileCalls[kind], async ({ me, params, query, request, reply }) => {
    const language = languageOf(request)
    const version = await findVersion(db, me, { kind, ...params, private_name: privateName(language) })
    const layers = await findExportedOfVersion(db, me, { ...params, layers: query.layers.split(',').map(Number) })
    const asked = { version, layers, as: query.as, language, time_zone: env.time_zone }
    const written = await annotatedFile(asked, { ...house, reply }, async (output) => {
      await db.transaction().execute((trx) => addFirstDeed(trx, me, { action: 'read_file', ...deedOn(version, request) }))
      return writtenDown(output, folder)
    })
    return sendWritten({ ...written, name: nameOf(version, language), mime_type: 'application/pdf' }, reply)
  })

  const deedOn = ({ version_id, committee_id }: { version_id: number; committee_id: number }, { id: request_id }: FastifyRequest) => ({
    subject_type: kind,
    subject_id: version_id,
    committee_id,
    request_id,
    at: clock(),
  })
}

const nameOf = (version: Parameters<typeof downloadName>[0], language: Language) =>
  `${downloadName(version).replace(/\.pdf$/i, '')} (${say(language, { key: 'interchange.file_suffix' })}).pdf`
