import { expect, test } from 'vitest'
import { aMark, aMarkBeside, aMarkedItem, aMarkedPaper } from '#features/my-marks/fixtures.ts'
import type { Mark } from '#features/my-marks/my-marks.ts'
import { fileWords } from './file-words.ts'
import { asCsv, asMarkdown, escaped } from './formats.ts'

const contentOf = (...marks: Mark[]) => ({
  title: 'Meine Anmerkungen',
  facts: ['Finanzkommission'],
  items: [aMarkedItem({ marks: [aMarkBeside()], papers: [aMarkedPaper({ older_version: 1, marks })] })],
  left_off: 0,
  words: fileWords('de', 'Europe/Zurich'),
})

test('CSV has a row for each mark, CRLF and a byte order mark', () => {
  expect(asCsv(contentOf(aMark({ text: 'Sagt «wer»,\n"wann"?' }))).split('\r\n')).toEqual([
    '\u{feff}"Traktandum","Dokument","Seite","Art","Farbe","Textstelle","Text","Geändert"',
    '"1. Voranschlag","","","Lesezeichen","","","",""',
    '"1. Voranschlag","Antrag · Version 1","2","Hervorgehobener Text","Gelb","Der Rat beschliesst","Sagt «wer»,\n""wann""?","14.09.2026, 14:30"',
    '',
  ])
})

test.each(['=1+1', '+41', '-2', '@SUM(A1)', '\t=1', '\n=1', ' =1', '＝1', '%0A', '|calc'])('a cell with %j is no formula', (text) => {
  expect(asCsv(contentOf(aMark({ text })))).toContain(`"'${text}"`)
})

test('a text in the middle of which there are such signs stays as it is', () => {
  expect(asCsv(contentOf(aMark({ text: 'a=b-c' })))).toContain('"a=b-c"')
})

test('Markdown has a heading for each item and paper, and lists their marks', () => {
  expect(asMarkdown(contentOf(aMark({ text: 'Prüfen\n\nund fragen' })))).toBe(`# Meine Anmerkungen

Finanzkommission

## 1\\. Voranschlag

- Lesezeichen

### Antrag · Version 1

- Hervorgehobener Text, Gelb · Seite 2 · 14.09.2026, 14:30

  > «Der Rat beschliesst»

  Prüfen\\
  und fragen
`)
})

test.each([
  ['# Titel', '\\# Titel'],
  ['- [x](javascript:1)', '\\- \\[x\\](javascript:1)'],
  ['1. Punkt', '1\\. Punkt'],
  ['===', '\\==='],
  ['<img src=x>', '\\<img src=x\\>'],
  ['*a* _b_ `c` ~~d~~', '\\*a\\* \\_b\\_ \\`c\\` \\~\\~d\\~\\~'],
  ['a\u{2028}# b\r\n    c', 'a # b     c'],
  ['\\', '\\\\'],
  ['&lt;', '\\&lt;'],
])('%j cannot change the structure of a Markdown document', (text, expected) => {
  expect(escaped(text)).toBe(expected)
})

test('texts cannot leave their place in the list', () => {
  const text = 'eins\n## zwei\n---\n> drei\n    vier\n```\n| a |'
  const lines = asMarkdown(contentOf(aMark({ quote: text, text }))).split('\n')
  const own = lines.slice(lines.findIndex((line) => line.startsWith('- Hervor')) + 1, -1)
  expect(own.every((line) => /^(?:$| {2}(?:> )?[^\s#>|-])/.test(line))).toBe(true)
  expect(lines.filter((line) => line.startsWith('#'))).toHaveLength(3)
})
