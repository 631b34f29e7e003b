import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type AuditActor, addAuditEntry } from '#features/audit/server/repository.ts'
import { keepDevicesOf, wipeDevicesOf, wipeOtherDevices } from '#features/devices/server/repository.ts'
import type { OwnSession } from '#features/identity/sessions.ts'
import type { Db } from '#platform/server/database/db.ts'
import { compileOnce } from '#platform/server/database/queries.ts'
import { deviceOf } from '#platform/server/http/caller.ts'
import { notFound } from '#platform/server/http/problem.ts'
import type { Listener } from '#platform/server/realtime/broker.ts'
import { storedSettings } from '#platform/server/site-settings.ts'
import type { Actor } from '#platform/shared/actor.ts'
import { actorsOn, isLiving, livingAt, type Since } from './repository.ts'
import type { SignedInBy } from './tables.ts'

/** The last use is recorded at most once in this time (ms). */
const RECORD_INTERVAL_MS = 60_000

export type Session = { token_hash: string; csrf_token: string; last_used: string; stored_settings: string; actor: Actor }

/** The form in which a token is stored in the database. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
export const newToken = () => randomBytes(32).toString('base64url')

type Living = Since & { token_hash: string; today: string }

const livingSession = compileOnce((db, { token_hash, used_after, created_after, today }: Living) =>
  actorsOn(db, today)
    .innerJoin('session', 'session.user_id', 'app_user.id')
    .where('session.token_hash', '=', token_hash)
    .where(isLiving({ used_after, created_after }))
    .select(['session.token_hash', 'session.csrf_token', 'session.last_used', storedSettings.as('stored_settings')]),
)

/**
 * The active session of a cookie's token, with its user as an actor and the stored site settings; undefined if idle, too old or of a
 * disabled user.
 */
export async function findSession(db: Db, token: string, { now, today }: { now: Date; today: string }): Promise<Session | undefined> {
  const row = await livingSession(db, {
    token_hash: hashOf(token),
    ...livingAt(now),
    today,
  })
  if (!row) return undefined
  const { token_hash, csrf_token, last_used, stored_settings, ...actor } = row
  return { token_hash, csrf_token, last_used, stored_settings, actor }
}

/** Maximum length of a stored user agent. */
const MAX_USER_AGENT_LENGTH = 300

/** A new session: its user, and the user agent and address by which they recognise it. */
export type Opening = { user_id: number; at: Date; user_agent?: string; address?: string; signed_in_by?: SignedInBy }
export type OpenedSession = { token: string; csrf_token: string }

/** Opens a session and returns the values of its cookies; that is when the user last signed in. */
export async function openSession(db: Db, opening: Opening): Promise<OpenedSession> {
  const { user_id, user_agent = '', address = '', signed_in_by = 'password' } = opening
  const [token, csrf_token, at] = [newToken(), newToken(), opening.at.toISOString()]
  await db
    .insertInto('session')
    .values({
      token_hash: hashOf(token),
      user_id,
      csrf_token,
      user_agent: user_agent.slice(0, MAX_USER_AGENT_LENGTH),
      address,
      signed_in_by,
      created: at,
      last_used: at,
    })
    .execute()
  await db.updateTable('app_user').set({ last_sign_in: at }).where('id', '=', user_id).execute()
  return { token, csrf_token }
}

/** Records the use of a session, at most once a minute. */
export async function recordUse(db: Db, { token_hash, last_used }: Session, now: Date): Promise<void> {
  if (now.getTime() - Date.parse(last_used) < RECORD_INTERVAL_MS) return
  await db.updateTable('session').set({ last_used: now.toISOString() }).where('token_hash', '=', token_hash).execute()
}

/** Ends a session on sign-out: data that a browser stored under it becomes unreadable. */
export const endSession = (db: Db, token_hash: string) => db.deleteFrom('session').where('token_hash', '=', token_hash).execute()

/** Ends the session of a cookie's token, if there is one; data stored under it remains available to the same person. */
export async function replaceSession(db: Db, token: string, { id }: { id: number }): Promise<void> {
  await keepDevicesOf(db, sql`session.token_hash = ${hashOf(token)} and session.user_id = ${id}`)
  await endSession(db, hashOf(token))
}

/** Ends all of a user's sessions and wipes their devices; returns how many sessions there were. */
export async function endSessionsOf(db: Db, user_id: number): Promise<number> {
  await wipeDevicesOf(db, user_id)
  const { numDeletedRows } = await db.deleteFrom('session').where('user_id', '=', user_id).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Removes expired sessions; data that browsers stored under them remains available to the same people. */
export async function sweepSessions(db: Db, now: Date): Promise<void> {
  const hasEnded = sql<boolean>`not ${isLiving(livingAt(now))}`
  await keepDevicesOf(db, hasEnded)
  await db.deleteFrom('session').where(hasEnded).execute()
}

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
export async function endOneSession(db: Db, me: Actor & AuditActor, { id, now }: { id: number; now: Date }): Promise<void> {
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
export async function endTheOthers(db: Db, me: Actor & AuditActor, token_hash: string): Promise<void> {
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
