import type { Db } from '#platform/server/database/db.ts'
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
