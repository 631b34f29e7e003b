import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'
import { isActiveOn } from '#server/identity/repository.ts'
import { AdministrationRefused } from './administration-refused.ts'

/** The membership of a user in a committee; AdministrationRefused when there is none. */
export async function findMembership(
  db: Db,
  { user_id, committee_id }: { user_id: number; committee_id: number },
): Promise<{ id: number }> {
  const found = await db
    .selectFrom('membership')
    .select('id')
    .where('user_id', '=', user_id)
    .where('committee_id', '=', committee_id)
    .executeTakeFirst()
  if (!found) throw new AdministrationRefused('membership: the user has none in this committee')
  return found
}

/** Memberships of one committee, or of all, with the names that they tie together. */
export const listMemberships = (db: Db, { today, committee_id }: { today: string; committee_id: number | null }) =>
  db
    .selectFrom('membership as m')
    .innerJoin('app_user', 'app_user.id', 'm.user_id')
    .innerJoin('committee', 'committee.id', 'm.committee_id')
    .select(['m.id', 'committee.title as committee', 'app_user.username', 'm.roles', 'm.begin_date', 'm.end_date'])
    .select(isActiveOn(today).as('is_active'))
    .$if(committee_id !== null, (query) => query.where('m.committee_id', '=', committee_id))
    .orderBy(sql`committee.title collate "und-x-icu"`)
    .orderBy('app_user.username')
    .execute()
