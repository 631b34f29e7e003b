import type { AuditEntry } from '#features/audit/server/repository.ts'
import { type Motion, type MotionChanged, motionChangedTopic } from '#features/motions/motion.ts'
import type { Db } from '#platform/server/database/db.ts'
import { publish } from '#platform/server/realtime/publish.ts'
import { usersWhoSeeMotion } from './seen.ts'

/** Publishes a change of a motion to everybody who sees it when the event is delivered. */
export const publishMotion = (db: Db, { meeting_id, id }: MotionChanged): Promise<void> =>
  publish(db, { topic: motionChangedTopic, message: { meeting_id, id }, audience: { motion_id: id } })

/** Publishes the removal of a motion, or its loss from sight, to these users. */
export const publishMotionGone = (db: Db, { meeting_id, id, user_ids }: MotionChanged & { user_ids: number[] }): Promise<void> =>
  publish(db, { topic: motionChangedTopic, message: { meeting_id, id }, audience: { user_ids } })

/** Runs a change that may hide the motion from some users, and publishes it to those who saw it before and those who see it after. */
export async function publishingToAudience(
  db: Db,
  { today, ...changed }: MotionChanged & { today: string },
  change: () => Promise<unknown>,
): Promise<void> {
  const seen = { motion_id: changed.id, today }
  const before = await usersWhoSeeMotion(db, seen)
  await change()
  const still = new Set(await usersWhoSeeMotion(db, seen))
  await publishMotion(db, changed)
  const user_ids = before.filter((id) => !still.has(id))
  if (user_ids.length > 0) await publishMotionGone(db, { ...changed, user_ids })
}

type Made = { request: { id: string }; at: Date; details?: Record<string, unknown> }

/** Audit entry of an action on a motion; never contains its text. */
export const motionAuditEntry = (
  action: string,
  { id, committee_id }: Pick<Motion, 'id' | 'committee_id'>,
  { request, ...made }: Made,
): AuditEntry => ({ action, subject_type: 'motion', subject_id: id, committee_id, request_id: request.id, ...made })
