import { addDeed } from '#server/audit/repository.ts'
import type { House } from '#server/kit/house.ts'
import type { Language } from '#shared/kit/languages.ts'
import { passwordFits } from './passwords.ts'
import { setLanguage } from './repository.ts'
import { endSessionOf, openSession } from './sessions.ts'
import { clearAttempts, countAttempt } from './throttle.ts'

export type Attempt = {
  username: string
  password: string
  address: string
  request_id: string
  old_token: string | undefined
  /** As chosen on the sign-in page. */
  language?: Language | undefined
}

/** What came of an attempt: a session, the seconds to wait, or neither, which says nothing about why. */
export type Outcome = { session: { token: string; csrf_token: string } } | { wait: number } | { session: null }

/** Signs in by password. Wrong password, unknown and disabled users are told apart neither by answer nor by time. */
export async function signIn({ db, clock }: House, attempt: Attempt): Promise<Outcome> {
  const username = usernameOf(attempt)
  const wait = await countAttempt(db, username, attempt.address, clock())
  if (wait > 0) return { wait }
  const user = await db.selectFrom('app_user').selectAll().where('username', '=', username).executeTakeFirst()
  const fits = await passwordFits(attempt.password, user?.password_hash ?? null)
  if (!user || !fits || user.is_disabled) {
    const doer = { id: null, username: user?.username ?? stranger }
    await db.transaction().execute((trx) => addDeed(trx, doer, signInDeed(attempt, 'refused')))
    return { session: null }
  }
  return db.transaction().execute(async (trx) => {
    if (attempt.old_token) await endSessionOf(trx, attempt.old_token)
    const session = await openSession(trx, user.id, clock())
    await clearAttempts(trx, username, attempt.address)
    if (attempt.language) await setLanguage(trx, user, attempt.language)
    await addDeed(trx, user, signInDeed(attempt, 'done'))
    return { session }
  })
}

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
