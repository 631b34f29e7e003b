import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { Key } from './found.ts'
import { writeEntries } from './write-entries.ts'

const BATCH_SIZE = 200

/**
 * Indexes the current transaction's changes; call it at the end of the transaction. For writers of titles: all other changes follow within
 * seconds. The queue is worked off again afterwards, since parallel transactions do not see each other's changes.
 */
export async function indexOwnChanges(trx: Db): Promise<void> {
  const keys = await trx
    .selectFrom('search_due')
    .select(['source', 'object_id', 'owner_id'])
    .where('transaction', '=', sql<string>`pg_current_xact_id_if_assigned()`)
    .where('source', '!=', 'file')
    .orderBy('source')
    .orderBy('object_id')
    .execute()
  for (let start = 0; start < keys.length; start += BATCH_SIZE) await writeEntries(trx, keys.slice(start, start + BATCH_SIZE) as Key[])
}
