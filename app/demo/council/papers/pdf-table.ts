import type { Table, TableRow } from './document-description.ts'
import { ink, keep, left, type Paper, right, width, worded } from './pdf-paper.ts'
import { figureOf } from './table.ts'

type Column = { x: number; across: number; align: 'left' | 'right' }
type Grid = { paper: Paper; table: Table; columns: Column[]; size: number }

const gap = 9
const isFigure = (cell: string) => figureOf(cell) !== null || /^(–|-?[\d’.]+ ?%)$/.test(cell)

/** Rows whose first cell extends over the empty cells to its right. */
const reachesOver = ({ style, cells }: TableRow) => style === 'section' || (style === 'total' && cells[1] === '')

function isNumeric(rows: TableRow[], index: number): boolean {
  const cells = rows.map((row) => row.cells[index] ?? '').filter((cell) => cell !== '')
  return cells.length > 0 && cells.filter(isFigure).length >= cells.length * 0.6
}

function widthsWanted(paper: Paper, table: Table, index: number) {
  const rows = table.rows.filter((row) => !(index === 0 && reachesOver(row)))
  const cells = [table.head[index] ?? '', ...rows.map((row) => row.cells[index] ?? '')]
  const widest = (texts: string[]) => Math.max(0, ...texts.map((text) => paper.widthOfString(text))) + 1
  return { least: widest(cells.flatMap((cell) => cell.split(/[ \n]/))), most: widest(cells) }
}

/** Column widths as a browser computes them: at least the longest word, the rest in proportion to what each column could use. */
function share(wanted: { least: number; most: number }[]): number[] {
  const room = width - gap * (wanted.length - 1)
  const least = wanted.reduce((sum, column) => sum + column.least, 0)
  const stretch = wanted.reduce((sum, column) => sum + column.most - column.least, 0)
  const widest = wanted.indexOf(wanted.reduce((one, other) => (other.most > one.most ? other : one)))
  if (least + stretch <= room) return wanted.map(({ most }, index) => (index === widest ? most + room - least - stretch : most))
  const spare = Math.max(0, room - least)
  return wanted.map((column) => column.least + (stretch === 0 ? 0 : (spare * (column.most - column.least)) / stretch))
}

function layOut(paper: Paper, table: Table): Column[] {
  worded(paper, { size: 9, font: 'bold' })
  const widths = share(table.head.map((_title, index) => widthsWanted(paper, table, index)))
  let x = left
  return widths.map((across, index) => {
    const column: Column = { x, across, align: index > 0 && isNumeric(table.rows, index) ? 'right' : 'left' }
    x += across + gap
    return column
  })
}

/** Position of a cell: its own column; the label of a total extends over the empty columns after it. */
function placeOf({ columns }: Grid, cells: string[], index: number): Column {
  const column = columns[index] ?? { x: left, across: width, align: 'left' }
  const next = cells.findIndex((cell, other) => other > index && cell !== '')
  const until = next > 0 ? columns[next]?.x : undefined
  return index === 0 && cells[1] === '' && until ? { ...column, across: until - gap - column.x } : column
}

function rowHeight(grid: Grid, cells: string[], bold: boolean): number {
  const paper = worded(grid.paper, { size: grid.size, font: bold ? 'bold' : 'regular' })
  const heights = cells.map((cell, index) => paper.heightOfString(cell || ' ', { width: placeOf(grid, cells, index).across, lineGap: 1.4 }))
  return Math.max(...heights) + 6
}

function rule({ paper }: Grid, y: number, thickness: number, colour: string): void {
  paper.moveTo(left, y).lineTo(right, y).lineWidth(thickness).stroke(colour)
}

function writeCells(grid: Grid, cells: string[], bold: boolean): void {
  const top = grid.paper.y + 3
  const paper = worded(grid.paper, { size: grid.size, font: bold ? 'bold' : 'regular' })
  for (const [index, cell] of cells.entries()) {
    const { x, across, align } = placeOf(grid, cells, index)
    if (cell !== '') paper.text(cell, x, top, { width: across, align, lineGap: 1.4 })
  }
}

function drawHead(grid: Grid): void {
  const height = rowHeight(grid, grid.table.head, true)
  const top = grid.paper.y
  writeCells(grid, grid.table.head, true)
  rule(grid, top + height, 0.9, ink.text)
  grid.paper.y = top + height
}

function turnPage(grid: Grid, height: number): void {
  const page = grid.paper.page
  keep(grid.paper, height)
  if (grid.paper.page !== page) drawHead(grid)
}

function drawSection(grid: Grid, label: string): void {
  turnPage(grid, 40)
  const top = grid.paper.y
  grid.paper.rect(left - 4, top, width + 8, 17).fill(ink.tint)
  worded(grid.paper, { size: grid.size, font: 'bold' }).text(label, left, top + 4, { width })
  grid.paper.y = top + 17
}

function drawRow(grid: Grid, row: TableRow): void {
  if (row.style === 'section') return drawSection(grid, row.cells[0] ?? '')
  const bold = row.style === 'total'
  const height = rowHeight(grid, row.cells, bold)
  turnPage(grid, height)
  const top = grid.paper.y
  if (bold) rule(grid, top, 0.9, ink.text)
  writeCells(grid, row.cells, bold)
  rule(grid, top + height, 0.4, ink.line)
  grid.paper.y = top + height
}

/** Draws a table over the full width; its head repeats on every page. */
export function drawTable(paper: Paper, table: Table): void {
  const grid: Grid = { paper, table, columns: layOut(paper, table), size: 9 }
  keep(paper, 76)
  if (table.caption) worded(paper, { size: 9, font: 'bold', colour: ink.accent }).text(table.caption, left, paper.y + 2, { width })
  paper.y += 3
  drawHead(grid)
  for (const row of table.rows) drawRow(grid, row)
  paper.y += 12
}
