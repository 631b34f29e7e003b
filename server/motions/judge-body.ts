import type { Db } from '#server/database/db.ts'
import { invalid, type Text } from '#server/kit/problem.ts'
import type { Actor } from '#shared/identity/actor.ts'
import type { MotionBody } from '#shared/motions/contract.ts'
import type { Motion } from '#shared/motions/motion.ts'
import { findBusinessType } from './business-types.ts'
import { faultsOfSignatories } from './judge-signatories.ts'

/** `held`: the motion as it is, when one is changed. */
type Where = { me: Actor; committee_id: number; held?: Motion }

/** What of a body names other things: throws 400 with everything that does not fit, else tells the type that it names. */
export async function judgeBody(db: Db, body: Partial<MotionBody>, { me, committee_id, held }: Where) {
  const { business_type: api_uid, signatories } = body
  const type = api_uid === undefined ? undefined : await findBusinessType(db, { api_uid, kept: held?.business_type.api_uid })
  const where = { committee_id, today: me.today, kept: held?.signatories }
  const errors: Record<string, Text[]> = {
    business_type: api_uid !== undefined && type === undefined ? [{ key: 'problem.invalid_value' }] : [],
    signatories: signatories ? await faultsOfSignatories(db, signatories, where) : [],
  }
  const found = Object.entries(errors).filter(([, texts]) => texts.length > 0)
  if (found.length > 0) throw invalid(Object.fromEntries(found))
  return { business_type_id: type?.id }
}
