import { hashOf, newToken } from '#features/identity/server/sessions.ts'
import type { Db } from '#platform/server/database/db.ts'

/** A person at a provider: issuer and subject. Usernames and addresses may be reassigned there. */
export type Identity = { issuer: string; subject: string }

/** Time (ms) allowed for signing in at the provider. */
const attemptLimit = 10 * 60_000
/** Time (ms) that a browser has to reach the provider on sign-out. */
const farewellLimit = 2 * 60_000
/** How long (ms) a logout token could be replayed. */
export const logoutLimit = 10 * 60_000

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()

/** Secrets of an attempt, known only to the browser, the provider and us. */
export type Attempt = { state: string; browser: string; nonce: string; code_verifier: string; next: string }

export async function addAttempt(db: Db, { state, browser, ...attempt }: Attempt, now: Date): Promise<void> {
  // Cleans up here because anybody may begin any number of attempts.
  await sweepAttempts(db, now)
  await db
    .insertInto('sign_on_attempt')
    .values({ ...attempt, state_hash: hashOf(state), browser_hash: hashOf(browser), created: now.toISOString() })
    .execute()
}

const sweepAttempts = (db: Db, now: Date) => db.deleteFrom('sign_on_attempt').where('created', '<=', before(now, attemptLimit)).execute()

/** Takes an attempt that this browser began; it works once. Other browsers can neither use nor end it. */
export const takeAttempt = (db: Db, { state, browser }: Pick<Attempt, 'state' | 'browser'>, now: Date) =>
  db
    .deleteFrom('sign_on_attempt')
    .where('state_hash', '=', hashOf(state))
    .where('browser_hash', '=', hashOf(browser))
    .where('created', '>', before(now, attemptLimit))
    .returning(['nonce', 'code_verifier', 'next'])
    .executeTakeFirst()

/** The account of an identity, locked against being disabled or unlinked. */
export const lockAccountOf = (db: Db, { issuer, subject }: Identity) =>
  db
    .selectFrom('user_identity')
    .innerJoin('app_user', 'app_user.id', 'user_identity.user_id')
    .select(['app_user.id', 'app_user.username', 'app_user.is_disabled'])
    .where('user_identity.issuer', '=', issuer)
    .where('user_identity.subject', '=', subject)
    .forNoKeyUpdate()
    .executeTakeFirst()

type Opened = Identity & { token: string; sid: string | null; id_token: string }

/** Records the provider's id of a session, by which the provider can end it. */
export const addSignOnSession = (db: Db, { token, ...session }: Opened) =>
  db
    .insertInto('sign_on_session')
    .values({ ...session, token_hash: hashOf(token) })
    .execute()

/** Before a session ends here: creates the token with which the browser ends it at its provider as well. Undefined if no provider opened it. */
export async function addFarewell(db: Db, token_hash: string, now: Date): Promise<string | undefined> {
  const session = await db.selectFrom('sign_on_session').select('id_token').where('token_hash', '=', token_hash).executeTakeFirst()
  if (!session) return undefined
  const farewell = newToken()
  await db
    .insertInto('sign_on_farewell')
    .values({ ...session, farewell_hash: hashOf(farewell), created: now.toISOString() })
    .execute()
  return farewell
}

export const takeFarewell = (db: Db, farewell: string, now: Date) =>
  db
    .deleteFrom('sign_on_farewell')
    .where('farewell_hash', '=', hashOf(farewell))
    .where('created', '>', before(now, farewellLimit))
    .returning('id_token')
    .executeTakeFirst()

/** Marks a logout token as used; returns whether this was its first use. */
export async function useLogoutToken(db: Db, { issuer, jti }: { issuer: string; jti: string }, now: Date): Promise<boolean> {
  const used = await db
    .insertInto('sign_on_logout')
    .values({ jti_hash: hashOf(JSON.stringify([issuer, jti])), created: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return used.numInsertedOrUpdatedRows === 1n
}

/** Ends the sessions that the provider names by session id, by subject or by both; returns their users. */
export const endSessionsNamed = (db: Db, { issuer, subject, sid }: { issuer: string; subject?: string; sid?: string }) =>
  db
    .deleteFrom('session')
    .using(['sign_on_session as known', 'app_user'])
    .whereRef('known.token_hash', '=', 'session.token_hash')
    .whereRef('app_user.id', '=', 'session.user_id')
    .where('known.issuer', '=', issuer)
    .$if(subject !== undefined, (query) => query.where('known.subject', '=', subject ?? ''))
    .$if(sid !== undefined, (query) => query.where('known.sid', '=', sid ?? ''))
    .returning(['app_user.id', 'app_user.username'])
    .execute()

/** Removes expired rows. */
export async function sweepSignOn(db: Db, now: Date): Promise<void> {
  await sweepAttempts(db, now)
  await db.deleteFrom('sign_on_farewell').where('created', '<=', before(now, farewellLimit)).execute()
  await db
    .deleteFrom('sign_on_logout')
    .where('created', '<=', before(now, 2 * logoutLimit))
    .execute()
}
