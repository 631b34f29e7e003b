import type { Db } from '#platform/server/database/db.ts'

/** Who is to sign it, by which session or step. */
export type AskedBy = { user_id: number; asked_by: string; now: Date }

const lastsFor = 5 * 60_000
const since = (now: Date) => new Date(now.getTime() - lastsFor).toISOString()

/** Keeps what a device is to sign. */
export async function keepChallenge(db: Db, { now, ...by }: AskedBy, challenge: string): Promise<void> {
  await db.deleteFrom('passkey_challenge').where('user_id', '=', by.user_id).where('created', '<=', since(now)).execute()
  await db
    .insertInto('passkey_challenge')
    .values({ ...by, challenge, created: now.toISOString() })
    .execute()
}

/** Whether it was to be signed there, which it is no more. */
export async function takeChallenge(db: Db, { user_id, asked_by, now }: AskedBy, challenge: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenge')
    .where('challenge', '=', challenge)
    .where('asked_by', '=', asked_by)
    .where('user_id', '=', user_id)
    .where('created', '>', since(now))
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Removes those that come too late. */
export const sweepChallenges = (db: Db, now: Date) => db.deleteFrom('passkey_challenge').where('created', '<=', since(now)).execute()
