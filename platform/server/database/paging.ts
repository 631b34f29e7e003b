import { type SelectQueryBuilder, sql } from 'kysely'

/** One page of a query's rows, and the total count. The query needs a total order, or pages overlap. */
export async function pageOf<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { start, rows }: { start: number; rows: number },
): Promise<{ total: number; items: Row[] }> {
  const counting = query.clearSelect().clearOrderBy().select(sql<number>`count(*)::int`.as('total'))
  const [counted] = (await counting.execute()) as unknown as { total: number }[]
  return { total: counted?.total ?? 0, items: await query.offset(start).limit(rows).execute() }
}

/** Condition: each word of the query occurs in one of the columns, ignoring case and accents. Always true without words. */
export const hasWords = (query: string, ...columns: string[]) =>
  query.trim() === ''
    ? sql<boolean>`true`
    : sql<boolean>`not exists (
    select from unnest(${query.split(/\s+/)}::text[]) word
    where strpos(folded(concat_ws(' ', ${sql.join(columns.map((column) => sql.ref(column)))})), folded(word)) = 0)`
