import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { invalid } from '#platform/server/http/problem.ts'

type Term = { id?: number; begin_date: string; end_date?: string | null | undefined }

/**
 * Throws 400 for a term that ends before it begins or overlaps with another one, with the error at the date to change. Locks the terms until the end of the transaction,
 * so that of two overlapping ones that are saved at the same time the second is refused like any other.
 */
export async function checkTerm(trx: Db, { id, begin_date, end_date = null }: Term): Promise<void> {
  if (end_date !== null && end_date < begin_date) throw invalid({ end_date: [{ key: 'administration.window' }] })
  await sql`lock table legislative_term in share row exclusive mode`.execute(trx)
  const other = await trx
    .selectFrom('legislative_term')
    .where('id', 'is distinct from', id ?? null)
    .where(sql<boolean>`daterange(begin_date, end_date, '[]') && daterange(${begin_date}, ${end_date}, '[]')`)
    .select(['title', 'begin_date'])
    .orderBy('begin_date')
    .executeTakeFirst()
  if (!other) return
  const field = other.begin_date <= begin_date ? 'begin_date' : 'end_date'
  throw invalid({ [field]: [{ key: 'administration.term_overlaps', params: { title: other.title } }] })
}
