import { addDeed } from '#features/audit/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Env } from '#platform/server/env.ts'
import type { House } from '#platform/server/house.ts'
import type { Browser } from './browser-of.ts'
import { clearAttempts, countAttempt } from './failures.ts'
import { type KnownAs, knownBrowser, rememberBrowser } from './known-browsers.ts'
import { passwordFits } from './passwords.ts'
import { setLanguage } from './repository.ts'
import { needsSecondFactor } from './second-factor/repository.ts'
import { openStep } from './second-factor/steps.ts'
import { type OpenedSession, openSession, replaceSession } from './sessions.ts'
import type { SignedInBy } from './tables.ts'
import { ofPassword } from './throttle.ts'

export type Attempt = Browser & { username: string; password: string }

/** What came of an attempt: a session, a step on the way to one, the seconds to wait, or none of them, which says nothing about why. */
export type Outcome = { session: EnteredSession } | { step: string } | { wait: number } | { session: null }

/** Signs in by password. Wrong password, unknown and disabled users are told apart neither by answer nor by time. */
export async function signIn({ db, clock, env }: House, attempt: Attempt): Promise<Outcome> {
  const username = usernameOf(attempt)
  const user = await db.selectFrom('app_user').selectAll().where('username', '=', username).executeTakeFirst()
  const as = { username, password_hash: user?.password_hash ?? null }
  const known = await knownBrowser(db, { cookie: attempt.known_browser, as, now: clock() })
  const tried = ofPassword({ username, address: attempt.address, known })
  const wait = await countAttempt(db, tried, clock())
  if (wait > 0) return { wait }
  const fits = await passwordFits(attempt.password, user?.password_hash ?? null)
  return db.transaction().execute(async (trx) => {
    if (user && fits && !user.is_disabled && mayHavePassword(env, user) && (await holdUnchanged(trx, user))) {
      await clearAttempts(trx, tried)
      if (await needsSecondFactor(trx, env, user.id)) return { step: await openStep(trx, user, clock()) }
      return { session: await enter(trx, user, { ...attempt, at: clock(), known_as: user }) }
    }
    await addDeed(trx, { id: null, username: user?.username ?? stranger }, signInDeed(attempt, 'refused'))
    return { session: null }
  })
}

/** What is known of whoever comes in, beside their name; `told` is for the audit log. */
type Entering = Browser & { at: Date; known_as: KnownAs; signed_in_by?: SignedInBy; told?: object }
/** `known_browser` is what the browser keeps for its next sign-in. */
export type EnteredSession = OpenedSession & { known_browser: string }

/** Opens the session of somebody of whom nothing more is asked, in place of the one that the browser had. */
export async function enter(db: Db, user: { id: number; username: string }, { told, ...entering }: Entering): Promise<EnteredSession> {
  const { old_token, language, known_browser: cookie, known_as: as, at: now } = entering
  if (old_token) await replaceSession(db, old_token, user)
  const session = await openSession(db, { ...entering, user_id: user.id })
  const known_browser = await rememberBrowser(db, { cookie, as, now })
  if (language) await setLanguage(db, user, language)
  await addDeed(db, user, signInDeed(entering, 'done', { ...told, ...(language && { language }) }))
  return { ...session, known_browser }
}

/** Whoever got another password or was disabled while theirs was looked at is not let in; held, so that neither happens before the session is there to be ended. */
export const holdUnchanged = (db: Db, { id, password_hash }: { id: number; password_hash: string | null }) =>
  db
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .where('is_disabled', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Where everybody signs on elsewhere, those who mend that when it is broken have a password all the same. */
const mayHavePassword = ({ oidc_only }: Env, { is_site_admin }: { is_site_admin: boolean }) => !oidc_only || is_site_admin

/** Not what was typed: it may be a password in the wrong field. With a space, so that nobody can be called so. */
export const stranger = 'unknown user'

/** PostgreSQL takes no NUL. */
const usernameOf = ({ username }: Attempt) => username.replaceAll('\0', '').trim().toLowerCase().slice(0, 100)

/** What the audit log tells of an attempt: where it was made, and `more`. */
export const signInDeed = ({ request_id, address }: Browser, outcome: 'done' | 'refused', more: object = {}) => ({
  action: 'sign_in',
  subject_type: 'session',
  outcome,
  request_id,
  details: { address, ...more },
})
