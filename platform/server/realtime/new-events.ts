import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { LiveEvent } from './publish.ts'

/** What a reader has seen: a `pg_snapshot` as text, that is, which transactions had ended by then. */
export type Seen = string

/** `age` in ms. */
export type NewEvent = LiveEvent & { id: number; age: number }

/** Longer than an app server may be cut off and still read on. */
const keptFor = '10 minutes'

/** The current snapshot, to read only what is committed later. */
export async function seenByNow(db: Db): Promise<Seen> {
  const { rows } = await sql<{ seen: Seen }>`select pg_current_snapshot()::text as seen`.execute(db)
  return rows[0]!.seen
}

/** Events of the transactions that have ended since `seen`, by id. Does not miss events with a low id that were committed late. */
export async function readNew(db: Db, seen: Seen): Promise<{ events: NewEvent[]; seen: Seen }> {
  const { rows } = await sql<(NewEvent | { id: null }) & { seen: Seen }>`
    select pg_current_snapshot()::text as seen, e.id, e.topic, e.message, e.audience,
      extract(epoch from clock_timestamp() - e.created)::float8 * 1000 as age
    from (select) as once left join live_event e
      on e.transaction >= pg_snapshot_xmin(${seen}::pg_snapshot) and not pg_visible_in_snapshot(e.transaction, ${seen}::pg_snapshot)
    order by e.id`.execute(db)
  return { events: rows.filter((row) => row.id !== null), seen: rows[0]!.seen }
}

/** Deletes events that every app server has read long ago. */
export const sweepEvents = (db: Db) =>
  db.deleteFrom('live_event').where('created', '<', sql<string>`clock_timestamp() - ${keptFor}::interval`).execute()
