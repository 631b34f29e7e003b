import { sql } from 'kysely'
import { parseQuery } from '#features/search/server/parse-query.ts'
import { entryQuery } from '#features/search/server/tsquery.ts'
import type { Db } from '#platform/server/database/db.ts'

/** All matching search entries regardless of permissions: `backend.meeting 7`, or `backend.meeting 7 of 3` if only user 3 may find it. */
export async function foundEntries(db: Db, query: string): Promise<string[]> {
  const entries = await db
    .selectFrom('search_entry')
    .select(['type', 'object_id', 'owner_id'])
    .where(sql<boolean>`words @@ ${entryQuery(parseQuery(query))}::tsquery`)
    .orderBy('type')
    .orderBy('object_id')
    .orderBy('owner_id')
    .execute()
  return entries.map(({ type, object_id, owner_id }) => [`${type} ${object_id}`, ...(owner_id === null ? [] : [owner_id])].join(' of '))
}
