import type { FastifyRequest } from 'fastify'
import { holdFound } from '#features/committees/server/repository.ts'
import { holdPerson } from '#features/identity/server/repository.ts'
import { meetingSeenBy } from '#features/meetings/server/repository.ts'
import { firstOf, type NewMotion } from '#features/motions/contract.ts'
import type { Db } from '#platform/server/database/db.ts'
import { invalid } from '#platform/server/http/problem.ts'
import type { Actor } from '#platform/shared/actor.ts'
import { judgeBody } from './judge-body.ts'
import { addSignatories } from './set-signatories.ts'

type Asked = { request: FastifyRequest; now: string; meeting: number }

/** The meeting that a body names, with its committee held. Throws 400 when the caller does not see it (permissions.md G6). */
export const holdMeetingOfBody = (db: Db, { request, now, meeting }: Asked) =>
  holdFound(db, request, (me) =>
    meetingSeenBy(db, { me, now }, meeting).executeTakeFirstOrThrow(() => invalid({ meeting: [{ key: 'problem.invalid_value' }] })),
  )

/** The motion that the same request has made already. The caller is held: of two that are sent at once one makes it. */
export async function findMade(db: Db, { id: creator_id }: Actor, key: string | undefined): Promise<{ id: number } | undefined> {
  if (key === undefined) return undefined
  await holdPerson(db, creator_id)
  return db.selectFrom('motion').select('id').where('creator_id', '=', creator_id).where('key', '=', key).executeTakeFirst()
}

type Made = { me: Actor; at: Date; meeting: { id: number; committee_id: number } }

/** A draft, of a committee that is held. Throws 400 with everything that does not fit. */
export async function addMotion(db: Db, body: NewMotion, { me, at, meeting: { id: meeting_id, committee_id } }: Made) {
  // A new one always names its type: without one that is found, this throws.
  const { business_type_id = 0 } = await judgeBody(db, body, { me, committee_id })
  const { title, description, reason = '', is_urgent = false, rights_holder = null, key = null, signatories } = body
  const facts = { title, description, reason, is_urgent, rights_holder, key, business_type_id, first_signatory_id: firstOf(signatories) }
  const now = at.toISOString()
  const motion = await db
    .insertInto('motion')
    .values({ meeting_id, committee_id, creator_id: me.id, ...facts, created: now, updated: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addSignatories(db, { motion_id: motion.id, committee_id }, signatories)
  return motion
}
