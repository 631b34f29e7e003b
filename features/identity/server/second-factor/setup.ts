import type { Db } from '#platform/server/database/db.ts'
import { wrongState } from '#platform/server/http/problem.ts'
import { firstRecoveryCodes } from './recovery-codes.ts'
import { newSecret, stepOf } from './totp.ts'

/** The user, and the session or step of the set-up. */
type By = { user_id: number; asked_by: string; now: Date }

const LIFETIME_MS = 10 * 60_000
const since = (now: Date) => new Date(now.getTime() - LIFETIME_MS).toISOString()

const setupOf = (db: Db, { user_id, asked_by, now }: By) =>
  db
    .selectFrom('totp_setup')
    .select('secret')
    .where('asked_by', '=', asked_by)
    .where('user_id', '=', user_id)
    .where('created', '>', since(now))
    .executeTakeFirst()

/** The secret to show: that of a set-up in progress, so that the page can be reloaded, else a new one. */
export async function beginSetup(db: Db, by: By): Promise<string> {
  const begun = await setupOf(db, by)
  if (begun) return begun.secret
  const facts = { user_id: by.user_id, secret: newSecret(), created: by.now.toISOString() }
  const { secret } = await db
    .insertInto('totp_setup')
    .values({ asked_by: by.asked_by, ...facts })
    .onConflict((conflict) => conflict.column('asked_by').doUpdateSet(facts))
    .returning('secret')
    .executeTakeFirstOrThrow()
  return secret
}

/**
 * Activates the secret with its first code. Returns the first recovery codes, or null for a wrong code; throws 409 if no set-up is in
 * progress, or there is already an app.
 */
export async function confirmSetup(db: Db, { code, ...by }: By & { code: string }): Promise<string[] | null> {
  const begun = await setupOf(db, by)
  if (!begun) throw wrongState({ key: 'second_factor.setup_expired' })
  const last_step = stepOf(begun.secret, code, by.now)
  if (last_step === null) return null
  const added = await db
    .insertInto('totp')
    .values({ user_id: by.user_id, secret: begun.secret, last_step, created: by.now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  if (!added) throw wrongState({ key: 'second_factor.is_there' })
  await db.deleteFrom('totp_setup').where('user_id', '=', by.user_id).execute()
  return firstRecoveryCodes(db, by.user_id)
}

/** Removes expired set-ups. */
export const sweepSetups = (db: Db, now: Date) => db.deleteFrom('totp_setup').where('created', '<=', since(now)).execute()
