import { sql } from 'kysely'
import { countFactors } from '#features/identity/second-factor.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Env } from '#platform/server/env.ts'
import { stepOf, takeRecoveryCode } from './one-time-codes.ts'
import { passkeysOf } from './passkeys.ts'

/** Kind of factor given after the password. */
export type Factor = 'totp' | 'recovery_code' | 'passkey'

/** Whether the user has a password, when they set up an authenticator app, their passkeys, and the number of recovery codes left. */
export async function factorsOf(db: Db, user_id: number) {
  const factors = await db
    .selectFrom('app_user')
    .leftJoin('totp', 'totp.user_id', 'app_user.id')
    .where('app_user.id', '=', user_id)
    .select([
      'totp.created as totp_since',
      sql<boolean>`password_hash is not null`.as('has_password'),
      sql<number>`(select count(*)::int from recovery_code where recovery_code.user_id = app_user.id)`.as('recovery_code_count'),
    ])
    .executeTakeFirstOrThrow()
  return { ...factors, passkeys: await passkeysOf(db, user_id) }
}
export type Factors = Awaited<ReturnType<typeof factorsOf>>

/** Whether the user needs a second factor to sign in. */
export async function needsSecondFactor(db: Db, { require_second_factor }: Pick<Env, 'require_second_factor'>, user_id: number) {
  return require_second_factor || countFactors(await factorsOf(db, user_id)) > 0
}

type Given = { user_id: number; code: string; now: Date }

/** Uses up a code; returns the factor it belongs to, or null. */
export async function takeCode(db: Db, given: Given): Promise<Factor | null> {
  if (await takeTotp(db, given)) return 'totp'
  return (await takeRecoveryCode(db, given)) ? 'recovery_code' : null
}

async function takeTotp(db: Db, { user_id, code, now }: Given): Promise<boolean> {
  const totp = await db.selectFrom('totp').select('secret').where('user_id', '=', user_id).executeTakeFirst()
  const step = totp ? stepOf(totp.secret, code, now) : null
  if (!totp || step === null) return false
  const { numUpdatedRows } = await db
    .updateTable('totp')
    .set({ last_step: step })
    .where('user_id', '=', user_id)
    .where('secret', '=', totp.secret)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Removes the user's app; returns whether there was one. */
export async function removeApp(db: Db, user_id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('totp').where('user_id', '=', user_id).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Recovery codes only stand in for a factor: removes them once there is none. */
export async function dropIdleCodes(db: Db, user_id: number): Promise<void> {
  if (countFactors(await factorsOf(db, user_id)) > 0) return
  await db.deleteFrom('recovery_code').where('user_id', '=', user_id).execute()
}

/** Removes the user's app, passkeys and recovery codes; returns whether there was a factor. */
export async function removeFactors(db: Db, user_id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('passkey').where('user_id', '=', user_id).executeTakeFirstOrThrow()
  const hadApp = await removeApp(db, user_id)
  await dropIdleCodes(db, user_id)
  return hadApp || numDeletedRows > 0n
}
