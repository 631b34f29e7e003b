import type { FastifyRequest } from 'fastify'
import { addAuditEntry } from '#features/audit/server/repository.ts'
import type { Viewer } from '#features/meetings/server/repository.ts'
import * as api from '#features/motions/contract.ts'
import type { Motion } from '#features/motions/motion.ts'
import { motionPolicy, motionRefusal } from '#features/motions/policy.ts'
import { unmetByPublishing, unmetBySubmitting } from '#features/motions/rules.ts'
import { recordDeliveries } from '#features/webhooks/server/record-delivery.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { handle } from '#platform/server/http/handle.ts'
import { authorize, notPermitted, requireActive, wrongStateOfForm } from '#platform/server/http/problem.ts'
import type { Actor } from '#platform/shared/actor.ts'
import { addSignature } from './chain/chain.ts'
import { giveNumber } from './numbers/give-number.ts'
import { motionAuditEntry, publishingToAudience, publishMotion } from './publish-motion.ts'
import { findMotion, lockMotion, readerOf } from './repository.ts'
import { roleToSign } from './seen.ts'
import { keepTitles } from './signatories.ts'
import { tellOfOutcome, tellOfSigning } from './tell-asked.ts'
import { publishVersion } from './versions.ts'

/** Transitions of a motion (D1 §4), withdrawing and taking back, and declining; each is done once. */
export function motionTransitionRoutes(context: AppContext) {
  handle(context, api.openMotion, (asked) =>
    step({ ...asked, context }, { name: 'open', isDone: ({ status }) => status === 'OPEN', take: open }),
  )
  handle(context, api.signMotion, ({ body, ...asked }) =>
    step({ ...asked, context }, { name: 'sign', isDone: ({ has_signed }) => has_signed, take: sign, read: body?.text_hash }),
  )
  handle(context, api.submitMotion, ({ body, ...asked }) =>
    step({ ...asked, context }, { name: 'submit', isDone: ({ status }) => status === 'SUBMITTED', take: submit, read: body?.text_hash }),
  )
  handle(context, api.takeBackMotion, (asked) =>
    step({ ...asked, context }, { name: 'take_back', isDone: ({ status }) => status === 'DRAFT', take: takeBack, hides: true }),
  )
  handle(context, api.withdrawMotion, ({ body, ...asked }) =>
    step(
      { ...asked, context },
      {
        name: 'withdraw',
        isDone: ({ status }) => status === 'WITHDRAWN',
        take: (db, motion, by) => withdraw(db, motion, { ...by, reason: body.reason }),
      },
    ),
  )
  handle(context, api.declineMotion, (asked) =>
    step({ ...asked, context }, { name: 'decline', isDone: ({ has_declined }) => has_declined, take: decline }),
  )
  handle(context, api.reconsiderMotion, (asked) =>
    step({ ...asked, context }, { name: 'reconsider', isDone: ({ has_declined }) => !has_declined, take: reconsider }),
  )
}

type Asked = { db: Db; me: Actor; context: AppContext; params: { id: number }; request: FastifyRequest }

type Step = {
  name: 'open' | 'take_back' | 'sign' | 'submit' | 'withdraw' | 'decline' | 'reconsider'
  /** Already done for a permitted caller, whose first answer may have been lost: repeating changes nothing. */
  isDone: (motion: Motion) => boolean
  take: (db: Db, motion: Motion, by: By) => Promise<unknown>
  /** Hash of the text that the caller read, if given. */
  read?: string | undefined
  /** Some no longer see the motion afterwards. */
  hides?: boolean
}

async function step({ db, me: asker, context, params: { id }, request }: Asked, { name, isDone, take, read, hides = false }: Step) {
  const reader = readerOf({ ...context, request }, asker)
  const { me, committee, found, at } = await lockMotion(db, { ...reader, me: asker, clock: context.clock }, { id, request })
  const role = await findRoleToSign(db, me, id)
  // A person who is asked gets the state as the reason: `can_sign` itself is true only for open motions.
  authorize(motionPolicy[name], me, { ...found, can_sign: role !== undefined })
  if (isDone(found)) return found
  requireActive(committee, wrongStateOfForm)
  const refusal = motionRefusal[name](found)
  if (refusal) throw wrongStateOfForm({ key: refusal })
  const { time_zone } = context.env
  requireRules(name, found, { at, time_zone })
  requireRead(found, read)
  const change = () => take(db, found, { me, at, role, time_zone })
  const place = { id, meeting_id: found.meeting.id }
  if (hides) await publishingToAudience(db, { ...place, today: me.today }, change)
  else {
    await change()
    await publishMotion(db, place)
  }
  const changed = await findMotion(db, { ...reader, me, now: at.toISOString() }, id)
  await addAuditEntry(db, me, motionAuditEntry(`${name}_motion`, found, { request, at }))
  return changed
}

