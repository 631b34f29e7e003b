import { addDeed } from '#server/audit/repository.ts'
import type { Db } from '#server/database/db.ts'
import type { Env } from '#server/env.ts'
import type { House } from '#server/kit/house.ts'
import type { Language } from '#shared/kit/languages.ts'
import { passwordFits } from './passwords.ts'
import { setLanguage } from './repository.ts'
import { endSessionOf, type OpenedSession, openSession } from './sessions.ts'
import { clearAttempts, countAttempt } from './throttle.ts'

export type Attempt = {
  username: string
  password: string
  address: string
  user_agent: string
  request_id: string
  old_token: string | undefined
  /** As chosen on the sign-in page. */
  language?: Language | undefined
}

/** What came of an attempt: a session, the seconds to wait, or neither, which says nothing about why. */
export type Outcome = { session: OpenedSession } | { wait: number } | { session: null }

/** Signs in by password. Wrong password, unknown and disabled users are told apart neither by answer nor by time. */
export async function signIn({ db, clock, env }: House, attempt: Attempt): Promise<Outcome> {
  const username = usernameOf(attempt)
  const wait = await countAttempt(db, username, attempt.address, clock())
  if (wait > 0) return { wait }
  const user = await db.selectFrom('app_user').selectAll().where('username', '=', username).executeTakeFirst()
  const fits = await passwordFits(attempt.password, user?.password_hash ?? null)
  return db.transaction().execute(async (trx) => {
    if (user && fits && !user.is_disabled && mayHavePassword(env, user) && (await holdUnchanged(trx, user)))
      return open(trx, user, { ...attempt, at: clock() })
    await addDeed(trx, { id: null, username: user?.username ?? stranger }, signInDeed(attempt, 'refused'))
    return { session: null }
  })
}

async function open(db: Db, user: { id: number; username: string }, { at, ...attempt }: Attempt & { at: Date }): Promise<Outcome> {
  if (attempt.old_token) await endSessionOf(db, attempt.old_token)
  const session = await openSession(db, { ...attempt, user_id: user.id, at })
  await clearAttempts(db, user.username, attempt.address)
  if (attempt.language) await setLanguage(db, user, attempt.language)
  await addDeed(db, user, signInDeed(attempt, 'done'))
  return { session }
}

/** Whoever got another password or was disabled while theirs was looked at is not let in; held, so that neither happens before the session is there to be ended. */
const holdUnchanged = (db: Db, { id, password_hash }: { id: number; password_hash: string | null }) =>
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
const stranger = 'unknown user'

/** PostgreSQL takes no NUL. */
const usernameOf = ({ username }: Attempt) => username.replaceAll('\0', '').trim().toLowerCase().slice(0, 100)

const signInDeed = ({ request_id, address, language }: Attempt, outcome: 'done' | 'refused') => ({
  action: 'sign_in',
  subject_type: 'session',
  outcome,
  request_id,
  details: { address, ...(outcome === 'done' && language && { language }) },
})
