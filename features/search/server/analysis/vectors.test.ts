import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { entryVector, pageVector, titleVector } from './vectors.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

/** As PostgreSQL reads it. */
const stored = async (vector: string) => {
  const { rows } = await sql<{ vector: string; bytes: number; lexemes: number }>`
    select vector::text as vector, pg_column_size(vector) as bytes, length(vector) as lexemes from (select ${vector}::tsvector as vector) as made
  `.execute(server.db)
  return rows[0]!
}

test('the vector of a title has positions and omits stop words', async () => {
  expect((await stored(titleVector('Der Bau der Strasse'))).vector).toBe("'bau':2A 'strasse':4A '~bau':2A '~strass':4A")
})

test('the vector of an entry has positions for title and number, and only lexemes and pairs for texts', async () => {
  const vector = entryVector({ title: 'Strasse', number: '26.5', texts: ['Die Strasse am See', 'See'] })
  expect((await stored(vector)).vector).toBe("'26':1B '26.5':1B '5':2B '=asbl' '=fxj2' 'see' 'strasse':1A '~se' '~see' '~strass':1A")
  expect(entryVector({ title: '', number: null })).toBe('')
})

test('the vector of a page has positions and the lowest weight', async () => {
  expect((await stored(pageVector('Strassen-\nbau im Amt'))).vector).toBe(
    "'+bau':1 '+strass':1 '=irlq' 'amt':3 'strassenbau':1 '~amt':3 '~strassenbau':1",
  )
})

test('PostgreSQL accepts the vectors of any text, with all their lexemes', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300, size: 'max' }),
    fc.string({
      unit: fc.constantFrom("'", '"', '\\', ':', 'A', '\u0000', '\uD800', '&', '1', '.', '-', ' ', 'ä', 'ﷺ', '😀'),
      maxLength: 60,
    }),
  )
  await fc.assert(
    fc.asyncProperty(text, async (title) => {
      for (const vector of [titleVector(title), entryVector({ title, number: title, texts: [title, title] }), pageVector(title)])
        expect((await stored(vector)).lexemes).toBe(vector === '' ? 0 : vector.split(' ').length)
    }),
    { numRuns: 100 },
  )
})

test('truncates the vector of a huge text to what PostgreSQL accepts', async () => {
  const words = Array.from({ length: 65_000 }, (_word, index) => `wort${index}`).join(' ')
  const many = `${'Strasse '.repeat(20_000)}Ende`
  for (const vector of [pageVector(words), entryVector({ title: words, texts: [words] })]) {
    const { bytes, lexemes } = await stored(vector)
    expect([bytes < 1 << 21, lexemes > 20_000, vector.startsWith("'wort0'")]).toEqual([true, true, true])
  }
  expect((await stored(pageVector(many))).vector).toMatch(/ 'ende':16383 'strasse':1,2,.*,255 /)
})

test('the vector of a huge entry leaves room for the words of its file', async () => {
  const texts = [Array.from({ length: 65_000 }, (_word, index) => `wort${index}`).join(' ')]
  const ofFile = Array.from({ length: 30_000 }, (_word, index) => `'datei${String(index).padStart(14, '0')}'`).join(' ')
  expect(Buffer.byteLength(ofFile)).toBeGreaterThan(600_000)
  const { rows } = await sql<{ lexemes: number }>`
    select length(${entryVector({ title: '', texts })}::tsvector || ${ofFile}::tsvector) as lexemes`.execute(server.db)
  expect(rows[0]!.lexemes).toBeGreaterThan(50_000)
})
