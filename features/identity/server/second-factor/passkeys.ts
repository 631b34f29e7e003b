import { isIP } from 'node:net'
import type { Db } from '#platform/server/database/db.ts'
import type { Env } from '#platform/server/env.ts'
import { notFound } from '#platform/server/http/problem.ts'

/** A user's passkeys, oldest first. */
export const passkeysOf = (db: Db, user_id: number) =>
  db
    .selectFrom('passkey')
    .select(['id', 'name', 'created', 'last_used', 'credential_id', 'transports'])
    .where('user_id', '=', user_id)
    .orderBy('id')
    .execute()

type New = {
  user_id: number
  credential_id: string
  public_key: Uint8Array
  counter: number
  transports: string[]
  name: string
  now: Date
}

/** Adds a passkey; returns false if it is already registered, for anybody. */
export async function addPasskey(db: Db, { now, public_key, ...passkey }: New): Promise<boolean> {
  const { numInsertedOrUpdatedRows: added } = await db
    .insertInto('passkey')
    .values({ ...passkey, public_key: Buffer.from(public_key), created: now.toISOString(), last_used: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return added === 1n
}

type Own = { id: number; user_id: number }

/** Throws 404 unless it is the user's own. */
export const findPasskey = (db: Db, { id, user_id }: Own) =>
  db.selectFrom('passkey').select('id').where('id', '=', id).where('user_id', '=', user_id).executeTakeFirstOrThrow(notFound)

/** Renames one of the user's own passkeys; throws 404 for others. */
export const namePasskey = (db: Db, { id, user_id }: Own, name: string) =>
  db
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .returning('id')
    .executeTakeFirstOrThrow(notFound)

/** Removes one of the user's own passkeys; throws 404 for others. */
export const removePasskey = (db: Db, { id, user_id }: Own) =>
  db.deleteFrom('passkey').where('id', '=', id).where('user_id', '=', user_id).returning('id').executeTakeFirstOrThrow(notFound)

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

export type RelyingParty = { rp_id: string; origin: string }

/** The host name that passkeys are bound to; null for an IP address, for which browsers accept none. */
export function relyingParty({ root_url }: Pick<Env, 'root_url'>): RelyingParty | null {
  const { hostname, origin } = new URL(root_url)
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { rp_id: hostname, origin } : null
}

// The passkey library takes a third of a second to load: it is imported with the first passkey.

/** Creation of passkeys. */
export const addingPasskeys = () => import('./passkey-ceremonies.ts')
/** Use of passkeys. */
export const takingPasskeys = () => import('./passkey-ceremonies.ts')
