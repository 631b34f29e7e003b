import type { Db } from '#server/database/db.ts'
import type { Actor } from '#shared/identity/actor.ts'

/** Records that the caller has read a version. */
export const addReading = (db: Db, me: Actor, { version_id, at }: { version_id: number; at: Date }) =>
  db
    .insertInto('document_reading')
    .values({ user_id: me.id, version_id, last_seen: at.toISOString() })
    .onConflict((conflict) => conflict.columns(['user_id', 'version_id']).doUpdateSet({ last_seen: at.toISOString() }))
    .execute()
