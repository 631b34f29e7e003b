import { type AuditActor, addAuditEntry } from '#features/audit/server/repository.ts'
import type { Motion } from '#features/motions/motion.ts'
import type { Db } from '#platform/server/database/db.ts'
import { publishMotionGone } from './publish-motion.ts'
import { usersWhoSeeIt } from './seen.ts'

type Removed = { removed_by: number; at: Date }

/** Removes a locked motion. A submitted one leaves a removed motion as its copy; signatures stay in the chain. */
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

/**
 * Removes the motions of a meeting that is being removed; its committee is locked and no motion is submitted. Returns a function that
 * publishes the removals and adds their audit entries, to be called last.
 */
export async function removeMotionsOf(db: Db, { meeting_id, today }: { meeting_id: number; today: string }) {
  const motions = db.selectFrom('motion').where('meeting_id', '=', meeting_id).orderBy('id')
  const removed = await motions.select(['id', 'committee_id', 'status']).select(usersWhoSeeIt(today)).execute()
  await db.deleteFrom('motion').where('meeting_id', '=', meeting_id).execute()
  return async (auditActor: AuditActor) => {
    for (const { id, user_ids } of removed) await publishMotionGone(db, { id, meeting_id, user_ids })
    for (const { id, committee_id, status } of removed)
      await addAuditEntry(db, auditActor, {
        action: 'remove_motion',
        subject_type: 'motion',
        subject_id: id,
        committee_id,
        details: { status },
      })
  }
}

/** The copy left by a removed motion that had been submitted (permissions.md Motions), for the command line; undefined if there is none. */
export const findRemovedMotion = (db: Db, motion_id: number) =>
  db
    .selectFrom('removed_motion')
    .where('motion_id', '=', motion_id)
    .select(['motion_id', 'committee_id', 'copy', 'removed_at', 'removed_by'])
    .executeTakeFirst()
export type RemovedMotion = NonNullable<Awaited<ReturnType<typeof findRemovedMotion>>>
