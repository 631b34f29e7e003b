import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemonstration } from '#app/demo/demonstration.ts'
import { findUser } from '#features/administration/server/users/users.ts'
import { documentPaths } from '#features/documents/document.ts'
import { search } from '#features/search/contract.ts'
import { type Asked, english, french, german } from '#testing/server/factories/relevance-queries.ts'
import { readTexts } from '#testing/server/factories/search-factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { indexAll } from './index/follow-due.ts'

let server: TestServer
let given: Map<string, string>
beforeAll(async () => {
  server = await testServer({ DEMO: 'on', FULL_TEXT_SEARCH: 'on' })
  server.stand('2026-11-20T12:00:00+01:00')
  await loadDemonstration(server, () => undefined)
  await readTexts(server)
  await indexAll(server)
  given = await givenTitles()
})
afterAll(() => server[Symbol.asyncDispose]())

/** The titles that documents were given, since several are displayed under the name of one item; other hits keep their displayed title. */
async function givenTitles() {
  const documents = await server.db.selectFrom('document').select(['kind', 'id', 'title']).execute()
  return new Map(documents.map(({ kind, id, title }) => [documentPaths[kind].replace('$id', String(id)), title]))
}

async function ask({ query, by = 'member' }: Asked) {
  const { body } = await server.as(await findUser(server.db, by)).call(search, { query: { query, rows: 30 } })
  return body
}

test('the table has the promised number of distinct queries', () => {
  expect([german, french, english].map((asked) => asked.length)).toEqual([40, 10, 10])
  const asked = [...german, ...french, ...english].map(({ query, by }) => `${query} ${by}`)
  expect(new Set(asked).size).toBe(asked.length)
})

test.each([...german, ...french, ...english])('ranks the expected hits first: $query', async (asked) => {
  const { items, is_similar } = await ask(asked)
  const titles = Array.from(new Set(items.map(({ path, title }) => given.get(path.replace(/\?.*/, '')) ?? title)))
  const first = titles.slice(0, Math.max(asked.first.length, 1))
  expect(first.toSorted()).toEqual(asked.first.toSorted())
  expect(is_similar).toBe(asked.is_similar ?? false)
  if (asked.page) expect(items[0]?.page).toBe(asked.page)
})
