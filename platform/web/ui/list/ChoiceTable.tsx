import { Checkbox, Table, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './ChoiceTable.module.css'

export type Choosable = { key: string; title: string }

export type Column<Row> = {
  name: string
  header: ReactNode
  /** As narrow as an icon. */
  narrow?: boolean
  cell: (row: Row) => ReactNode
}

type Props<Row> = {
  label: string
  /** The rows that match the search. */
  rows: Row[]
  /** Columns beside the title; `leading` ones come before it. */
  leading?: Column<Row>[]
  columns?: Column<Row>[]
  chosen: string[]
  onChoose: (keys: string[]) => void
}

/** A table with a checkbox in each row and one for all; scrolls on its own beyond 320 px (D2 §9). */
export function ChoiceTable<Row extends Choosable>({ label, rows, leading = [], columns = [], chosen, onChoose }: Props<Row>) {
  const { t } = useTranslation()
  return (
    <div className={classes.scroll}>
      <Table stickyHeader className={classes.table} aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th className={classes.narrow}>
              <ChooseAll {...{ rows, chosen, onChoose }} />
            </Table.Th>
            {leading.map(headerOf)}
            <Table.Th>{t('shell.name')}</Table.Th>
            {columns.map(headerOf)}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <ChoiceRow key={row.key} {...{ row, leading, columns, chosen, onChoose }} />
          ))}
        </Table.Tbody>
      </Table>
      {rows.length === 0 && (
        <Text c="dimmed" p="md">
          {t('shell.nothing_found')}
        </Text>
      )}
    </div>
  )
}

const headerOf = ({ name, header, narrow }: Column<never>) => (
  <Table.Th key={name} className={narrow ? classes.narrow : classes.other}>
    {header}
  </Table.Th>
)

type Choice = Pick<Props<Choosable>, 'rows' | 'chosen' | 'onChoose'>

/** Affects the visible rows; indeterminate between none and all. */
function ChooseAll({ rows, chosen, onChoose }: Choice) {
  const { t } = useTranslation()
  const shown = new Set(rows.map(({ key }) => key))
  const count = chosen.filter((key) => shown.has(key)).length
  const isAll = count > 0 && count === shown.size
  const others = chosen.filter((key) => !shown.has(key))
  return (
    <Checkbox
      className={classes.box}
      aria-label={t('shell.choose_all')}
      disabled={rows.length === 0}
      checked={isAll}
      indeterminate={count > 0 && !isAll}
      onChange={() => onChoose(isAll ? others : [...others, ...shown])}
    />
  )
}

type RowProps<Row> = Required<Pick<Props<Row>, 'leading' | 'columns' | 'chosen' | 'onChoose'>> & { row: Row }

function ChoiceRow<Row extends Choosable>({ row, leading, columns, chosen, onChoose }: RowProps<Row>) {
  const id = useId()
  const isChosen = chosen.includes(row.key)
  const cellOf = ({ name, narrow, cell }: Column<Row>) => (
    <Table.Td key={name} className={narrow ? classes.narrow : classes.other}>
      {cell(row)}
    </Table.Td>
  )
  return (
    <Table.Tr className={classes.row} data-chosen={isChosen || undefined}>
      <Table.Td className={classes.narrow}>
        <Checkbox
          className={classes.box}
          id={id}
          checked={isChosen}
          onChange={() => onChoose(isChosen ? chosen.filter((key) => key !== row.key) : [...chosen, row.key])}
        />
      </Table.Td>
      {leading.map(cellOf)}
      <Table.Td className={classes.name}>
        <label htmlFor={id} className={classes.title}>
          {row.title}
        </label>
      </Table.Td>
      {columns.map(cellOf)}
    </Table.Tr>
  )
}
