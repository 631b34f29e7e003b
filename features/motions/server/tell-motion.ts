import { type MotionChanged, motionChangedTopic } from '#features/motions/live.ts'
import type { Db } from '#platform/server/database/db.ts'
import { tell } from '#platform/server/realtime/tell.ts'
import { usersWhoSeeMotion } from './seen-motions.ts'

/** Whoever sees it by then is told that it is another than before. */
export const tellMotion = (db: Db, { meeting_id, id }: MotionChanged): Promise<void> =>
  tell(db, { topic: motionChangedTopic, message: { meeting_id, id }, audience: { motion_id: id } })

/** These people are told of one that they see no more. */
export const tellMotionGone = (db: Db, { meeting_id, id, user_ids }: MotionChanged & { user_ids: number[] }): Promise<void> =>
  tell(db, { topic: motionChangedTopic, message: { meeting_id, id }, audience: { user_ids } })

/** Changes one, by which somebody may lose sight of it: whoever sees it afterwards is told, and who saw it until then. */
export async function tellingWhoSeesIt(
  db: Db,
  { today, ...told }: MotionChanged & { today: string },
  change: () => Promise<unknown>,
): Promise<void> {
  const seen = { motion_id: told.id, today }
  const before = await usersWhoSeeMotion(db, seen)
  await change()
  const still = new Set(await usersWhoSeeMotion(db, seen))
  await tellMotion(db, told)
  const user_ids = before.filter((id) => !still.has(id))
  if (user_ids.length > 0) await tellMotionGone(db, { ...told, user_ids })
}
