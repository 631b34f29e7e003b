import { type Selectable, sql } from 'kysely'
import type { SearchTables } from '#features/search/server/tables.ts'
import type { Db } from '#platform/server/database/db.ts'
import { DatabaseUnavailable } from '#platform/server/database/unavailable.ts'

export type Due = Selectable<SearchTables['search_due']>

/** What is due next: what somebody changed, before what is rebuilt. What another server has in hand is passed over. */
export const nextDue = (db: Db, { files, most }: { files: boolean; most: number }) =>
  db
    .selectFrom('search_due')
    .selectAll()
    .where(sql`(source = 'file')`, '=', files)
    .orderBy(sql`transaction is null`)
    .orderBy('id')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute()

export const removeDue = (db: Db, due: Due[]) =>
  db
    .deleteFrom('search_due')
    .where((query) => query('id', '=', query.fn.any(query.val(due.map(({ id }) => id)))))
    .execute()

/** What stands in the way passes: somebody else was faster, or has not finished, or has removed what this is about, or the database is away. */
export const isPassing = (error: unknown) =>
  error instanceof DatabaseUnavailable || ['40001', '40P01', '55P03', '23503'].includes((error as { code?: string }).code ?? '')

/** What could not be indexed, and by what sort of error: the messages of PostgreSQL quote what stands in papers, which no log may hold. */
export function failureOf({ source, object_id, sha256 }: Due, error: unknown): Error {
  const { name, code, constraint } = error as { name?: string; code?: string; constraint?: string }
  return new Error(`The search cannot index ${source} ${object_id ?? sha256}: ${[code ?? name, constraint].filter(Boolean).join(' ')}`)
}
