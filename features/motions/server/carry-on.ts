import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { addAuditEntry } from '#features/audit/server/repository.ts'
import { meetingSeenBy } from '#features/meetings/server/repository.ts'
import * as api from '#features/motions/contract.ts'
import { fieldsOf, type Motion } from '#features/motions/motion.ts'
import { motionPolicy, motionRefusal } from '#features/motions/policy.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { handle } from '#platform/server/http/handle.ts'
import { authorize, invalid, requireActive, wrongStateOfForm } from '#platform/server/http/problem.ts'
import type { Actor } from '#platform/shared/actor.ts'
import { addMove } from './chain/chain.ts'
import { motionAuditEntry, publishMotion, publishMotionGone } from './publish-motion.ts'
import { findMotion, lockMotion, readerOf } from './repository.ts'
import { usersWhoSeeMotion } from './seen.ts'
import { eligibleOf } from './signatories.ts'
import { addMotion, findMotionByKey } from './write-motion.ts'

/** Moving a motion of a meeting that is over to a coming one, and copying a motion as a new draft. */
export function carryOnRoutes(context: AppContext) {
  handle(context, api.moveMotion, async ({ db, me: asker, params: { id }, body, request }) => {
    const { me, committee, found: motion, at } = await lock(context, db, { asker, id, request })
    authorize(motionPolicy.move, me, motion)
    // Moved already: the first answer may have been lost.
    if (motion.meeting.id === body.meeting) return motion
    requireActive(committee, wrongStateOfForm)
    const refusal = motionRefusal.move(motion)
    if (refusal) throw wrongStateOfForm({ key: refusal })
    await requireComing(db, motion, { me, now: at.toISOString(), meeting: body.meeting })
    await move(db, motion, { me, at, meeting: body.meeting })
    const moved = await findMotion(db, readerOf({ ...context, request }, me), id)
    const details = { from: motion.meeting.id, to: body.meeting }
    await addAuditEntry(db, me, motionAuditEntry('move_motion', moved, { request, at, details }))
    return moved
  })

  handle(context, api.copyMotion, async ({ db, me: asker, params: { id }, body, request }) => {
    const { me, committee, found: motion, at } = await lock(context, db, { asker, id, request })
    authorize(motionPolicy.copy, me, motion)
    authorize(motionPolicy.create, me, { ...committee, committee_id: committee.id })
    authorize(motionPolicy.createFor, me, motion)
    const made = await findMotionByKey(db, me, body.key)
    if (made) return findMotion(db, readerOf({ ...context, request }, me), made.id)
    requireActive(committee, wrongStateOfForm)
    await requireComing(db, motion, { me, now: at.toISOString(), meeting: body.meeting })
    const { id: copy } = await copyOf(db, motion, { me, at, ...body })
    const copied = await findMotion(db, readerOf({ ...context, request }, me), copy)
    await publishMotion(db, { id: copy, meeting_id: body.meeting })
    await addAuditEntry(db, me, motionAuditEntry('create_motion', copied, { request, at, details: { copy_of: id } }))
    return copied
  })
}

type Asked = { asker: Actor; id: number; request: FastifyRequest }

const lock = (context: AppContext, db: Db, { asker, id, request }: Asked) =>
  lockMotion(db, { ...readerOf({ ...context, request }), me: asker, clock: context.clock }, { id, request })

type Target = { me: Actor; now: string; meeting: number }

/** Throws 400 unless it is a running or future meeting of the motion's committee that the caller sees. */
async function requireComing(db: Db, { committee_id }: Motion, { me, now, meeting: id }: Target): Promise<void> {
  const meeting = await meetingSeenBy(db, { me, now }, id).executeTakeFirst()
  if (meeting?.committee_id !== committee_id) throw invalid({ meeting: [{ key: 'problem.invalid_value' }] })
  const isComing = meeting.is_running_meeting || Date.parse(meeting.start) > Date.parse(now)
  if (!isComing) throw invalid({ meeting: [{ key: 'motions.meeting_is_over' }] })
}

type By = { me: Actor; at: Date; meeting: number }

/** Signatures stay with the text that they signed; the move is a link of their chain. Who saw the motion in its former meeting learns that it left. */
async function move(db: Db, motion: Motion, { me, at, meeting }: By): Promise<void> {
  const { id } = motion
  const user_ids = await usersWhoSeeMotion(db, { motion_id: id, today: me.today })
  await addMove(db, motion, { me, at, moved_to: meeting })
  await db.updateTable('motion').set({ meeting_id: meeting, updated: at.toISOString() }).where('id', '=', id).execute()
  await publishMotionGone(db, { id, meeting_id: motion.meeting.id, user_ids })
  await publishMotion(db, { id, meeting_id: meeting })
}

/** Text, attachments, and those signatories who can still be named. */
async function copyOf(db: Db, motion: Motion, { me, at, meeting, key }: By & { key?: string | undefined }): Promise<{ id: number }> {
  const { committee_id, business_type, attachments } = motion
  const signatories = await eligibleOf(db, motion.signatories, { committee_id, today: me.today })
  const body = { ...fieldsOf(motion), business_type: business_type.api_uid, signatories, meeting, key }
  const copy = await addMotion(db, body, { me, at, meeting: { id: meeting, committee_id } })
  if (attachments.length > 0)
    await db
      .insertInto('motion_attachment')
      .columns(['motion_id', 'sha256', 'file_name', 'mime_type', 'size', 'added'])
      .expression((query) =>
        query
          .selectFrom('motion_attachment')
          .where('motion_id', '=', motion.id)
          .select([sql.val(copy.id).as('motion_id'), 'sha256', 'file_name', 'mime_type', 'size', sql.val(at.toISOString()).as('added')])
          .orderBy('id'),
      )
      .execute()
  return copy
}
