import { lockMotion, readerOf } from '#features/motions/server/repository.ts'
import { makeSignatureSheet } from '#features/motions/server/signature-sheet.ts'
import { postMotion } from '#features/records/contract.ts'
import { recordsPolicy } from '#features/records/policy.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { handleStream } from '#platform/server/http/handle.ts'
import { languageOf } from '#platform/server/http/language.ts'
import { authorize } from '#platform/server/http/problem.ts'
import { answerOf } from './answers.ts'
import { handOver } from './hand-over.ts'
import { findPostedMotion, postMotionOnce, requirePostable } from './post-motion.ts'

/** Posts a submitted motion to the records system, once. */
export function motionPostingRoutes(context: AppContext) {
  const { db, clock, env } = context

  handleStream(context, postMotion, async ({ me, params: { id }, request, reply }) => {
    // Reads the caller's roles together with the motion, so that a concurrent role change applies to both or to neither.
    const held = await db
      .transaction()
      .execute((trx) => lockMotion(trx, { ...readerOf({ ...context, request }), me, clock }, { id, request }))
    const { me: poster, found: motion, committee } = held
    authorize(recordsPolicy.postMotion, poster, motion)
    const posted = await findPostedMotion(db, id)
    if (posted && posted.state !== 'refused') return posted
    // Checked before the sheet is made, and again with everything locked.
    requirePostable(motion, committee)
    const told = { me: poster, made: clock(), language: languageOf(request), time_zone: env.time_zone, reply }
    const { id: posting_id } = await postMotionOnce(context, { id, request, sheet: await makeSignatureSheet(context, motion, told) })
    const outcome = await handOver(context, posting_id)
    return answerOf((await findPostedMotion(db, id))!, outcome)
  })
}
