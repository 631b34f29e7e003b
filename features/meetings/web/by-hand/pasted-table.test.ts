import { expect, test } from 'vitest'
import { readPasted } from './pasted-table.ts'

const read = (given: { html?: string; text?: string }) =>
  readPasted({ html: '', text: '', ...given }).map((row) => [
    row.number,
    row.title,
    row.extended_title,
    ...(row.is_paragraph ? ['heading'] : []),
  ])

test('reads a table of Excel by its tabs, with quoted cells, and skips the names of columns', () => {
  const text =
    'Nr.\tTraktandum\tBeschreibung\r\n\tA Sachgeschäfte\r\n1\tVoranschlag\t"Genehmigung\nund ""Steuerfuss"""\r\n1.1\tKredit\t\r\n2.\tVerschiedenes\r\n'
  expect(read({ text })).toEqual([
    ['', 'A Sachgeschäfte', '', 'heading'],
    ['1.', 'Voranschlag', 'Genehmigung und "Steuerfuss"'],
    ['1.1', 'Kredit', ''],
    ['2.', 'Verschiedenes', ''],
  ])
})

test('reads a table of Word from its HTML', () => {
  const html = `<html><style>td{}</style><table><tr><th>Nr.</th><th>Geschäft</th></tr>
    <tr><td colspan=2><b>Wahlen</b></td></tr><tr><td><p>3.</p></td><td><p>Pru\u0308fungs&shy;kommission</p><p>2026–2030</p></td><td></td></tr></table>`
  expect(read({ html, text: 'anderes' })).toEqual([
    ['', 'Wahlen', '', 'heading'],
    ['3.', 'Prüfungskommission 2026–2030', ''],
  ])
})

test('reads lines with numbers in front, and a list without numbers as items', () => {
  expect(read({ text: '1. Protokoll\n2) Wahlen\nA. Teil\n\n10.2 Kredit' })).toEqual([
    ['1.', 'Protokoll', ''],
    ['2.', 'Wahlen', ''],
    ['A.', 'Teil', ''],
    ['10.2', 'Kredit', ''],
  ])
  expect(read({ text: 'Protokoll\nWahlen' })).toEqual([
    ['', 'Protokoll', ''],
    ['', 'Wahlen', ''],
  ])
})

test('a column may mark headings', () => {
  expect(read({ text: 'Erster Teil\tx\nVoranschlag\t\n1\tZweiter Teil\tTitel' })).toEqual([
    ['', 'Erster Teil', '', 'heading'],
    ['', 'Voranschlag', ''],
    ['', 'Zweiter Teil', '', 'heading'],
  ])
})

test('nothing, text without a table and hostile markup give no scripts and no rows', () => {
  expect(read({})).toEqual([])
  expect(read({ html: '<img src=x onerror=alert(1)>', text: '' })).toEqual([])
  expect(read({ html: '<table><tr><td>1</td><td><script>alert(1)</script>Titel</td></tr></table>' })).toEqual([['1.', 'Titel', '']])
})
