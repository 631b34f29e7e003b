import { isActiveOn } from '#features/identity/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import { publishSight } from '#platform/server/realtime/publish-sight.ts'

/**
 * Publishes to members of a committee that they may now see more or less of it: to those active on `today`; without it, to all, including
 * former ones.
 */
export async function publishToMembers(db: Db, { committee_id, today }: { committee_id: number; today?: string }): Promise<void> {
  const rows = await db
    .selectFrom('membership as m')
    .where('m.committee_id', '=', committee_id)
    .$if(today !== undefined, (query) => query.where(isActiveOn(today ?? '')))
    .select('m.user_id')
    .orderBy('m.user_id')
    .execute()
  if (rows.length > 0) await publishSight(db, { user_ids: rows.map(({ user_id }) => user_id) })
}
