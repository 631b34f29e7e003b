import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { Audience } from './tables.ts'

/** The channel of PostgreSQL on which app servers hear that there are events, as the function below has it. */
export const channel = 'traktanda_live'

/** `message` says that something is another than before, by ids alone: whoever hears it asks, and gets what they may see. With `{user_id}` in it, `topic` is each person's own. */
export type LiveEvent = { topic: string; message: object; audience: Audience }

/** Tells open browsers on all app servers: within a transaction exactly when that commits, else at once. Nobody waits for its arrival. */
export async function tell(db: Db, ...events: LiveEvent[]): Promise<void> {
  if (events.length === 0) return
  await db
    .with('told', (query) => query.insertInto('live_event').values(events).returning('id'))
    .selectFrom('told')
    .select(announcement)
    .execute()
}

/** Says that there may be events: those who listen look. */
export const announce = (db: Db) => db.selectNoFrom(announcement).execute()

const announcement = sql`announce_live_event()`.as('announced')
