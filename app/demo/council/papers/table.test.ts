import { describe, expect, it } from 'vitest'
import { computeTable, figureOf, swissFigure } from './table.ts'

describe('figures', () => {
  it('are read and written in Swiss format', () => {
    expect(figureOf('1’250.5')).toBe(1250.5)
    expect(figureOf('-3')).toBe(-3)
    expect(figureOf('3 Wochen')).toBeNull()
    expect(swissFigure(1250500, 0)).toBe('1’250’500')
    expect(swissFigure(-1234.5, 2)).toBe('-1’234.50')
    expect(swissFigure(-0.04, 1)).toBe('0.0')
  })
})

describe('a computed table', () => {
  it('sums sections and all rows, takes differences, computes columns, and keeps words', () => {
    const { head, rows } = computeTable('', [
      ['Art', 'Alt', 'Neu', 'Abweichung =3-2', 'in % =3%2'],
      ['Aufwand'],
      ['Personal', '1000.5', '1100.5'],
      ['Sachen', '200', 'offen'],
      ['= Total Aufwand'],
      ['Steuern', '1300', '1400.0'],
      ['= Total Ertrag'],
      ['=- Ergebnis'],
      ['== Alles'],
    ])
    expect(head).toEqual(['Art', 'Alt', 'Neu', 'Abweichung', 'in %'])
    expect(rows.map((row) => row.cells)).toEqual([
      ['Aufwand'],
      ['Personal', '1’000.5', '1’100.5', '100.0', '10.0'],
      ['Sachen', '200', 'offen', '–', '–'],
      ['Total Aufwand', '1’200.5', '1’100.5', '-100.0', '-8.3'],
      ['Steuern', '1’300', '1’400.0', '100.0', '7.7'],
      ['Total Ertrag', '1’300', '1’400.0', '100.0', '7.7'],
      ['Ergebnis', '99.5', '299.5', '200.0', '201.0'],
      ['Alles', '2’500.5', '2’500.5', '0.0', '0.0'],
    ])
    expect(rows.map((row) => row.style)).toEqual(['section', 'plain', 'plain', 'total', 'plain', 'total', 'total', 'total'])
  })
})
