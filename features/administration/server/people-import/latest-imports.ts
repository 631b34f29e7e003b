import { sql } from 'kysely'
import type { PeopleImport } from '#features/administration/people-import.ts'
import type { Db } from '#platform/server/database/db.ts'
import { fullName } from '#platform/shared/actor.ts'
import type { ImportedPeople } from './tables.ts'

const most = 20

/** The latest imports, the latest first. */
export async function latestImports(db: Db): Promise<PeopleImport[]> {
  const count = (part: keyof ImportedPeople) => sql<number>`jsonb_array_length(i.changes -> ${sql.lit(part)})`.as(part)
  const rows = await db
    .selectFrom('people_import as i')
    .leftJoin('app_user as u', 'u.id', 'i.imported_by')
    .select(['i.id', 'i.imported_at', 'i.file_name', 'i.undone_at', 'u.username', 'u.first_name', 'u.last_name'])
    .select([count('new_users'), count('changed_users'), count('new_memberships'), count('changed_memberships')])
    .orderBy('i.id', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ username, first_name, last_name, ...row }) => ({
    ...row,
    imported_by: username === null ? null : fullName({ username, first_name: first_name ?? '', last_name: last_name ?? '' }),
  }))
}
