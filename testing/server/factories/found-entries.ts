import { sql } from 'kysely'
import { parseQuery } from '#features/search/server/query/parse-query.ts'
import { entryQuery } from '#features/search/server/query/tsquery.ts'
import type { Db } from '#platform/server/database/db.ts'

/** The entries of the index that hold what is asked for, whoever may see them: `backend.meeting 7`, and `backend.meeting 7 of 3` of what is that user's own. */
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
