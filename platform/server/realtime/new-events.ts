import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { LiveEvent } from './tell.ts'

/** What a reader has seen: the transactions that had ended by then (a `pg_snapshot` as text). */
export type Seen = string

/** `age` in milliseconds. */
export type NewEvent = LiveEvent & { id: number; age: number }

/** Longer than any app server takes to come back and read on. */
const keptFor = '10 minutes'

export async function seenByNow(db: Db): Promise<Seen> {
  const { rows } = await sql<{ seen: Seen }>`select pg_current_snapshot()::text as seen`.execute(db)
  return rows[0]!.seen
}

/** The events of the transactions that have ended since, in their order. Whoever got a number early and committed late is not passed over. */
export async function readNew(db: Db, seen: Seen): Promise<{ events: NewEvent[]; seen: Seen }> {
  const { rows } = await sql<(NewEvent | { id: null }) & { seen: Seen }>`
    select pg_current_snapshot()::text as seen, e.id, e.topic, e.message, e.audience,
      extract(epoch from clock_timestamp() - e.created)::float8 * 1000 as age
    from (select) as once left join live_event e
      on e.transaction >= pg_snapshot_xmin(${seen}::pg_snapshot) and not pg_visible_in_snapshot(e.transaction, ${seen}::pg_snapshot)
    order by e.id`.execute(db)
  return { events: rows.filter((row) => row.id !== null), seen: rows[0]!.seen }
}

/** Removes what every app server has read long since. */
export const sweepEvents = (db: Db) =>
  db.deleteFrom('live_event').where('created', '<', sql<string>`clock_timestamp() - ${keptFor}::interval`).execute()
