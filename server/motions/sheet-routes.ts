import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyReply } from 'fastify'
import { addDeed } from '#server/audit/repository.ts'
import { findCommittee } from '#server/committees/repository.ts'
import { sendMade } from '#server/files/send-made.ts'
import { arriving } from '#server/kit/arriving.ts'
import { goneSignal } from '#server/kit/gone.ts'
import { handleStream } from '#server/kit/handle.ts'
import type { House } from '#server/kit/house.ts'
import { languageOf } from '#server/kit/language.ts'
import { runLimited } from '#server/kit/limited-child.ts'
import { joinedParts } from '#server/kit/limited-parts.ts'
import { wrongState } from '#server/kit/problem.ts'
import { say } from '#server/kit/texts.ts'
import { meetingName } from '#server/meetings/repository.ts'
import { downloadSignatureSheet } from '#shared/motions/contract.ts'
import { deedOfMotion } from './deed-of-motion.ts'
import { planSheet, type SheetPlan } from './plan-sheet.ts'
import { findMotion, readerOf } from './repository.ts'
import { factsOf } from './sheet-facts.ts'

const program = join(import.meta.dirname, 'make-sheet-child.ts')
const limits = { milliseconds: 60_000, memory: 512 * 2 ** 20 }

/** What a motion says, who signed that, and by what it is proven: made anew for each who asks. */
export function signatureSheetRoutes(house: House) {
  const { db, clock, env } = house
  const { folder } = arriving(house, { folder: 'made-sheets', limit: 0 })

  handleStream(house, downloadSignatureSheet, async ({ me, params: { id }, request, reply }) => {
    const made = clock()
    const language = languageOf(request)
    const told = { language, time_zone: env.time_zone }
    const motion = await findMotion(db, readerOf({ clock, request }), id)
    const committee = await findCommittee(db, me, motion.committee_id)
    const where = [committee.title, meetingName(motion.meeting, told)]
    const sheet = await makeSheet(planSheet({ motion, facts: factsOf(motion, made), where, ...told }), reply)
    // By this hash it is known again: a sheet of which a byte was changed is none.
    const details = { sha256: createHash('sha256').update(sheet).digest('hex') }
    const deed = deedOfMotion('download_signature_sheet', motion, { request, at: made, details })
    await db.transaction().execute((trx) => addDeed(trx, me, deed))
    const name = `${say(language, { key: 'motion_papers.sheet_name', params: { id } })}.pdf`
    return sendMade({ output: Readable.from([sheet]), folder, name, mime_type: 'application/pdf' }, reply)
  })
}

/** Throws 409 when it reached a limit. */
async function makeSheet(plan: SheetPlan, reply: FastifyReply): Promise<Buffer> {
  const input = joinedParts([{ text: () => JSON.stringify(plan) }])
  const { answer, output } = await runLimited(program, { ...limits, input, signal: goneSignal(reply) })
  if (!answer) throw wrongState({ key: 'motion_papers.too_much' })
  return buffer(output)
}
