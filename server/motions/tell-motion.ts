import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'
import { tell } from '#server/live/tell.ts'
import { type MotionChanged, motionChangedTopic } from '#shared/motions/live.ts'
import { isMotionSeenBy } from './seen-motions.ts'

/** Those who see it now: to be asked before it goes, or out of somebody's sight. */
export async function whoSeesMotion(db: Db, { id, today }: { id: number; today: string }): Promise<number[]> {
  const seeing = await db
    .selectFrom('app_user as u')
    .innerJoin('motion', (join) => join.on('motion.id', '=', id))
    .innerJoin('meeting', 'meeting.id', 'motion.meeting_id')
    .where(isMotionSeenBy(sql.ref('u.id'), today))
    .select('u.id')
    .execute()
  return seeing.map((user) => user.id)
}

/** Whoever sees it by then is told that it is another than before. */
export const tellMotion = (db: Db, { meeting_id, id }: MotionChanged): Promise<void> =>
  tell(db, { topic: motionChangedTopic, message: { meeting_id, id }, audience: { motion_id: id } })

/** These people are told of one that they see no more. */
export const tellMotionGone = (db: Db, { meeting_id, id, user_ids }: MotionChanged & { user_ids: number[] }): Promise<void> =>
  tell(db, { topic: motionChangedTopic, message: { meeting_id, id }, audience: { user_ids } })
