import { isActiveOn } from '#features/identity/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import { publishSight } from '#platform/server/realtime/publish-sight.ts'

/** Tells the members of a committee that they may see more or less of it than before: those who are active on that day, or without a day all, former ones too. */
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
