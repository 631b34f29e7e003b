import { Readable } from 'node:stream'
import { downloadSignatureSheet } from '#features/motions/contract.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { sendMade } from '#platform/server/files/send-made.ts'
import { handleStream } from '#platform/server/http/handle.ts'
import { languageOf } from '#platform/server/http/language.ts'
import { arriving } from '#platform/server/http/uploads/arriving.ts'
import { findMotion, readerOf } from './repository.ts'
import { makeSignatureSheet, noteSheet } from './signature-sheet.ts'

/** The signature sheet of a motion, made on each request. */
export function signatureSheetRoutes(context: AppContext) {
  const { db, clock, env } = context
  const { folder } = arriving(context, { folder: 'made-sheets', limit: 0 })

  handleStream(context, downloadSignatureSheet, async ({ me, params: { id }, request, reply }) => {
    const made = clock()
    const motion = await findMotion(db, readerOf({ ...context, request }), id)
    const told = { me, made, language: languageOf(request), time_zone: env.time_zone, reply }
    const { bytes, name } = await makeSignatureSheet(context, motion, told)
    await db.transaction().execute((trx) => noteSheet(trx, me, { motion, bytes, request, at: made }))
    return sendMade({ output: Readable.from([bytes]), folder, name, mime_type: 'application/pdf' }, reply)
  })
}
