import { firstOf, type MotionChanges } from '#features/motions/contract.ts'
import type { Motion } from '#features/motions/motion.ts'
import { motionPolicy } from '#features/motions/policy.ts'
import type { Db } from '#platform/server/database/db.ts'
import { authorize, wrongStateOfForm } from '#platform/server/http/problem.ts'
import type { Actor } from '#platform/shared/actor.ts'
import { judgeBody } from './judge-body.ts'
import { requireUnsigned } from './require-unsigned.ts'
import { setSignatories } from './set-signatories.ts'

type By = { me: Actor; at: Date }

/** Applies the given changes to a locked motion. Throws 400 with all invalid fields, 403 and 409. */
export async function changeMotion(db: Db, held: Motion, { me, at, body }: By & { body: MotionChanges }): Promise<void> {
  const { signatories, attachments, business_type: _, ...columns } = body
  const first_signatory_id = signatories ? firstOf(signatories) : held.first_signatory_id
  const isHandedOn = first_signatory_id !== held.first_signatory_id
  if (isHandedOn) authorize(motionPolicy.createFor, me, { first_signatory_id })
  const { business_type_id } = await judgeBody(db, body, { me, committee_id: held.committee_id, held })
  if (isOtherText(held, body)) requireUnsigned(held)
  if (isHandedOn && held.signatures.length > 0) throw wrongStateOfForm({ key: 'motions.first_signatory_stays' })
  await db
    .updateTable('motion')
    .set({ ...columns, business_type_id, first_signatory_id, updated: at.toISOString() })
    .where('id', '=', held.id)
    .execute()
  if (attachments) await keepAttachments(db, held, attachments)
  if (signatories) await setSignatories(db, held, signatories)
}

/** Forms send every field: unchanged values are not a text change. */
const isOtherText = (held: Motion, { title, description, reason, business_type, attachments }: MotionChanges): boolean =>
  (title ?? held.title) !== held.title ||
  (description ?? held.description) !== held.description ||
  (reason ?? held.reason) !== held.reason ||
  (business_type ?? held.business_type.api_uid) !== held.business_type.api_uid ||
  (attachments !== undefined && held.attachments.some(({ id }) => !attachments.includes(id)))

async function keepAttachments(db: Db, { id, attachments }: Motion, kept: number[]): Promise<void> {
  const gone = attachments.filter((attachment) => !kept.includes(attachment.id)).map((attachment) => attachment.id)
  if (gone.length > 0) await db.deleteFrom('motion_attachment').where('motion_id', '=', id).where('id', 'in', gone).execute()
}
