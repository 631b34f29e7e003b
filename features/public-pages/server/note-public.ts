import { sql } from 'kysely'
import { inOneTransaction } from '#platform/server/database/db.ts'
import type { Deps } from '#platform/server/deps.ts'
import { type PublicDb, publicDb } from './public-db.ts'

/** Our number among PostgreSQL's advisory locks of transactions. */
const lock = 108

/**
 * Records in `public_object` what has become public, changed, or stopped being public since the last time; a job does so every minute. Only what is shown is compared,
 * so that these times say nothing about anything else. Does nothing while the public pages are off.
 */
export async function notePublic({ db, env }: Pick<Deps, 'db' | 'env'>): Promise<void> {
  if (!env.public_pages) return
  await inOneTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${lock}, 0)`.execute(trx)
    await noteShown(publicDb(trx))
    await noteEnded(publicDb(trx))
  })
}

/**
 * Call it first in a transaction that reads `public_object` for somebody who asks later what has changed since: it waits for times that are being recorded, so that
 * nobody reads past a change whose time is earlier than the reading.
 */
export const awaitNoted = (trx: PublicDb): Promise<unknown> => sql`select pg_advisory_xact_lock_shared(${lock}, 0)`.execute(trx)

// Unlike now(), not before the lock was taken; the same for all rows.
const at = sql<string>`statement_timestamp()`

const noteShown = (trx: PublicDb) =>
  trx
    .insertInto('public_object')
    .columns(['object_type', 'object_id', 'content', 'became_public', 'changed'])
    .expression(
      // Only what differs: a conflict would lock its row, whether it differs or not.
      trx
        .selectFrom('public_content as shown')
        .leftJoin('public_object as noted', (join) =>
          join.onRef('noted.object_type', '=', 'shown.object_type').onRef('noted.object_id', '=', 'shown.object_id'),
        )
        .where(sql<boolean>`noted.content is distinct from shown.content`)
        .select(['shown.object_type', 'shown.object_id', 'shown.content', at.as('became_public'), at.as('changed')]),
    )
    .onConflict((conflict) =>
      conflict.columns(['object_type', 'object_id']).doUpdateSet((row) => ({
        content: row.ref('excluded.content'),
        became_public: sql<string>`case when public_object.ended is null then public_object.became_public else excluded.became_public end`,
        changed: row.ref('excluded.changed'),
        ended: null,
      })),
    )
    .execute()

const noteEnded = (trx: PublicDb) =>
  trx
    .updateTable('public_object')
    .set({ content: null, changed: at, ended: at })
    .where('ended', 'is', null)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('public_content')
            .whereRef('public_content.object_type', '=', 'public_object.object_type')
            .whereRef('public_content.object_id', '=', 'public_object.object_id')
            .select('public_content.object_id'),
        ),
      ),
    )
    .execute()
