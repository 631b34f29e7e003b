import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeHtml } from '#platform/shared/escape-html.ts'
import { highlight, snippet } from './highlight.ts'
import { parseQuery } from './parse-query.ts'
import { withSimilar } from './similar.ts'

test.each([
  ['Strasse', 'Der Strassenbau an der Straße', 'Der <mark>Strassenbau</mark> an der <mark>Straße</mark>'],
  ['haus', 'Häuser, Haeuser & <Haus>', '<mark>Häuser</mark>, <mark>Haeuser</mark> &#38; &#60;<mark>Haus</mark>&#62;'],
  ['"Bau der Strasse"', 'Bau und Strasse; Bau neuer Strassen', '<mark>Bau und Strasse</mark>; Bau neuer Strassen'],
  ['Stras*', 'Strasse, Strassburg, Gasse', '<mark>Strasse</mark>, <mark>Strassburg</mark>, Gasse'],
  ['2026.123', 'Nr. 2026.123 und 2026.124', 'Nr. <mark>2026.123</mark> und 2026.124'],
  ['Initiative', 'Verkehrs-Initiative', '<mark>Verkehrs-Initiative</mark>'],
  ['Verkehrs-Initiative', 'Initiative für den Verkehr', '<mark>Initiative</mark> für den <mark>Verkehr</mark>'],
  ['Budget -Steuer', 'Budget und Steuer', '<mark>Budget</mark> und Steuer'],
  ['eau', 'L’eau du lac', 'L’<mark>eau</mark> du lac'],
  ['Strassenbau', 'Strassen-\nbau', '<mark>Strassen-\nbau</mark>'],
  ['', '<b>', '&#60;b&#62;'],
  ['会議', '第5回東京都会議の議事録', '第5回東京都<mark>会議</mark>の議事録'],
  ['議', '東京都会議の議事録', '東京都会<mark>議</mark>の<mark>議</mark>事録'],
  ['第5回 Bau', '東京第5回Bau', '東京<mark>第5回Bau</mark>'],
  ['北京', '議長、北\n京市', '議長、<mark>北\n京</mark>市'],
  ['한국', '대한 국회, 한국은행', '대한 국회, <mark>한국</mark>은행'],
  ['ที่ดิน', 'เรื่องที่ดินของรัฐ', 'เรื่อง<mark>ที่ดิน</mark>ของรัฐ'],
  ['Strasse', '東京Strasse会議', '東京<mark>Strasse</mark>会議'],
  ['ガス', '都市ｶﾞｽ料金', '都市<mark>ｶﾞｽ</mark>料金'],
])('query %j highlights %j', (asked, text, markup) => {
  expect(highlight(text, parseQuery(asked))).toBe(markup)
})

test('highlights the similar word found for a mistyped one', () => {
  const query = withSimilar(parseQuery('Strase'), new Map([['strase', ['strasse']]]))
  expect(highlight('Strase und Strasse', query)).toBe('Strase und <mark>Strasse</mark>')
})

test('the snippet shows the place with most of the query words', () => {
  const filler = 'und so weiter mit vielem anderem '.repeat(20)
  const text = `Strasse am Anfang. ${filler}Hier geht es um den Bau der Strasse am See. ${filler}`
  const line = snippet(text, parseQuery('Strasse Bau See'))
  expect(line).toContain('Hier geht es um den <mark>Bau</mark> der <mark>Strasse</mark> am <mark>See</mark>. und')
  expect(line).toMatch(/^… (?:mit|und|so|weiter|vielem|anderem) .* (?:mit|und|so|weiter|vielem|anderem) …$/)
})

test('the snippet of a text without blanks shows what is before and behind', () => {
  const line = snippet(`${'東京都の議事録'.repeat(40)}予算会議${'東京都の議事録'.repeat(40)}`, parseQuery('予算'))
  expect(line).toMatch(/^… \S{40}<mark>予算<\/mark>会議\S+ …$/)
})

test('without a match the snippet is the beginning of the text, and a short text is shown whole', () => {
  expect(snippet('Eins\n\nzwei <drei>', parseQuery('Strasse'))).toBe('Eins zwei &#60;drei&#62;')
  expect(snippet('Wort '.repeat(100), parseQuery('Strasse'))).toBe(`${'Wort '.repeat(40).trim()} …`)
})

const binary = fc.string({ unit: 'binary', maxLength: 400, size: 'max' })
const wordy = fc.string({
  unit: fc.constantFrom('Strasse', 'bau', '会', 'が', '한', 'ี', ' ', ' ', '-', '\n', '"', '<', '😀', '\uD83D', '\u00AD', '1', '.'),
  maxLength: 200,
})
const withoutMarks = (markup: string) => markup.replace(/<\/?mark>/g, '')

test('highlighting any text with any query keeps the text, escaped', () => {
  fc.assert(
    fc.property(fc.oneof(binary, wordy), fc.oneof(wordy, binary), (text, asked) => {
      expect(withoutMarks(highlight(text, parseQuery(asked)))).toBe(escapeHtml(text))
    }),
  )
})

test('the snippet of any text and query is short, part of the text and well-formed', () => {
  const flat = (text: string) => text.replace(/\s+/g, ' ').trim()
  fc.assert(
    fc.property(
      fc.oneof(binary, wordy).map((text) => text.toWellFormed().repeat(3)),
      wordy,
      (text, asked) => {
        const line = withoutMarks(snippet(text, parseQuery(asked))).replace(/^… | …$/g, '')
        const plain = line.replace(/&#(\d+);/g, (_entity, code) => String.fromCharCode(Number(code)))
        expect(flat(text)).toContain(plain)
        expect([plain.length <= 200, plain.isWellFormed()]).toEqual([true, true])
      },
    ),
  )
})

test('highlights a text of hundreds of thousands of characters in reasonable time', () => {
  const query = parseQuery('Strasse "Bau der Bau" 2026.1 会会議')
  for (const hostile of ['a-', 'a\u00AD ', "1'", '1.', 'a- \n ', '-', ' ', 'bau', '会', '会議 ', 'ก้']) {
    const line = snippet(hostile.repeat(400_000 / hostile.length), query)
    expect(line.replace(/&#\d+;/g, 'x').length).toBeLessThan(250)
  }
})
