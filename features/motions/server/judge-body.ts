import { firstOf, type MotionChanges, type NamedSignatory } from '#features/motions/contract.ts'
import type { Motion } from '#features/motions/motion.ts'
import { motionPolicy } from '#features/motions/policy.ts'
import type { Db } from '#platform/server/database/db.ts'
import { refuseFaults, type Text } from '#platform/server/http/problem.ts'
import type { Actor } from '#platform/shared/actor.ts'
import { findBusinessType } from './business-types.ts'
import { faultsOfSignatories } from './judge-signatories.ts'

/** `held`: the current motion, when one is changed. */
type Where = { me: Actor; committee_id: number; held?: Motion }

/** Checks what a body refers to. Throws 400 with all invalid fields; otherwise returns the id of the named type. */
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

/** Handing over a draft that one no longer sees is refused: its outcome could not be shown to that person. */
function faultsOfGiving(me: Actor, signatories: NamedSignatory[], held: Motion | undefined): Text[] {
  if (held?.status !== 'DRAFT' || motionPolicy.giveAway(me, held)) return []
  return firstOf(signatories) === me.id ? [] : [{ key: 'motions.draft_out_of_sight' }]
}
