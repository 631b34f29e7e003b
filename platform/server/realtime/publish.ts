import { sql } from 'kysely'
import type { Audience, Db } from '#platform/server/database/db.ts'
import { type EditedObject, editedTopic, sightChangedTopic } from '#platform/shared/live-topics.ts'

/** The NOTIFY channel for events; the SQL function below uses the same. */
export const channel = 'traktanda_live'

/** `message` says what has changed, by ids alone; clients then request what they may see. A `topic` with `{user_id}` exists once per user. */
export type LiveEvent = { topic: string; message: object; audience: Audience }

/** Publishes live events to open pages on all app servers: when the transaction commits, else at once. Does not wait for delivery. */
export async function publish(db: Db, ...events: LiveEvent[]): Promise<void> {
  if (events.length === 0) return
  await db
    .with('published', (query) => query.insertInto('live_event').values(events).returning('id'))
    .selectFrom('published')
    .select(announcement)
    .execute()
}

/** Notifies all app servers that there may be new events. */
export const announce = (db: Db) => db.selectNoFrom(announcement).execute()

const announcement = sql`announce_live_event()`.as('announced')

/** Tells open forms that their object has been changed or removed. */
export const publishEdited = (db: Db, object: EditedObject, audience: Audience): Promise<void> => publish(db, editOf(object, audience))

/** The event that tells it. */
export const editOf = ({ kind, id }: EditedObject, audience: Audience): LiveEvent => ({
  topic: editedTopic,
  message: { kind, id },
  audience,
})

/** Tells users that what they may see has changed: their open pages reload everything, even unattended. */
export const publishSight = (db: Db, audience: Audience): Promise<void> => publish(db, { topic: sightChangedTopic, message: {}, audience })

/** Makes a change, and publishes it to everyone who could see the object before or can see it afterwards, so that those who lose it know. */
export async function publishingSight<Done>(db: Db, viewers: () => Promise<number[]>, change: () => Promise<Done>): Promise<Done> {
  const before = await viewers()
  const done = await change()
  const user_ids = [...new Set([...before, ...(await viewers())])]
  if (user_ids.length > 0) await publishSight(db, { user_ids })
  return done
}
