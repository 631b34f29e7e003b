import { Checkbox, Select, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Dash } from '#platform/web/ui/list/row-marks.tsx'
import shared from '#platform/web/ui/list/table.module.css'
import classes from './DataTable.module.css'

export type DataColumn<Row> = {
  /** The sort by this column, if it has one. */
  name: string
  header: string
  isSortable?: boolean
  /** Left out where the table is narrow but not yet folded into blocks. */
  isExtra?: boolean
  /** An empty text is shown as a dash. */
  cell: (row: Row) => ReactNode
}

/** The ids of the chosen rows, also of those on other pages. */
export type Choice = { chosen: ReadonlySet<number>; choose: (ids: number[], isChosen: boolean) => void }

type Props<Row> = {
  label: string
  rows: Row[]
  titleOf: (row: Row) => string
  columns: DataColumn<Row>[]
  /** Name of the sort, after a minus the reverse. */
  sort: string
  onSort: (sort: string) => void
  /** Rows get a checkbox. */
  choice?: Choice | undefined
  /** Buttons at the end of a row; undefined for a table that is only read. */
  renderActions?: ((row: Row) => ReactNode) | undefined
}

/** A dense table: sorted by its column headings, several rows chosen at once. In narrow places each row is a block (look.md). */
export function DataTable<Row extends { id: number }>({ label, rows, titleOf, columns, sort, onSort, choice, renderActions }: Props<Row>) {
  const { t } = useTranslation()
  return (
    <div className={shared.container}>
      <div className={classes.narrow}>
        <SortSelect {...{ columns, sort, onSort }} />
        {choice && <ChooseAll rows={rows} choice={choice} label={t('shell.choose_all')} />}
      </div>
      <table className={`${shared.table} ${classes.table}`} aria-label={label}>
        <thead>
          <tr>
            {choice && (
              <th scope="col" className={classes.box}>
                <ChooseAll rows={rows} choice={choice} />
              </th>
            )}
            {columns.map((column) => (
              <ColumnHeading key={column.name} {...{ column, sort, onSort }} />
            ))}
            {renderActions && (
              <th scope="col">
                <VisuallyHidden>{t('rows.actions')}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <DataRow key={row.id} {...{ row, columns, choice, renderActions }} title={titleOf(row)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type Sorting = { sort: string; onSort: (sort: string) => void }
type Heading = Pick<DataColumn<never>, 'name' | 'header' | 'isSortable' | 'isExtra'>

/** Sorts by its column; pressed again, in reverse. */
function ColumnHeading({ column: { name, header, isSortable, isExtra }, sort, onSort }: Sorting & { column: Heading }) {
  if (!isSortable) {
    return (
      <th scope="col" data-extra={isExtra || undefined}>
        {header}
      </th>
    )
  }
  const direction = sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : undefined
  const Arrow = direction === 'descending' ? IconArrowDown : IconArrowUp
  return (
    <th scope="col" aria-sort={direction} data-extra={isExtra || undefined} className={classes.sortable}>
      <UnstyledButton className={classes.sort} onClick={() => onSort(direction === 'ascending' ? `-${name}` : name)}>
        {header}
        <Arrow size={16} aria-hidden className={classes.arrow} data-shown={direction !== undefined || undefined} />
      </UnstyledButton>
    </th>
  )
}

/** The same where the table has no headings. */
function SortSelect({ columns, sort, onSort }: Sorting & { columns: Heading[] }) {
  const { t } = useTranslation()
  const options = columns
    .filter(({ isSortable }) => isSortable)
    .flatMap(({ name, header }) => [
      { value: name, label: t('rows.ascending', { name: header }) },
      { value: `-${name}`, label: t('rows.descending', { name: header }) },
    ])
  return (
    <Select
      label={t('rows.sort_by')}
      data={options}
      value={options.some(({ value }) => value === sort) ? sort : null}
      allowDeselect={false}
      onChange={(value) => value && onSort(value)}
    />
  )
}

/** All rows on this page; indeterminate between none and all. */
function ChooseAll({ rows, choice, label }: { rows: { id: number }[]; choice: Choice; label?: string }) {
  const { t } = useTranslation()
  const ids = rows.map(({ id }) => id)
  const count = ids.filter((id) => choice.chosen.has(id)).length
  const isAll = count > 0 && count === ids.length
  return (
    <Checkbox
      {...(label ? { label } : { 'aria-label': t('shell.choose_all') })}
      className={classes.check}
      disabled={ids.length === 0}
      checked={isAll}
      indeterminate={count > 0 && !isAll}
      onChange={() => choice.choose(ids, !isAll)}
    />
  )
}

type RowProps<Row> = Pick<Props<Row>, 'columns' | 'choice' | 'renderActions'> & { row: Row; title: string }

function DataRow<Row extends { id: number }>({ row, title, columns: [first, ...others], choice, renderActions }: RowProps<Row>) {
  const id = useId()
  const isChosen = choice?.chosen.has(row.id) ?? false
  return (
    <tr className={classes.row} data-chosen={isChosen || undefined}>
      {choice && (
        <td className={classes.box}>
          <Checkbox
            id={id}
            aria-label={title}
            className={classes.check}
            checked={isChosen}
            onChange={() => choice.choose([row.id], !isChosen)}
          />
        </td>
      )}
      <th scope="row" className={classes.title}>
        {first?.cell(row)}
      </th>
      {others.map((column) => (
        <DataCell key={column.name} column={column} row={row} />
      ))}
      {renderActions && (
        <td className={classes.actions}>
          <div className={classes.buttons}>{renderActions(row)}</div>
        </td>
      )}
    </tr>
  )
}

/** A value, with its column's name where the table has no headings; empty ones are left out there. */
function DataCell<Row>({ column: { header, isExtra, cell }, row }: { column: DataColumn<Row>; row: Row }) {
  const { t } = useTranslation()
  const content = cell(row)
  const isEmpty = content === '' || content === null || content === undefined || content === false
  return (
    <td data-extra={isExtra || undefined} data-empty={isEmpty || undefined}>
      <span className={classes.label}>{t('rows.label_of_value', { name: header })} </span>
      {isEmpty ? <Dash meaning={t('rows.none')} /> : content}
    </td>
  )
}
