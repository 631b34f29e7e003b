import { handleStream } from '#server/kit/handle.ts'
import type { House } from '#server/kit/house.ts'
import { languageOf } from '#server/kit/language.ts'
import { authorize } from '#server/kit/problem.ts'
import { holdMotion, makeSignatureSheet, readerOf } from '#server/motions/repository.ts'
import { postMotion } from '#shared/records/contract.ts'
import { recordsPolicy } from '#shared/records/policy.ts'
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
