import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Found, PagedCard } from '#features/administration/web/ListCard.tsx'
import { type DataColumn, DataTable } from '#platform/web/ui/list/table/DataTable.tsx'
import { FilterChips } from '#platform/web/ui/list/table/FilterChips.tsx'
import { type FetchList, ListFiles } from './ListFiles.tsx'
import classes from './TableCard.module.css'
import type { useChoice, useTable } from './use-table.ts'

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
  /** Buttons for the chosen rows. */
  many?: { choice: ReturnType<typeof useChoice>; buttons: ReactNode }
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
    <PagedCard
      {...card}
      foot={<ListFiles fetch={fetchList} />}
      head={
        <div className={classes.head}>
          <FilterChips filters={filters} on={only} onChange={onOnly} />
          {many && <Chosen {...many} />}
        </div>
      }
    >
      {(rows) => (
        <DataTable label={card.title} actions={renderActions} choice={many?.choice} {...{ rows, titleOf, columns, sort, onSort }} />
      )}
    </PagedCard>
  )
}

/** Always there, so that nothing moves with the first chosen row. */
function Chosen({ choice, buttons }: NonNullable<Props<never, never, never>['many']>) {
  const { t } = useTranslation()
  const count = choice.chosen.size
  return (
    <Group gap="xs" className={classes.chosen}>
      <Text component="output" c={count === 0 ? 'dimmed' : undefined}>
        {t('administration_pages.chosen', { count })}
      </Text>
      {buttons}
      <Button variant="subtle" disabled={count === 0} onClick={choice.clear}>
        {t('administration_pages.clear_chosen')}
      </Button>
    </Group>
  )
}
