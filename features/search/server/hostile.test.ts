import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchTypes } from '#features/search/types.ts'
import { anImportedMeeting } from '#testing/server/factories/factories.ts'
import { aReadPaper } from '#testing/server/factories/search-factories.ts'
import { hostileTexts } from '#testing/server/hostile/hostile-texts.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { indexAll } from './index/follow-due.ts'

let server: TestServer
let member: ReturnType<TestServer['as']>
beforeAll(async () => {
  server = await testServer({ FULL_TEXT_SEARCH: 'on' })
  const { meeting, ...people } = await anImportedMeeting(server)
  await aReadPaper(server, meeting, {
    title: 'Strassen & <b>Wege</b> \\ \'"',
    pages: ['Strassen\u0001 | ! ( ) : * <-> 100% _ 😀 🏔️ \ud83d', 'x'.repeat(5_000)],
  })
  await indexAll(server)
  member = server.as(people.member)
})
afterAll(() => server[Symbol.asyncDispose]())

/** Pseudorandom numbers, the same on every run (mulberry32). */
function figures(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let next = Math.imul(state ^ (state >>> 15), 1 | state)
    next = (next + Math.imul(next ^ (next >>> 7), 61 | next)) ^ next
    return ((next ^ (next >>> 14)) >>> 0) / 2 ** 32
  }
}

const { below, oneOf, anything } = hostileTexts(figures(8))

const ask = async (query: Record<string, string | string[]>) =>
  (await member.request({ method: 'GET', url: '/api/v1/search/', query })).statusCode

test('no query text makes the search fail', async () => {
  const texts = [...Array.from({ length: 600 }, () => anything(12)), ...Array.from({ length: 20 }, () => anything(3_000).slice(0, 10_000))]
  for (const query of texts)
    expect([JSON.stringify(query), await ask({ query, type: oneOf(searchTypes) })]).toEqual([JSON.stringify(query), 200])
})

test('invalid facets, dates and pages are rejected or find nothing', async () => {
  for (let round = 0; round < 200; round += 1) {
    const facets = Array.from(
      { length: 1 + below(3) },
      () => `${oneOf(['committee:', 'year:', 'file_type:', 'business_type:', 'document_type:', ''])}${anything(3)}`,
    )
    const given = oneOf<Record<string, string | string[]>>([
      { facets },
      { date: `${anything(2)} TO ${anything(2)}` },
      { date: oneOf(['0000-01-01 TO *', '2026-02-30 TO *', '* TO 9999-12-31', 'infinity TO *', '2026-01-01']) },
      { start: anything(2), rows: anything(2) },
      { type: anything(2) },
    ])
    expect([JSON.stringify(given), [200, 400].includes(await ask({ query: 'strassen', ...given }))]).toEqual([JSON.stringify(given), true])
  }
})
