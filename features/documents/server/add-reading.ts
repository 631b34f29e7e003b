import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { Actor } from '#platform/shared/actor.ts'

/** Records that the caller has read a version. Locks it: it may be being removed, and then nothing is recorded. */
export const addReading = (db: Db, me: Actor, { version_id, at }: { version_id: number; at: Date }) =>
  db
    .insertInto('document_reading')
    .columns(['user_id', 'version_id', 'last_seen'])
    .expression(
      db
        .selectFrom('document_version')
        .select([sql.val(me.id).as('user_id'), 'id', sql<string>`${at.toISOString()}::timestamptz`.as('last_seen')])
        .where('id', '=', version_id)
        .forKeyShare(),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'version_id']).doUpdateSet({ last_seen: at.toISOString() }))
    .execute()
