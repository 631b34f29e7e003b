import { holdMotion, makeSignatureSheet, readerOf } from '#features/motions/server/repository.ts'
import { postMotion } from '#features/records/contract.ts'
import { recordsPolicy } from '#features/records/policy.ts'
import type { House } from '#platform/server/house.ts'
import { handleStream } from '#platform/server/http/handle.ts'
import { languageOf } from '#platform/server/http/language.ts'
import { authorize } from '#platform/server/http/problem.ts'
import { answerOf } from './answers.ts'
import { handOver } from './hand-over.ts'
import { findPostedMotion, postMotionOnce, requirePostable } from './post-motion.ts'

/** A submitted motion goes to the records system as what members post does, once. */
export function motionPostingRoutes(house: House) {
  const { db, clock, env } = house

  handleStream(house, postMotion, async ({ me, params: { id }, request, reply }) => {
    // Reads the caller's roles together with the motion: a role that changes meanwhile applies to both or to neither.
    const held = await db
      .transaction()
      .execute((trx) => holdMotion(trx, { ...readerOf({ ...house, request }), me, clock }, { id, request }))
    const { me: poster, found: motion, committee } = held
    authorize(recordsPolicy.postMotion, poster, motion)
    const posted = await findPostedMotion(db, id)
    if (posted && posted.state !== 'refused') return posted
    // Judged before the sheet is made, and again with everything held.
    requirePostable(motion, committee)
    const told = { me: poster, made: clock(), language: languageOf(request), time_zone: env.time_zone, reply }
    const { id: posting_id } = await postMotionOnce(house, { id, request, sheet: await makeSignatureSheet(house, motion, told) })
    const outcome = await handOver(house, posting_id)
    return answerOf((await findPostedMotion(db, id))!, outcome)
  })
}
