import type { FastifyRequest } from 'fastify'
import { lockFound } from '#features/committees/server/repository.ts'
import { lockPerson } from '#features/identity/server/repository.ts'
import { meetingSeenBy } from '#features/meetings/server/repository.ts'
import { firstOf, type MotionChanges, type NamedSignatory, type NewMotion } from '#features/motions/contract.ts'
import { fieldsOf, type Motion } from '#features/motions/motion.ts'
import { motionPolicy } from '#features/motions/policy.ts'
import type { Db } from '#platform/server/database/db.ts'
import { authorize, invalid, refuseFaults, type Text, wrongStateOfForm } from '#platform/server/http/problem.ts'
import type { Actor } from '#platform/shared/actor.ts'
import { findBusinessType } from './business-types.ts'
import { addSignatories, faultsOfSignatories, setSignatories } from './signatories.ts'
import { tellOfSigning } from './tell-asked.ts'
import { recordVersion } from './versions.ts'

type Asked = { request: FastifyRequest; now: string; meeting: number }

/** The meeting named in a body, with its committee locked. Throws 400 when the caller does not see it (permissions.md G6). */
export const lockMeetingOfBody = (db: Db, { request, now, meeting }: Asked) =>
  lockFound(db, request, (me) =>
    meetingSeenBy(db, { me, now }, meeting).executeTakeFirstOrThrow(() => invalid({ meeting: [{ key: 'problem.invalid_value' }] })),
  )

/**
 * The motion that an earlier request with the same key created. Locks the caller's row, so that of two concurrent requests only one creates
 * it.
 */
export async function findMotionByKey(db: Db, { id: creator_id }: Actor, key: string | undefined): Promise<{ id: number } | undefined> {
  if (key === undefined) return undefined
  await lockPerson(db, creator_id)
  return db.selectFrom('motion').select('id').where('creator_id', '=', creator_id).where('key', '=', key).executeTakeFirst()
}

type Made = { me: Actor; at: Date; meeting: { id: number; committee_id: number } }

/** Adds a draft in a locked committee. Throws 400 with all invalid fields. */
export async function addMotion(db: Db, body: NewMotion, { me, at, meeting: { id: meeting_id, committee_id } }: Made) {
  // A new motion always names a type; judgeBody throws if it is not found.
  const { business_type_id = 0 } = await judgeBody(db, body, { me, committee_id })
  const { key = null, signatories } = body
  const facts = { ...fieldsOf(body), key, business_type_id, first_signatory_id: firstOf(signatories) }
  const now = at.toISOString()
  const motion = await db
    .insertInto('motion')
    .values({ meeting_id, committee_id, creator_id: me.id, ...facts, created: now, updated: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addSignatories(db, { motion_id: motion.id, committee_id }, signatories)
  await recordVersion(db, { id: motion.id, by: me, at })
  return motion
}

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
  await recordVersion(db, { id: held.id, by: me, at })
  if (attachments) await keepAttachments(db, held, attachments)
  const added = signatories ? await setSignatories(db, held, signatories) : []
  if (held.status === 'OPEN' && added.length > 0) await tellAdded(db, held, { me, at, added })
}

/** Those who were asked before are not told again. */
function tellAdded(db: Db, motion: Motion, { me, at, added }: By & { added: NamedSignatory[] }): Promise<void> {
  const idsOf = (wanted: NamedSignatory['type']) => added.filter(({ type }) => type === wanted).map(({ signatory_id }) => signatory_id)
  const named = { user_ids: idsOf('user'), group_ids: idsOf('committeegroup'), whole_committee: idsOf('committee').length > 0 }
  return tellOfSigning(db, motion, { me, at, added: named })
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

/** `held`: the current motion, when one is changed. */
type Where = { me: Actor; committee_id: number; held?: Motion }

/** Checks what a body refers to. Throws 400 with all invalid fields; otherwise returns the id of the named type. */
async function judgeBody(db: Db, body: MotionChanges, { me, committee_id, held }: Where) {
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

/** Signed text is frozen: throws 409 once anybody has signed. */
export function requireUnsigned({ signatures }: Motion): void {
  if (signatures.length > 0) throw wrongStateOfForm({ key: 'motions.text_is_signed' })
}
