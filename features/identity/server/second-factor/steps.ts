import { hashOf, newToken } from '#features/identity/server/sessions.ts'
import type { Db } from '#platform/server/database/db.ts'
import { sweepSetups } from './one-time-codes.ts'
import { sweepChallenges } from './passkeys.ts'
import { type Factors, factorsOf } from './repository.ts'

const LIFETIME_MS = 5 * 60_000
const since = (now: Date) => new Date(now.getTime() - LIFETIME_MS).toISOString()

/** Opens a step after the right password; returns the token, which only this browser gets. */
export async function openStep(db: Db, user: { id: number; password_hash: string | null }, now: Date): Promise<string> {
  const token = newToken()
  await db.deleteFrom('sign_in_step').where('user_id', '=', user.id).where('created', '<=', since(now)).execute()
  await db
    .insertInto('sign_in_step')
    .values({ token_hash: hashOf(token), user_id: user.id, password_hash: user.password_hash ?? '', created: now.toISOString() })
    .execute()
  return token
}

export type Step = { id: number; username: string; password_hash: string | null; token_hash: string; factors: Factors }

/** The user of a step and their factors, with the user locked; undefined if the step expired, the password changed or the user was disabled. */
export async function lockStep(db: Db, token: string | undefined, now: Date): Promise<Step | undefined> {
  if (!token) return undefined
  const user = await db
    .selectFrom('app_user')
    .innerJoin('sign_in_step as step', 'step.user_id', 'app_user.id')
    .where('step.token_hash', '=', hashOf(token))
    .where('step.created', '>', since(now))
    .whereRef('step.password_hash', '=', 'app_user.password_hash')
    .where('app_user.is_disabled', '=', false)
    .select(['app_user.id', 'app_user.username', 'app_user.password_hash', 'step.token_hash'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!user) return undefined
  return { ...user, factors: await factorsOf(db, user.id) }
}

/** Ends a step once the sign-in is complete. */
export const endStep = (db: Db, { token_hash }: Pick<Step, 'token_hash'>) =>
  db.deleteFrom('sign_in_step').where('token_hash', '=', token_hash).execute()

/** Removes expired steps, set-ups and challenges. */
export async function sweepSteps(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sign_in_step').where('created', '<=', since(now)).execute()
  await sweepSetups(db, now)
  await sweepChallenges(db, now)
}
