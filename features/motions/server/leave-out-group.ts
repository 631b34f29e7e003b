import type { Db } from '#platform/server/database/db.ts'
import { wrongState } from '#platform/server/http/problem.ts'
import { tellMotion } from './tell-motion.ts'

/**
 * Before a group goes, of a committee that is held: drafts name it no more. Throws 409 when a published or submitted motion does: who was
 * asked to sign it stays.
 */
export async function leaveOutGroup(db: Db, { id: group_id }: { id: number }): Promise<void> {
  const named = await db
    .selectFrom('motion')
    .innerJoin('motion_signatory as s', 's.motion_id', 'motion.id')
    .where('s.group_id', '=', group_id)
    .select(['motion.id', 'motion.meeting_id', 'motion.status'])
    .execute()
  if (named.some(({ status }) => status !== 'DRAFT')) throw wrongState({ key: 'motions.names_group' })
  await db.deleteFrom('motion_signatory').where('group_id', '=', group_id).execute()
  for (const draft of named) await tellMotion(db, draft)
}
