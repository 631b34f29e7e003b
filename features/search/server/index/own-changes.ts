import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { Key } from './found.ts'
import { writeEntries } from './write-entries.ts'

const atOnce = 200

/**
 * Makes what the transaction changed found by its words, at its end and in it. For writers of titles: what others change follows within seconds.
 * A server looks at the same again after it: of two transactions each may have changed what the other did not see.
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
  for (let start = 0; start < keys.length; start += atOnce) await writeEntries(trx, keys.slice(start, start + atOnce) as Key[])
}
