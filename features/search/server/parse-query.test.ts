import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PhraseWord } from './analysis/lexemes.ts'
import { parseQuery, type Term } from './parse-query.ts'
import { correctableWords, withSimilar } from './similar.ts'
import { entryQuery, sequenceQuery } from './tsquery.ts'

const phrase = (words: PhraseWord[]) =>
  words
    .map(({ word, gap, is_neighbour }) => `${is_neighbour ? '' : ' '}${gap > 1 ? `<${gap}> ` : ''}${word}`)
    .join('')
    .trim()
const written = (term: Term) => {
  if (term.kind === 'phrase') return `"${phrase(term.words)}"${term.is_beginning ? '*' : ''}`
  return term.kind === 'beginning' ? `${term.word}*` : [term.word, ...term.parts].join('=')
}
const parsed = (text: string) => {
  const { wanted, unwanted } = parseQuery(text)
  return [...wanted.map(written), ...unwanted.map((term) => `-${written(term)}`)].join(', ')
}

test.each([
  ['Strasse', 'strasse'],
  ['  Häuser   und  Strassen ', 'hauser, strassen'],
  ['"Bau der Strasse" Budget', '"bau <2> strasse", budget'],
  ['„Bau“ «neuer Weg» “two words” »drei Worte«', '"bau", "neuer weg", "two words", "drei worte"'],
  ['"nicht geschlossen', '"geschlossen"'],
  ['Budget -Steuer −Gebühr -"neue Abgabe"', 'budget, -steuer, -gebuhr, -"neue abgabe"'],
  ['Verkehrs-Initiative CO2-Abgabe', 'verkehrsinitiative=verkehrs=initiative, co2-abgabe=co2=abgabe'],
  ['2026.123 12-34', '2026.123, 12-34'],
  ['- Budget - Steuer --', 'budget, steuer'],
  ['Stras* die* B* 26*', 'stras*, die*, b, 26*'],
  ["l'eau (du) lac!", 'eau, lac'],
  ['Bau|Weg & Strasse:* !Haus <-> (Dach)', 'bau, weg, strasse, haus, dach'],
  ["Haus'weg \\ \u0000 😀", 'haus, weg'],
  ['東京 議', '"東京", 議'],
  ['第5回AI会議 Bau', '"第 5 回 ai 会議", bau'],
  ['第2026.5回', '"第 2026 5 回"'],
  ['会議* 会議AI* -北京', '"会議"*, "会議", ai*, -"北京"'],
  ['"東京 都"', '"東京 都"'],
  ['der die und', ''],
  ['', ''],
  ['"" * - "', ''],
])('%j parses to %j', (text, terms) => {
  expect(parsed(text)).toBe(terms)
})

test('limits a query to 32 words and 1000 characters', () => {
  const words = (many: number) => Array.from({ length: many }, (_word, index) => `wort${index}`).join(' ')
  expect(parseQuery(words(100)).wanted).toHaveLength(32)
  expect(parseQuery(`"${words(31)}" zuerst danach`).wanted.map(({ kind }) => kind)).toEqual(['phrase', 'word'])
  expect(parseQuery(`${'. '.repeat(500)}Strasse`).wanted).toEqual([])
  expect(written(parseQuery('会議'.repeat(100)).wanted[0]!)).toBe(`"${'会議'.repeat(16)}"`)
})

test('only words of four letters or more outside quotes are corrected by similar ones', () => {
  const query = parseQuery('Strase Weg 2026.12 "Gesetzz" Budgt* -Haus')
  expect(correctableWords(query)).toEqual(['strase', 'budgt'])
  const corrected = withSimilar(
    query,
    new Map([
      ['strase', ['strasse', 'strafe']],
      ['budgt', []],
    ]),
  )
  expect(entryQuery(corrected)).toContain("('strasse' | 'strafe') & ('~weg' | '+weg')")
  expect(entryQuery(corrected)).toContain("'budgt':*")
  expect(entryQuery(query)).toContain("'~stras'")
})

test('the order of words counts stop words, but not unwanted words', () => {
  expect(sequenceQuery(parseQuery('Bau -Weg "der 2026" und'))).toBe("('~bau' | '+bau') <2> ('2026')")
})

test('parses any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 2000, size: 'max' }), (text) => {
      const { wanted, unwanted } = parseQuery(text)
      expect(wanted.length + unwanted.length).toBeLessThanOrEqual(32)
    }),
  )
})
