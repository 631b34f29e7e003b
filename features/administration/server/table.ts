import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Sorted } from '#features/administration/table-query.ts'

/** The part of a `tableQuery` that this file applies. */
export type AskedRows<Sort extends string, Condition extends string> = { sort: Sorted<Sort>; only: readonly Condition[] }
type Table<Sort extends string, Condition extends string> = {
  /** What each sort orders by. Ties are broken by `id`. */
  sorts: Record<Sort, RawBuilder<unknown>[]>
  conditions: Record<Condition, RawBuilder<boolean>>
  id: string
}

/** The rows of a query that meet all conditions of a `tableQuery`, in its order. */
export function asTable<DB, TB extends keyof DB, Row, Sort extends string, Condition extends string>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { sort, only }: AskedRows<Sort, Condition>,
  { sorts, conditions, id }: Table<Sort, Condition>,
): SelectQueryBuilder<DB, TB, Row> {
  const isReverse = sort.startsWith('-')
  const orders = sorts[(isReverse ? sort.slice(1) : sort) as Sort]
  const narrowed = only.reduce((rows, condition) => rows.where(conditions[condition]), query)
  return [...orders, sql.ref(id)].reduce((rows, order) => rows.orderBy(order, isReverse ? 'desc' : 'asc'), narrowed)
}
