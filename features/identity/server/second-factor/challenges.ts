import type { Db } from '#platform/server/database/db.ts'

/** The user, and the session or step that the challenge belongs to. */
export type AskedBy = { user_id: number; asked_by: string; now: Date }

const LIFETIME_MS = 5 * 60_000
const since = (now: Date) => new Date(now.getTime() - LIFETIME_MS).toISOString()

/** Stores a challenge that a device is to sign. */
export async function keepChallenge(db: Db, { now, ...by }: AskedBy, challenge: string): Promise<void> {
  await db.deleteFrom('passkey_challenge').where('user_id', '=', by.user_id).where('created', '<=', since(now)).execute()
  await db
    .insertInto('passkey_challenge')
    .values({ ...by, challenge, created: now.toISOString() })
    .execute()
}

/** Removes a challenge; returns whether it was valid there. */
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

/** Removes expired challenges. */
export const sweepChallenges = (db: Db, now: Date) => db.deleteFrom('passkey_challenge').where('created', '<=', since(now)).execute()
