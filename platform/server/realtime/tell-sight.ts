import type { Db } from '#platform/server/database/db.ts'
import { sightChangedTopic } from '#platform/shared/realtime/sight.ts'
import type { Audience } from './tables.ts'
import { tell } from './tell.ts'

/** Tells these people that they see more or less than before: open pages read again all that they show, whether somebody is there or not. */
export const tellSight = (db: Db, audience: Audience): Promise<void> => tell(db, { topic: sightChangedTopic, message: {}, audience })

/** Makes a change, and tells whoever saw it before or sees it afterwards. Whoever loses it is no longer found after the change: hence both. */
export async function tellingSight<Done>(db: Db, seers: () => Promise<number[]>, change: () => Promise<Done>): Promise<Done> {
  const before = await seers()
  const done = await change()
  const user_ids = [...new Set([...before, ...(await seers())])]
  if (user_ids.length > 0) await tellSight(db, { user_ids })
  return done
}
