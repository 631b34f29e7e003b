import { hashOf, newToken } from '#features/identity/server/sessions.ts'
import type { Db } from '#platform/server/database/db.ts'

/** Who somebody is at a provider: its address and its name for them. Their username or address there may be another's tomorrow. */
export type Identity = { issuer: string; subject: string }

/** In milliseconds: how long signing in at the provider may take, */
const attemptLimit = 10 * 60_000
/** how long a browser takes from here to the provider, */
const farewellLimit = 2 * 60_000
/** and how long a logout token could be used again. */
export const logoutLimit = 10 * 60_000

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()

/** What only the browser, the provider and we know of an attempt. */
export type Attempt = { state: string; browser: string; nonce: string; code_verifier: string; next: string }

export async function addAttempt(db: Db, { state, browser, ...attempt }: Attempt, now: Date): Promise<void> {
  // Anybody may begin as many as they like.
  await sweepAttempts(db, now)
  await db
    .insertInto('sign_on_attempt')
    .values({ ...attempt, state_hash: hashOf(state), browser_hash: hashOf(browser), created: now.toISOString() })
    .execute()
}

const sweepAttempts = (db: Db, now: Date) => db.deleteFrom('sign_on_attempt').where('created', '<=', before(now, attemptLimit)).execute()

/** Takes an attempt that this browser began; nobody takes it again. Another browser neither takes nor ends it. */
export const takeAttempt = (db: Db, { state, browser }: Pick<Attempt, 'state' | 'browser'>, now: Date) =>
  db
    .deleteFrom('sign_on_attempt')
    .where('state_hash', '=', hashOf(state))
    .where('browser_hash', '=', hashOf(browser))
    .where('created', '>', before(now, attemptLimit))
    .returning(['nonce', 'code_verifier', 'next'])
    .executeTakeFirst()

/** The account of an identity, held with it: whoever disables or unlinks it goes before or after. */
export const holdAccountOf = (db: Db, { issuer, subject }: Identity) =>
  db
    .selectFrom('user_identity')
    .innerJoin('app_user', 'app_user.id', 'user_identity.user_id')
    .select(['app_user.id', 'app_user.username', 'app_user.is_disabled'])
    .where('user_identity.issuer', '=', issuer)
    .where('user_identity.subject', '=', subject)
    .forNoKeyUpdate()
    .executeTakeFirst()

type Opened = Identity & { token: string; sid: string | null; id_token: string }

/** Notes by what name the provider will end a session. */
export const addSignOnSession = (db: Db, { token, ...session }: Opened) =>
  db
    .insertInto('sign_on_session')
    .values({ ...session, token_hash: hashOf(token) })
    .execute()

/** A session that is about to end here is to end at its provider as well: answers what the browser says there, or nothing for one that no provider knows. */
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

/** Whether this logout token is used for the first time. */
export async function useLogoutToken(db: Db, { issuer, jti }: { issuer: string; jti: string }, now: Date): Promise<boolean> {
  const used = await db
    .insertInto('sign_on_logout')
    .values({ jti_hash: hashOf(JSON.stringify([issuer, jti])), created: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return used.numInsertedOrUpdatedRows === 1n
}

/** Ends the sessions that the provider names, by its name for the session, for the person or for both; answers whose they were. */
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

/** Removes what is of no use any more. */
export async function sweepSignOn(db: Db, now: Date): Promise<void> {
  await sweepAttempts(db, now)
  await db.deleteFrom('sign_on_farewell').where('created', '<=', before(now, farewellLimit)).execute()
  await db
    .deleteFrom('sign_on_logout')
    .where('created', '<=', before(now, 2 * logoutLimit))
    .execute()
}
