import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseQuery, type Term } from './parse-query.ts'
import { correctableWords, withSimilar } from './similar.ts'
import { entryQuery, sequenceQuery } from './tsquery.ts'

const written = (term: Term) => {
  if (term.kind === 'phrase') return `"${term.words.map(({ word, gap }) => (gap > 1 ? `<${gap}> ${word}` : word)).join(' ')}"`
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
