import { type AuditActor, addAuditEntry } from '#features/audit/server/repository.ts'
import { type AccessToken, mostTokens, type NewAccessToken } from '#features/identity/access-tokens.ts'
import { actorsOn, lockPerson } from '#features/identity/server/repository.ts'
import { hashOf, newToken } from '#features/identity/server/sessions.ts'
import type { Db } from '#platform/server/database/db.ts'
import { compileOnce } from '#platform/server/database/queries.ts'
import { invalid, notFound, wrongStateOfForm } from '#platform/server/http/problem.ts'
import { storedSettings } from '#platform/server/site-settings.ts'
import type { Actor } from '#platform/shared/actor.ts'
import type { Scope } from '#platform/shared/endpoint.ts'

/** What every token begins with, so that people and programs that look for leaked secrets recognise one. */
export const tokenPrefix = 'traktanda_'

const DAY_MS = 24 * 3_600_000
/** The last use is recorded at most once in this time (ms). */
const RECORD_INTERVAL_MS = 60_000
const LISTED_AFTER_END_MS = 30 * DAY_MS

/** A program that calls with a valid token. */
export type TokenUse = { token_id: number; last_used: string | null; scopes: Scope[]; stored_settings: string; actor: Actor }

const validToken = compileOnce((db, { token_hash, now, today }: { token_hash: string; now: string; today: string }) =>
  actorsOn(db, today)
    .innerJoin('access_token', 'access_token.user_id', 'app_user.id')
    .where('access_token.token_hash', '=', token_hash)
    .where('access_token.expires', '>', now)
    .select(['access_token.id as token_id', 'access_token.name as token_name', 'access_token.scopes', 'access_token.last_used'])
    .select(storedSettings.as('stored_settings')),
)

/** The user, scopes and site settings of a token; undefined if it is unknown, revoked or expired, or of a disabled user. */
export async function findTokenUse(db: Db, token: string, { now, today }: { now: Date; today: string }): Promise<TokenUse | undefined> {
  const row = await validToken(db, { token_hash: hashOf(token), now: now.toISOString(), today })
  if (!row) return undefined
  const { token_id, token_name, scopes, last_used, stored_settings, ...actor } = row
  return { token_id, scopes, last_used, stored_settings, actor: { ...actor, access_token: { id: token_id, name: token_name } } }
}

/** Records the use of a token, at most once a minute. */
export async function recordTokenUse(db: Db, { token_id, last_used }: TokenUse, now: Date): Promise<void> {
  if (last_used !== null && now.getTime() - Date.parse(last_used) < RECORD_INTERVAL_MS) return
  await db.updateTable('access_token').set({ last_used: now.toISOString() }).where('id', '=', token_id).execute()
}

const columns = ['id', 'name', 'scopes', 'created', 'expires', 'last_used'] as const

/** A user's tokens, newest first. */
export const listTokensOf = (db: Db, user_id: number, now: Date): Promise<AccessToken[]> =>
  db
    .selectFrom('access_token')
    .where('user_id', '=', user_id)
    .select(columns)
    .select((query) => query('expires', '<=', now.toISOString()).$castTo<boolean>().as('has_expired'))
    .orderBy('id', 'desc')
    .execute()

/** The tokens of all users with their owners, newest first. */
export const listTokens = (db: Db) =>
  db
    .selectFrom('access_token as token')
    .innerJoin('app_user', 'app_user.id', 'token.user_id')
    .select(['token.id', 'app_user.username', 'token.name', 'token.scopes', 'token.created', 'token.expires', 'token.last_used'])
    .orderBy('token.id', 'desc')
    .execute()

const ofAdministrators: Scope[] = ['admin', 'scim']

/** `is_own`: made by the user. */
type Making = { user_id: number; is_own: boolean; now: Date }

/** Creates a token and returns it, for the only time. Throws 400 for a scope that its user lacks, 409 if there are too many. */
export async function createToken(
  db: Db,
  auditActor: AuditActor,
  { name, scopes, days }: NewAccessToken,
  { user_id, is_own, now }: Making,
): Promise<AccessToken & { token: string }> {
  await lockPerson(db, user_id)
  const { count, is_site_admin } = await findOwner(db, user_id)
  if (scopes.some((scope) => ofAdministrators.includes(scope)) && !is_site_admin)
    throw invalid({ scopes: [{ key: 'access_tokens.not_admin' }] })
  if (scopes.includes('scim') && scopes.length > 1) throw invalid({ scopes: [{ key: 'access_tokens.scim_alone' }] })
  if (count >= mostTokens) throw wrongStateOfForm({ key: 'access_tokens.too_many', params: { most: mostTokens } })
  const token = `${tokenPrefix}${newToken()}`
  const [created, expires] = [now, new Date(now.getTime() + days * DAY_MS)].map((at) => at.toISOString()) as [string, string]
  const made = await db
    .insertInto('access_token')
    .values({ user_id, name, token_hash: hashOf(token), scopes: [...new Set(scopes)], is_own, created, expires })
    .returning(columns)
    .executeTakeFirstOrThrow()
  const details = { name, scopes: made.scopes, user_id, expires: made.expires }
  await addAuditEntry(db, auditActor, { action: 'create_access_token', subject_type: 'access_token', subject_id: made.id, details })
  return { ...made, has_expired: false, token }
}

/** Whether the user administers the site, and how many tokens they have. */
const findOwner = (db: Db, user_id: number) =>
  db
    .selectFrom('app_user')
    .leftJoin('access_token', 'access_token.user_id', 'app_user.id')
    .where('app_user.id', '=', user_id)
    .groupBy('app_user.id')
    .select(({ fn }) => ['app_user.is_site_admin', fn.count<number>('access_token.id').as('count')])
    .executeTakeFirstOrThrow(notFound)

/** Revokes a token; of the given user, if any. Throws 404 if there is none. */
export async function revokeToken(db: Db, auditActor: AuditActor, { id, user_id }: { id: number; user_id?: number }): Promise<void> {
  const { name, user_id: owner } = await db
    .deleteFrom('access_token')
    .where('id', '=', id)
    .$if(user_id !== undefined, (query) => query.where('user_id', '=', user_id ?? 0))
    .returning(['name', 'user_id'])
    .executeTakeFirstOrThrow(notFound)
  const entry = { action: 'revoke_access_token', subject_type: 'access_token', subject_id: id, details: { name, user_id: owner } }
  await addAuditEntry(db, auditActor, entry)
}

/** Revokes all tokens of a user whose account was locked or taken over, or those that others made for it. */
export const revokeTokensOf = (db: Db, user_id: number, { madeBy }: { madeBy: 'anybody' | 'others' }) =>
  db
    .deleteFrom('access_token')
    .where('user_id', '=', user_id)
    .$if(madeBy === 'others', (query) => query.where('is_own', '=', false))
    .execute()

/** Removes tokens that expired some time ago. */
export const sweepTokens = (db: Db, now: Date) =>
  db
    .deleteFrom('access_token')
    .where('expires', '<', new Date(now.getTime() - LISTED_AFTER_END_MS).toISOString())
    .execute()