/** Throws 409 if the text differs from the one that was read: nobody signs what they did not see. */
function requireRead({ text_hash }: Motion, read: string | undefined): void {
  if (read !== undefined && read !== text_hash) throw wrongStateOfForm({ key: 'motions.text_is_another' })
}

/** Throws 409 with the first rule of the motion's type that is not met. */
function requireRules(name: Step['name'], motion: Motion, now: { at: Date; time_zone: string }): void {
  const [unmet] = name === 'open' ? unmetByPublishing(motion, now) : name === 'submit' ? unmetBySubmitting(motion, now) : []
  if (unmet) throw wrongStateOfForm(unmet)
}

/** `role`: the role in which they are asked to sign, from `findRoleToSign`. */
type By = { me: Actor; at: Date; time_zone: string; role: Awaited<ReturnType<typeof findRoleToSign>> }

/** Publishes a locked motion (all functions here take one): everybody who sees its meeting now sees it. Nobody signs by that. */
export async function open(db: Db, motion: Motion, { me, at }: Pick<By, 'me' | 'at'>): Promise<void> {
  const now = at.toISOString()
  await db.updateTable('motion').set({ status: 'OPEN', updated: now, published_at: now }).where('id', '=', motion.id).execute()
  await publishVersion(db, motion)
  await tellOfSigning(db, motion, { me, at })
  await recordFor(db, motion, { type: 'motion.published', at })
}

/** Throws 403 if the caller is not asked in any role. */
export async function sign(db: Db, motion: Motion, { me, role, at }: Omit<By, 'time_zone'>): Promise<void> {
  if (!role) throw notPermitted()
  await reconsider(db, motion, { me })
  await addSignature(db, motion, { me, role, at })
}

/** Submits the motion: adds the first signatory's signature, and the number of its type if it has one. */
export async function submit(db: Db, motion: Motion, { me, at, time_zone }: Omit<By, 'role'>): Promise<void> {
  await addSignature(db, motion, { me, role: 'FIRST_SIGNATORY', at })
  const now = at.toISOString()
  await db.updateTable('motion').set({ status: 'SUBMITTED', updated: now, submitted_at: now }).where('id', '=', motion.id).execute()
  await keepTitles(db, motion)
  await giveNumber(db, motion, { at, time_zone })
  await tellOfOutcome(db, motion, { what: 'submitted', me, at })
  await recordFor(db, motion, { type: 'motion.submitted', at })
}

const recordFor = (db: Db, { id, committee_id }: Motion, happened: { type: 'motion.published' | 'motion.submitted'; at: Date }) =>
  recordDeliveries(db, { ...happened, data: { committee_id, motion_id: id }, path: `vorstoss/${id}/` })

/** Makes it a draft again. Those who declined are asked anew once it is published. */
async function takeBack(db: Db, { id }: Motion, { at }: Pick<By, 'at'>): Promise<void> {
  await db.updateTable('motion').set({ status: 'DRAFT', updated: at.toISOString(), published_at: null }).where('id', '=', id).execute()
  await db.deleteFrom('motion_decline').where('motion_id', '=', id).execute()
}

/** Ends it; it stays visible, with its signatures. */
export async function withdraw(db: Db, motion: Motion, { me, at, reason }: Pick<By, 'me' | 'at'> & { reason: string }): Promise<void> {
  const now = at.toISOString()
  await db
    .updateTable('motion')
    .set({ status: 'WITHDRAWN', updated: now, withdrawn_at: now, withdrawn_reason: reason })
    .where('id', '=', motion.id)
    .execute()
  await keepTitles(db, motion)
  await tellOfOutcome(db, motion, { what: 'withdrawn', me, at })
}

const decline = (db: Db, { id: motion_id }: Motion, { me, at }: Pick<By, 'me' | 'at'>) =>
  db.insertInto('motion_decline').values({ motion_id, user_id: me.id, declined_at: at.toISOString() }).execute()

const reconsider = (db: Db, { id: motion_id }: Motion, { me }: Pick<By, 'me'>) =>
  db.deleteFrom('motion_decline').where('motion_id', '=', motion_id).where('user_id', '=', me.id).execute()

/** The role in which somebody is asked to sign; undefined if not asked. */
export async function findRoleToSign(db: Db, me: Viewer, id: number) {
  const row = await db.selectFrom('motion').where('id', '=', id).select(roleToSign(me).as('role')).executeTakeFirst()
  return row?.role ?? undefined
}
