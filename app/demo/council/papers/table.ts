import type { Table, TableRow } from './document-description.ts'

type Formula = { operator: '+' | '-' | '%'; left: number; right: number }
type Column = { title: string; formula: Formula | null }
type Totals = { since_total: TableRow[]; plain: TableRow[]; totals: TableRow[] }

/** The number in a cell (`1’250.5`, `-3`), or null. */
export function figureOf(cell: string | undefined): number | null {
  const plain = (cell ?? '').replaceAll(/[’' ]/g, '').replace('−', '-')
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null
}

const decimalsOf = (cell: string | undefined) => (figureOf(cell) === null ? 0 : (cell?.split('.')[1]?.length ?? 0))

/** A number in Swiss spelling: `1’250.50`. */
export function swissFigure(value: number, decimals: number): string {
  const [whole = '0', fraction] = Math.abs(value).toFixed(decimals).split('.')
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, '’')
  const sign = value < 0 && Number(value.toFixed(decimals)) !== 0 ? '-' : ''
  return sign + grouped + (fraction === undefined ? '' : `.${fraction}`)
}

function columnOf(title: string): Column {
  const match = /^(.*?) =(\d)([+%-])(\d)$/.exec(title)
  if (!match) return { title, formula: null }
  const [, name = '', left, operator, right] = match
  return { title: name, formula: { operator: operator as Formula['operator'], left: Number(left) - 1, right: Number(right) - 1 } }
}

function evaluate(formula: Formula, cells: string[]): string {
  const left = figureOf(cells[formula.left])
  const right = figureOf(cells[formula.right])
  if (left === null || right === null) return '–'
  if (formula.operator === '%') return right === 0 ? '–' : swissFigure(((left - right) / Math.abs(right)) * 100, 1)
  const decimals = Math.max(decimalsOf(cells[formula.left]), decimalsOf(cells[formula.right]))
  return swissFigure(formula.operator === '+' ? left + right : left - right, decimals)
}

const withFormulas = (cells: string[], columns: Column[]) =>
  columns.map(({ formula }, index) => (formula ? evaluate(formula, cells) : (cells[index] ?? '')))

function sumOf(rows: TableRow[], index: number): string {
  const cells = rows.map((row) => row.cells[index]).filter((cell) => figureOf(cell) !== null)
  if (cells.length === 0) return ''
  const decimals = Math.max(...cells.map(decimalsOf))
  return swissFigure(
    cells.reduce((sum, cell) => sum + (figureOf(cell) ?? 0), 0),
    decimals,
  )
}

function differenceOf(totals: TableRow[], index: number): string {
  const [before, last] = totals.slice(-2).map((row) => row.cells[index])
  const [first, second] = [figureOf(before), figureOf(last)]
  if (first === null || second === null) return ''
  return swissFigure(second - first, Math.max(decimalsOf(before), decimalsOf(last)))
}

function totalCells(label: string, columns: Column[], known: Totals): string[] {
  const mark = label.split(' ')[0] ?? ''
  const cellAt = (index: number) => {
    if (mark === '=-') return differenceOf(known.totals, index)
    return sumOf(mark === '==' ? known.plain : known.since_total, index)
  }
  const sums = columns.map(({ formula }, index) => (formula ? '' : cellAt(index)))
  return withFormulas([label.slice(mark.length + 1), ...sums.slice(1)], columns)
}

function addRow(known: Totals, columns: Column[], cells: string[]): TableRow {
  const label = cells[0] ?? ''
  if (/^=[=-]? /.test(label)) {
    const row: TableRow = { style: 'total', cells: totalCells(label, columns, known) }
    if (!label.startsWith('=-')) known.totals.push(row)
    known.since_total = []
    return row
  }
  if (cells.slice(1).every((cell) => cell === '')) return { style: 'section', cells: [label] }
  const row: TableRow = { style: 'plain', cells: withFormulas(grouped(cells), columns) }
  known.since_total.push(row)
  known.plain.push(row)
  return row
}

/** The first column holds labels, so its years and numbers stay as written. */
const grouped = (cells: string[]) =>
  cells.map((cell, index) => (index > 0 && /^-?\d{4,}(\.\d+)?$/.test(cell) ? swissFigure(Number(cell), decimalsOf(cell)) : cell))

/**
 * Computes a table from written rows. `Titel =3-2` (also `+`, `%` for the change in per cent) computes a column; a first cell `= …` sums
 * the rows since the last total, `== …` all rows, `=- …` subtracts the last total but one from the last.
 */
export function computeTable(caption: string, written: string[][]): Table {
  const [head = [], ...rows] = written
  const columns = head.map(columnOf)
  const known: Totals = { since_total: [], plain: [], totals: [] }
  return { caption, head: columns.map((column) => column.title), rows: rows.map((cells) => addRow(known, columns, cells)) }
}
