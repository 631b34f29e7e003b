import type { Db } from '#server/database/db.ts'
import type { Motion } from '#shared/motions/motion.ts'

type Removed = { removed_by: number; at: Date }

/** Of a motion that is held. What was submitted leaves its copy, and whoever signed stays in the chain. */
export async function removeMotion(db: Db, motion: Motion, removed: Removed): Promise<void> {
  if (motion.status === 'SUBMITTED') await keepCopy(db, motion, removed)
  await db.deleteFrom('motion').where('id', '=', motion.id).execute()
}

const keepCopy = (db: Db, copy: Motion, { removed_by, at }: Removed) =>
  db
    .insertInto('removed_motion')
    .values({
      motion_id: copy.id,
      meeting_id: copy.meeting.id,
      committee_id: copy.committee_id,
      removed_at: at.toISOString(),
      removed_by,
      copy,
    })
    .execute()
