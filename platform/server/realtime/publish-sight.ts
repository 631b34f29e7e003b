import type { Db } from '#platform/server/database/db.ts'
import { sightChangedTopic } from '#platform/shared/realtime/sight.ts'
import { publish } from './publish.ts'
import type { Audience } from './tables.ts'

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
