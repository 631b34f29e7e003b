import type { Db } from '#platform/server/database/db.ts'
import { wrongState } from '#platform/server/http/problem.ts'
import { publishMotion } from './publish-motion.ts'

/**
 * Removes a group from drafts before it is deleted; its committee is locked. Throws 409 if a published or submitted motion names the group:
 * who was asked to sign stays on record.
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
  for (const draft of named) await publishMotion(db, draft)
}
