import { type SelectQueryBuilder, sql } from 'kysely'

/** One page of what a query finds, and how many rows it finds in all. Its order has to be total, or pages overlap. */
export async function pageOf<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { start, rows }: { start: number; rows: number },
): Promise<{ total: number; items: Row[] }> {
  const counting = query.clearSelect().clearOrderBy().select(sql<number>`count(*)::int`.as('total'))
  const [counted] = (await counting.execute()) as unknown as { total: number }[]
  return { total: counted?.total ?? 0, items: await query.offset(start).limit(rows).execute() }
}

/** Whether every word of the query stands in one of the columns, whatever its case and accents. Without words no row is looked into. */
export const hasWords = (query: string, ...columns: string[]) =>
  query.trim() === ''
    ? sql<boolean>`true`
    : sql<boolean>`not exists (
    select from unnest(${query.split(/\s+/)}::text[]) word
    where strpos(folded(concat_ws(' ', ${sql.join(columns.map((column) => sql.ref(column)))})), folded(word)) = 0)`
