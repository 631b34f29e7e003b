import { addAuditEntry } from '#features/audit/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { AppContext } from '#platform/server/deps.ts'
import type { Env } from '#platform/server/env.ts'
import type { Browser } from './cookies.ts'
import { type KnownAs, knownBrowser, rememberBrowser } from './known-browsers.ts'
import { passwordFits } from './passwords.ts'
import { setLanguage } from './repository.ts'
import { needsSecondFactor } from './second-factor/repository.ts'
import { openStep } from './second-factor/steps.ts'
import { type OpenedSession, openSession, replaceSession } from './sessions.ts'
import type { SignedInBy } from './tables.ts'
import { clearAttempts, countAttempt, ofPassword } from './throttle.ts'

export type Attempt = Browser & { username: string; password: string }

/** Result of an attempt: a session, a step that asks for the second factor, seconds to wait, or no session, without a reason. */
export type Outcome = { session: EnteredSession } | { step: string } | { wait: number } | { session: null }

/** Signs in with a password. Neither the response nor its time distinguishes a wrong password from an unknown or disabled user. */
export async function signIn({ db, clock, env }: AppContext, attempt: Attempt): Promise<Outcome> {
  const username = usernameOf(attempt)
  const user = await db.selectFrom('app_user').selectAll().where('username', '=', username).executeTakeFirst()
  const as = { username, password_hash: user?.password_hash ?? null }
  const known = await knownBrowser(db, { cookie: attempt.known_browser, as, now: clock() })
  const tried = ofPassword({ username, address: attempt.address, known })
  const wait = await countAttempt(db, tried, clock())
  if (wait > 0) return { wait }
  const fits = await passwordFits(attempt.password, user?.password_hash ?? null)
  return db.transaction().execute(async (trx) => {
    if (user && fits && !user.is_disabled && mayHavePassword(env, user) && (await lockUnchanged(trx, user))) {
      await clearAttempts(trx, tried)
      if (await needsSecondFactor(trx, env, user.id)) return { step: await openStep(trx, user, clock()) }
      return { session: await enter(trx, user, { ...attempt, at: clock(), known_as: user }) }
    }
    await addAuditEntry(trx, { id: null, username: user?.username ?? unknownUser }, signInAuditEntry(attempt, 'refused'))
    return { session: null }
  })
}

/** Everything about a sign-in but the user; `audit_details` goes into the audit entry. */
type Entering = Browser & { at: Date; known_as: KnownAs; signed_in_by?: SignedInBy; audit_details?: object }
/** `known_browser` is the cookie by which the next sign-in recognises the browser. */
export type EnteredSession = OpenedSession & { known_browser: string }

/** Opens a session for a fully authenticated user, in place of the browser's former one. */
export async function enter(
  db: Db,
  user: { id: number; username: string },
  { audit_details, ...entering }: Entering,
): Promise<EnteredSession> {
  const { old_token, language, known_browser: cookie, known_as: as, at: now } = entering
  if (old_token) await replaceSession(db, old_token, user)
  const session = await openSession(db, { ...entering, user_id: user.id })
  const known_browser = await rememberBrowser(db, { cookie, as, now })
  if (language) await setLanguage(db, user, language)
  await addAuditEntry(db, user, signInAuditEntry(entering, 'done', { ...audit_details, ...(language && { language }) }))
  return { ...session, known_browser }
}

/**
 * Locks the user unless they were disabled or their password changed since it was checked. Neither can happen before the session exists and
 * can be ended.
 */
export const lockUnchanged = (db: Db, { id, password_hash }: { id: number; password_hash: string | null }) =>
  db
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .where('is_disabled', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** If everybody must sign on through the provider, site administrators keep their password, to repair a broken sign-on. */
const mayHavePassword = ({ oidc_only }: Env, { is_site_admin }: { is_site_admin: boolean }) => !oidc_only || is_site_admin

/** Logged instead of the typed name, which may be a password in the wrong field. The space keeps it from being a real username. */
export const unknownUser = 'unknown user'

/** PostgreSQL rejects NUL. */
const usernameOf = ({ username }: Attempt) => username.replaceAll('\0', '').trim().toLowerCase().slice(0, 100)

/** The audit entry of an attempt: its address, and `more`. */
export const signInAuditEntry = ({ request_id, address }: Browser, outcome: 'done' | 'refused', more: object = {}) => ({
  action: 'sign_in',
  subject_type: 'session',
  outcome,
  request_id,
  details: { address, ...more },
})
