import { describe, expect, it } from 'vitest'
import { councilOf } from './council.ts'
import type { Table } from './papers/document-description.ts'
import { figureOf } from './papers/table.ts'
import { filesOf } from './papers/zip.ts'

const council = councilOf('2026-11-20')
const files = council.meetings.flatMap(({ zips }) => zips).flatMap(filesOf)
const standing = [
  ...council.basic_documents.flatMap((shelf) => shelf.documents),
  ...council.motions.flatMap((motion) => motion.attachments),
]
const documents = [...new Map(files.map((file) => [file.checksum, file.document])).values(), ...standing.map(({ document }) => document)]
const tablesOf = (title: RegExp) =>
  documents
    .filter((document) => title.test(document.title))
    .flatMap(({ blocks }) => blocks.flatMap((block) => (block.type === 'table' ? [block.table] : [])))
const tables = tablesOf(/./)

/** In hundredths, since sums of binary fractions are inexact. */
const hundredths = (cell: string | undefined) => Math.round((figureOf(cell) ?? 0) * 100)

/** Values that a total may have: the rows since the last total, all rows, or the last total minus the one before. */
function allowed(table: Table, row: number, column: number): number[] {
  const above = table.rows.slice(0, row)
  const lastSum = above.findLastIndex(({ style }) => style === 'total')
  const sum = (rows: Table['rows']) =>
    rows.filter(({ style }) => style === 'plain').reduce((total, { cells }) => total + hundredths(cells[column]), 0)
  const [before, last] = above.filter(({ style }) => style === 'total').slice(-2)
  return [sum(above.slice(lastSum + 1)), sum(above), hundredths(last?.cells[column]) - hundredths(before?.cells[column])]
}

describe('the tables', () => {
  const sums = tables.flatMap((table) => table.rows.map((row, index) => ({ table, row, index }))).filter(({ row }) => row.style === 'total')

  it('are numerous', () => {
    expect(tables.length).toBeGreaterThan(100)
    expect(sums.length).toBeGreaterThan(80)
  })

  it('add up, column by column', () => {
    for (const { table, row, index } of sums) {
      for (const [column, cell] of row.cells.entries()) {
        if (column === 0 || figureOf(cell) === null || table.head[column]?.includes('%')) continue
        expect(allowed(table, index, column), `${table.caption}, ${row.cells[0]}`).toContain(hundredths(cell))
      }
    }
  })

  it('have as many cells in each row as columns', () => {
    for (const { caption, head, rows } of tables) {
      for (const { cells, style } of rows) expect(cells.length, `${caption}: ${cells[0]}`).toBe(style === 'section' ? 1 : head.length)
    }
  })

  it('have row totals that are the sum of their row', () => {
    for (const { caption, head, rows } of tables) {
      const total = head.findIndex((title) => title === 'Total' || title === 'Bedarf')
      if (total < 3 || total !== head.length - 1 || head.includes('Lohnsumme')) continue
      for (const { cells, style } of rows) {
        if (style !== 'plain' || cells.slice(1).some((cell) => figureOf(cell) === null)) continue
        const parts = cells.slice(1, total).reduce((sum, cell) => sum + hundredths(cell), 0)
        expect(hundredths(cells[total]), `${caption}: ${cells[0]}`).toBe(parts)
      }
    }
  })
})

describe('figures of a business agree in all its documents', () => {
  const totals = (title: RegExp) =>
    tablesOf(title)
      .flatMap(({ rows }) => rows)
      .filter(({ style }) => style === 'total')
      .flatMap(({ cells }) => cells.slice(1))

  it.each([
    [/Trakt D: Bewilligung/, ['28’600', '27’400', '1’090']],
    [/Trakt D: Kostenvoranschlag/, ['28’600', '7’114']],
    [/Trakt D: Raumprogramm/, ['4’110']],
    [/^Geschäftsbericht und Jahresrechnung/, ['1’045.8', '1’057.8', '12.0', '-12.7', '566.9', '50.9']],
    [/^Voranschlag 2027 und/, ['1’098.6', '1’089.9', '-8.7', '-12.8', '18.0']],
    [/^Integrierter Aufgaben/, ['147.0', '301.9', '154.9']],
    [/^Investitionsprogramm/, ['76.9', '84.5', '79.1', '61.4']],
    [/^Nachtragskredite 2026, 2. Serie, und/, ['6’650', '-1’120', '5’530', '-7.6']],
    [/Zusatzkredit/, ['24.5', '17.9', '31.7', '7.2']],
    [/Statusbericht/, ['17’900']],
    [/Velobahn.*Verpflichtungskredit/, ['18’400']],
    [/Velobahn.*Kostenteiler/, ['18’400', '8’280', '2’760', '7’360']],
    [/^Hochwasserschutz/, ['34’200']],
    [/Kantonsspital.*Darlehen/, ['168.0', '212']],
    [/Kantonsspital.*Mittelfluss/, ['168.0', '58.0', '40.0', '70.0']],
    [/^Kulturförderung.*Rahmenkredites/, ['22.4', '2.6']],
    [/^Prämienverbilligung/, ['92.6', '89.7']],
    [/^Ausbildungsoffensive/, ['31.2']],
    [/^Teilrevision des Steuergesetzes/, ['-10.6']],
  ])('%s', (title, expected) => {
    expect(totals(title)).toEqual(expect.arrayContaining(expected))
  })
})
