import type { Administrator } from '#features/committees/server/memberships.ts'
import { followClaim } from '#features/identity/server/memberships-by-claim.ts'
import type { Db } from '#platform/server/database/db.ts'
import { anyOf } from '#platform/server/database/queries.ts'

/** Locks users before their memberships change, in one order, so that parallel changes wait for each other. */
export const lockUsers = (db: Db, ids: number[]) =>
  db.selectFrom('app_user').select('id').where('id', '=', anyOf(ids)).orderBy('id').forNoKeyUpdate().execute()

/** Makes the memberships of locked users what the names of their groups say, as a sign-on does with its claim. */
export async function followGroups(db: Db, me: Administrator, user_ids: number[]): Promise<void> {
  for (const user_id of user_ids) await followClaim(db, me, { made_by: 'scim', user_id, claim: await namesOfGroups(db, user_id) })
}

async function namesOfGroups(db: Db, user_id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('scim_group_member as gm')
    .innerJoin('scim_group as g', 'g.id', 'gm.group_id')
    .select('g.display_name')
    .where('gm.user_id', '=', user_id)
    .orderBy('g.id')
    .execute()
  return rows.map(({ display_name }) => display_name)
}
