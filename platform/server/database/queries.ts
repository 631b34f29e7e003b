import { type Compilable, type CompiledQuery, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from './db.ts'

/** Placeholder in a compiled statement for the value of that name, which each call passes. */
class Blank {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * For statements that every request runs: builds and compiles them once, because that takes longer than running them.
 * `build` must use each of `values` only as a parameter of the statement, and read it by its name: spreading `values` throws.
 */
export function compileOnce<Values extends Record<string, string | number | boolean | null>, Row>(
  build: (db: Db, values: Values) => Compilable<Row>,
) {
  const blanks = new Proxy({} as Values, { get: (_, name) => new Blank(String(name)), ownKeys: refuse })
  let compiled: CompiledQuery<Row> | undefined
  return async (db: Db, values: Values): Promise<Row | undefined> => {
    compiled ??= build(db, blanks).compile()
    const parameters = compiled.parameters.map((value) => (value instanceof Blank ? values[value.name] : value))
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows[0]
  }
}

function refuse(): never {
  throw new Error('A statement that is compiled once takes each value by its name.')
}

/** One page of a query's rows, and the total count. The query needs a total order, or pages overlap. */
export async function pageOf<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { start, rows }: { start: number; rows: number },
): Promise<{ total: number; items: Row[] }> {
  const counting = query.clearSelect().clearOrderBy().select(sql<number>`count(*)::int`.as('total'))
  const [counted] = (await counting.execute()) as unknown as { total: number }[]
  return { total: counted?.total ?? 0, items: await query.offset(start).limit(rows).execute() }
}

/**
 * For `where(column, '=', anyOf(ids))`: unlike `in`, it makes one statement for any number of ids, which each connection prepares once. No ids match
 * nothing.
 */
export const anyOf = (ids: readonly number[]) => sql<number>`any(${ids}::integer[])`

/** Condition: each word of the query occurs in one of the columns, ignoring case and accents. Always true without words. */
export const hasWords = (query: string, ...columns: string[]) =>
  query.trim() === ''
    ? sql<boolean>`true`
    : sql<boolean>`not exists (
    select from unnest(${query.split(/\s+/)}::text[]) word
    where strpos(folded(concat_ws(' ', ${sql.join(columns.map((column) => sql.ref(column)))})), folded(word)) = 0)`
