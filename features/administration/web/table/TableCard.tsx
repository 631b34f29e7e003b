import type { ReactNode } from 'react'
import { type Found, PagedCard } from '#features/administration/web/ListCard.tsx'
import { type DataColumn, DataTable } from '#platform/web/ui/list/table/DataTable.tsx'
import { type FetchList, ListFiles } from '#platform/web/ui/list/table/ListFiles.tsx'
import { type Many, TableHead } from '#platform/web/ui/list/table/TableHead.tsx'
import type { useTable } from './use-table.ts'

type Props<Row, Sort extends string, Condition extends string> = {
  title: string
  /** Text of an empty list. */
  empty: string
  actions?: ReactNode
  found: Found<Row>
  table: ReturnType<typeof useTable<Sort, Condition>>
  filters: { name: Condition; label: string }[]
  titleOf: (row: Row) => string
  columns: DataColumn<Row>[]
  renderActions: (row: Row) => ReactNode
  fetchList: FetchList
  many?: Many
}

/** A page of a list as a table, with its filters and what can be done with several rows at once. */
export function TableCard<Row extends { id: number }, Sort extends string, Condition extends string>({
  table,
  filters,
  titleOf,
  columns,
  renderActions,
  fetchList,
  many,
  ...card
}: Props<Row, Sort, Condition>) {
  const { sort, onSort, only, onOnly } = table
  return (
    <PagedCard {...card} foot={<ListFiles fetch={fetchList} />} head={<TableHead {...{ filters, only, onOnly, many }} />}>
      {(rows) => <DataTable label={card.title} choice={many?.choice} {...{ rows, titleOf, columns, sort, onSort, renderActions }} />}
    </PagedCard>
  )
}
