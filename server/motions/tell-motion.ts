import type { Db } from '#server/database/db.ts'
import { tell } from '#server/live/tell.ts'
import { type MotionChanged, motionChangedTopic } from '#shared/motions/live.ts'

/** Whoever sees it by then is told that it is another than before. */
export const tellMotion = (db: Db, { meeting_id, id }: MotionChanged): Promise<void> =>
  tell(db, { topic: motionChangedTopic, message: { meeting_id, id }, audience: { motion_id: id } })

/** These people are told of one that they see no more. */
export const tellMotionGone = (db: Db, { meeting_id, id, user_ids }: MotionChanged & { user_ids: number[] }): Promise<void> =>
  tell(db, { topic: motionChangedTopic, message: { meeting_id, id }, audience: { user_ids } })
