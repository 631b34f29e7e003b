import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { Audience } from './tables.ts'

/** The NOTIFY channel for events; the SQL function below uses the same. */
export const channel = 'traktanda_live'

/** `message` says what has changed, by ids alone; clients then request what they may see. A `topic` with `{user_id}` exists once per user. */
export type LiveEvent = { topic: string; message: object; audience: Audience }

/** Publishes live events to open pages on all app servers: when the transaction commits, else at once. Does not wait for delivery. */
export async function publish(db: Db, ...events: LiveEvent[]): Promise<void> {
  if (events.length === 0) return
  await db
    .with('told', (query) => query.insertInto('live_event').values(events).returning('id'))
    .selectFrom('told')
    .select(announcement)
    .execute()
}

/** Notifies all app servers that there may be new events. */
export const announce = (db: Db) => db.selectNoFrom(announcement).execute()

const announcement = sql`announce_live_event()`.as('announced')
