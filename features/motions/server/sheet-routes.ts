import { Readable } from 'node:stream'
import { downloadSignatureSheet } from '#features/motions/contract.ts'
import { sendMade } from '#platform/server/files/send-made.ts'
import type { House } from '#platform/server/house.ts'
import { handleStream } from '#platform/server/http/handle.ts'
import { languageOf } from '#platform/server/http/language.ts'
import { arriving } from '#platform/server/http/uploads/arriving.ts'
import { findMotion, readerOf } from './repository.ts'
import { makeSignatureSheet, noteSheet } from './signature-sheet.ts'

/** What a motion says, who signed that, and by what it is proven: made anew for each who asks. */
export function signatureSheetRoutes(house: House) {
  const { db, clock, env } = house
  const { folder } = arriving(house, { folder: 'made-sheets', limit: 0 })

  handleStream(house, downloadSignatureSheet, async ({ me, params: { id }, request, reply }) => {
    const made = clock()
    const motion = await findMotion(db, readerOf({ ...house, request }), id)
    const told = { me, made, language: languageOf(request), time_zone: env.time_zone, reply }
    const { bytes, name } = await makeSignatureSheet(house, motion, told)
    await db.transaction().execute((trx) => noteSheet(trx, me, { motion, bytes, request, at: made }))
    return sendMade({ output: Readable.from([bytes]), folder, name, mime_type: 'application/pdf' }, reply)
  })
}
