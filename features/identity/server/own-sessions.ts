import { addAuditEntry, type Doer } from '#features/audit/server/repository.ts'
import { wipeOtherDevices } from '#features/devices/server/repository.ts'
import type { OwnSession } from '#features/identity/sessions.ts'
import type { Db } from '#platform/server/database/db.ts'
import { deviceOf } from '#platform/server/http/device-of.ts'
import { notFound } from '#platform/server/http/problem.ts'
import type { Listener } from '#platform/server/realtime/listening-rules.ts'
import type { Actor } from '#platform/shared/actor.ts'
import { isLiving, livingAt } from './repository.ts'

/** The session that asks, and the time. */
type Asking = Pick<Listener, 'user_id' | 'token_hash'> & { now: Date }

/** A user's active sessions: the current one first, then by last use. */
export async function listSessions(db: Db, { user_id, token_hash, now }: Asking): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('session')
    .where('user_id', '=', user_id)
    .where(isLiving(livingAt(now)))
    .select(['id', 'user_agent', 'address', 'signed_in_by', 'created', 'last_used'])
    .select((query) => query('token_hash', '=', token_hash).as('is_current'))
    .orderBy('is_current', 'desc')
    .orderBy('last_used', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ user_agent, is_current, ...row }) => ({ ...row, ...deviceOf(user_agent), is_current: Boolean(is_current) }))
}

/** Ends one of the user's own sessions; throws 404 if it has ended or is another user's. */
export async function endOneSession(db: Db, me: Actor & Doer, { id, now }: { id: number; now: Date }): Promise<void> {
  await db
    .deleteFrom('session')
    .where('id', '=', id)
    .where('user_id', '=', me.id)
    .where(isLiving(livingAt(now)))
    .returning('id')
    .executeTakeFirstOrThrow(notFound)
  await addAuditEntry(db, me, { action: 'end_sessions', subject_type: 'user', subject_id: me.id, details: { sessions: 1 } })
}

/** Ends all of the user's sessions but the current one, and wipes their devices. */
export async function endTheOthers(db: Db, me: Actor & Doer, token_hash: string): Promise<void> {
  await wipeOtherDevices(db, { user_id: me.id, token_hash })
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('user_id', '=', me.id)
    .where('token_hash', '!=', token_hash)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) return
  await addAuditEntry(db, me, {
    action: 'end_sessions',
    subject_type: 'user',
    subject_id: me.id,
    details: { sessions: Number(numDeletedRows) },
  })
}
