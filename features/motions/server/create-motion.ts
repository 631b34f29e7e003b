import type { FastifyRequest } from 'fastify'
import { lockFound } from '#features/committees/server/repository.ts'
import { lockPerson } from '#features/identity/server/repository.ts'
import { meetingSeenBy } from '#features/meetings/server/repository.ts'
import { firstOf, type NewMotion } from '#features/motions/contract.ts'
import type { Db } from '#platform/server/database/db.ts'
import { invalid } from '#platform/server/http/problem.ts'
import type { Actor } from '#platform/shared/actor.ts'
import { judgeBody } from './judge-body.ts'
import { addSignatories } from './set-signatories.ts'

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
export async function findMade(db: Db, { id: creator_id }: Actor, key: string | undefined): Promise<{ id: number } | undefined> {
  if (key === undefined) return undefined
  await lockPerson(db, creator_id)
  return db.selectFrom('motion').select('id').where('creator_id', '=', creator_id).where('key', '=', key).executeTakeFirst()
}

type Made = { me: Actor; at: Date; meeting: { id: number; committee_id: number } }

/** Adds a draft in a locked committee. Throws 400 with all invalid fields. */
export async function addMotion(db: Db, body: NewMotion, { me, at, meeting: { id: meeting_id, committee_id } }: Made) {
  // A new motion always names a type; judgeBody throws if it is not found.
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
