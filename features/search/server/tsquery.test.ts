import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { entryVector, pageVector, titleVector } from './analysis/vectors.ts'
import { parseQuery } from './parse-query.ts'
import { anyQuery, entryQuery, phrases, sequenceQuery, titleQuery } from './tsquery.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const matches = async (vector: string, query: string) => {
  const { rows } = await sql<{ matches: boolean }>`select ${vector}::tsvector @@ ${query}::tsquery as matches`.execute(server.db)
  return rows[0]?.matches
}
const finds = (asked: string, title: string, text = '') => matches(entryVector({ title, texts: [text] }), entryQuery(parseQuery(asked)))

test.each([
  ['Häuser', 'Ein Haus am See'],
  ['strasse', 'Kredit für den Strassenbau'],
  ['Strassen*', 'Die Strasse'],
  ['Stras*', 'Die Strassen'],
  ['Verkehrs-Initiative', 'Verkehrsinitiative'],
  ['Verkehrsinitiative', 'Verkehrs-Initiative'],
  ['Verkehrs-Initiative', 'Initiative zum Verkehr'],
  ['2026.123', 'Geschäft 2026.123'],
  ['2026.1*', 'Geschäft 2026.123'],
  ['Geschaeft', 'Geschäft'],
  ['commune', 'Les communes du canton'],
  ['"der Bau"', 'Bau'],
  ['Budget -Steuer', 'Budget 2026'],
  ['Budget -"neue Steuer"', 'Budget: Steuer, neue'],
  ['"Bau der Strasse"', 'Vom Bau an Strasse'],
  ['"neue Steuer im Kanton"', 'Die neue Steuer im Kanton Bern'],
  ['会議', '第5回東京都会議の議事録'],
  ['会議*', '第5回東京都会議の議事録'],
  ['第5回', '第5回東京都会議の議事録'],
  ['議', '東京都会議'],
  ['ガス', '都市ｶﾞｽの料金'],
  ['北京', '出席者は北\n京市から'],
  ['国务院', '国务院办公厅关于印发通知'],
  ['국회', '대한민국국회에서'],
  ['ประชุม', 'รายงานการประชุมสภา'],
  ['AI技術', '新しいAI 技術'],
  ['会議 Budget', 'Budget 2027 東京都会議'],
  ['"会議 Budget"', '都会議 Budget'],
  ['東京都会議の議事録'.repeat(10), '東京都会議の議事録'.repeat(12)],
])('query %j finds %j', async (asked, title) => {
  expect([await finds(asked, title), await finds(asked, 'Titel', title)]).toEqual([true, true])
})

test.each([
  ['Strassenbau', 'Strasse'],
  ['2026.123', '2026, 123'],
  ['123', '2026.1234'],
  ['Budget Steuer', 'Budget'],
  ['Budget -Steuer', 'Budget der Steuern'],
  ['"Steuern"', 'Steuer'],
  ['"Bau der Strasse"', 'Bau der neuen Strasse'],
  ['"neue Steuer"', 'Steuer, neue'],
  ['"neue Steuer im Kanton"', 'Die neue Steuer der Stadt im Kanton'],
  ['Budget -"neue Steuer"', 'Budget: die neue Steuer'],
  ['-Steuer', 'Budget'],
  ['der', 'der die das'],
  ['', 'Budget'],
  ['Strasse & !Weg', 'Strasse'],
  ['会議', '議会と会の議事'],
  ['会議', '都会。議長は'],
  ['京会', '東京都会議'],
  ['バス', 'パスとハス'],
  ['한국', '대한 국회'],
  ['สภาประชุม', 'รายงานการประชุมสภา'],
  ['会議 -東京', '第5回東京都会議'],
])('query %j does not find %j', async (asked, title) => {
  expect([await finds(asked, title), await finds(asked, 'Titel', title)]).toEqual([false, false])
})

test('phrases match pages and titles word by word, skipping stop words', async () => {
  const [phrase, ...others] = phrases(parseQuery('"Bau der Strasse" "Weg" -"neue Steuer"'))
  expect(others).toEqual([])
  const matchesIn = (text: string) => Promise.all([matches(pageVector(text), phrase!), matches(titleVector(text), phrase!)])
  expect(await matchesIn('Vom Bau an Strasse')).toEqual([true, true])
  expect(await matchesIn('Bau der neuen Strasse')).toEqual([false, false])
  expect(await matchesIn('Bau der Strassen')).toEqual([false, false])
})

test('a page finds signs beyond the positions that it holds', async () => {
  const page = pageVector(`${'のと'.repeat(10_000)}東京の会議`)
  const asked = parseQuery('東京の会議')
  expect([await matches(page, anyQuery(asked)), ...(await Promise.all(phrases(asked).map((phrase) => matches(page, phrase))))]).toEqual([
    true,
    true,
  ])
  expect(await matches(pageVector('東京との会議'), anyQuery(asked))).toBe(false)
})

test('sequence, title and any queries match words in order, all words, and any word', async () => {
  const query = parseQuery('Bau der Strasse')
  const of = (text: string) => {
    const vector = titleVector(text)
    return Promise.all([sequenceQuery(query), titleQuery(query), anyQuery(query)].map((asked) => matches(vector, asked)))
  }
  expect(await of('Der Bau von Strassen')).toEqual([true, true, true])
  expect(await of('Strasse, Bau')).toEqual([false, true, true])
  expect(await of('Strasse')).toEqual([false, false, true])
  expect(await of('Weg')).toEqual([false, false, false])
})

test('PostgreSQL accepts the query of any text, and a title matches its own words', async () => {
  const letters = fc.constantFrom(
    "'",
    '"',
    '\\',
    ':',
    '*',
    '\u0000',
    '\uD800',
    '&',
    '|',
    '!',
    '<->',
    '(',
    ')',
    '-',
    ' ',
    'ä',
    'b',
    '1',
    '.',
    '😀',
    '会',
    'が',
    '국',
    'ี',
  )
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300, size: 'max' }),
    fc.string({ unit: letters, maxLength: 80, size: 'max' }),
  )
  await fc.assert(
    fc.asyncProperty(text, async (asked) => {
      const query = parseQuery(asked)
      const words = asked.replace(/["„“”‟«»−–*-]/g, ' ')
      const own = parseQuery(words)
      for (const made of [entryQuery(query), titleQuery(query), sequenceQuery(query), anyQuery(query), ...phrases(query)])
        await matches('', made)
      if (own.wanted.length > 0) expect(await matches(entryVector({ title: words }), entryQuery(own))).toBe(true)
    }),
    { numRuns: 200 },
  )
})
