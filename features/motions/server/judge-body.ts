import { firstOf, type MotionChanges, type NamedSignatory } from '#features/motions/contract.ts'
import type { Motion } from '#features/motions/motion.ts'
import { motionPolicy } from '#features/motions/policy.ts'
import type { Db } from '#platform/server/database/db.ts'
import { refuseFaults, type Text } from '#platform/server/http/problem.ts'
import type { Actor } from '#platform/shared/actor.ts'
import { findBusinessType } from './business-types.ts'
import { faultsOfSignatories } from './judge-signatories.ts'

/** `held`: the motion as it is, when one is changed. */
type Where = { me: Actor; committee_id: number; held?: Motion }

/** What of a body names other things: throws 400 with everything that does not fit, else tells the type that it names. */
export async function judgeBody(db: Db, body: MotionChanges, { me, committee_id, held }: Where) {
  const { business_type: api_uid, signatories, attachments = [] } = body
  const type = api_uid === undefined ? undefined : await findBusinessType(db, { api_uid, kept: held?.business_type.api_uid })
  const where = { committee_id, today: me.today, kept: held?.signatories }
  const known = new Set(held?.attachments.map(({ id }) => id))
  refuseFaults({
    business_type: api_uid !== undefined && type === undefined ? [invalidValue] : [],
    signatories: signatories ? [...(await faultsOfSignatories(db, signatories, where)), ...faultsOfGiving(me, signatories, held)] : [],
    attachments: attachments.every((id) => known.has(id)) ? [] : [invalidValue],
  })
  return { business_type_id: type?.id }
}

const invalidValue = { key: 'problem.invalid_value' }

/** Whoever gave a draft out of their own sight could not be told what became of it. */
function faultsOfGiving(me: Actor, signatories: NamedSignatory[], held: Motion | undefined): Text[] {
  if (held?.status !== 'DRAFT' || motionPolicy.giveAway(me, held)) return []
  return firstOf(signatories) === me.id ? [] : [{ key: 'motions.draft_out_of_sight' }]
}
