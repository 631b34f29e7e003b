import { afterAll, beforeAll, expect, test } from 'vitest'
import { anImportedMeeting } from '#testing/server/factories/factories.ts'
import { aReadPaper, foundBy } from '#testing/server/factories/search-factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { indexAll } from './index/follow-due.ts'

let server: TestServer
let member: { id: number }
beforeAll(async () => {
  server = await testServer({ FULL_TEXT_SEARCH: 'on' })
  const story = await anImportedMeeting(server)
  member = story.member
  await aReadPaper(server, story.meeting, { title: 'Kredit', pages: ['Unterhalt der Brücken, Sitzplätze, Ahorn, Nummer 2048'] })
  await aReadPaper(server, story.meeting, { title: 'Bericht', pages: ['Unterhalt der Kanalisation'] })
  await indexAll(server)
})
afterAll(() => server[Symbol.asyncDispose]())

const find = async (query: string) => {
  const { items, is_similar } = await foundBy(server, member, query)
  return [items.map(({ title }) => title).toSorted(), is_similar]
}

test.each([
  ['a missing letter', 'unterhlt', ['Bericht', 'Kredit']],
  ['an extra letter', 'kanalissation', ['Bericht']],
  ['another letter', 'Kanelisation', ['Bericht']],
  ['two other letters of a long word', 'Kenelisation', ['Bericht']],
  ['two neighbours swapped', 'Ahonr', ['Kredit']],
  ['another letter, umlauts or not', 'Brueckan', ['Kredit']],
  ['one of two words', 'Unterhalt Kanlisation', ['Bericht']],
  ['two of two words', 'Unterhlat Kanlisation', ['Bericht']],
  ['a beginning that matches nothing', 'Kanlisation*', ['Bericht']],
])('tolerates %s: %s', async (_, query, titles) => {
  expect(await find(query)).toEqual([titles, true])
})

test.each([
  ['a short word with two other letters', 'Ahxxn'],
  ['a word of three letters', 'Ahr'],
  ['a number', '2047'],
  ['a phrase', '"Unterhlt der Brücken"'],
  ['words that occur, but not together', 'Brücken Kanalisation'],
  ['one of two words that resembles nothing', 'Unterhlt Xylophonorchester'],
  ['four mistyped words', 'Unterhlt Kanlisation Brükcen Sitzplätzee'],
  ['a word in a form that does not occur', 'Kanalisationxxx'],
])('%s is not corrected: %s', async (_, query) => {
  expect(await find(query)).toEqual([[], false])
})

test('similar words do not add to exact hits', async () => {
  expect(await find('Bericht')).toEqual([['Bericht'], false])
})

test('highlights a similar word; types and facets narrow its hits', async () => {
  const answer = await foundBy(server, member, 'Kanlisation', { type: 'backend.meetingdocument', rows: 1 })
  expect(answer.items[0]?.highlighting.searchable_text).toContain('<mark>Kanalisation</mark>')
  const { total_items, is_similar, portal_type_stats } = await foundBy(server, member, 'Kanlisation', { type: 'backend.meeting' })
  expect([total_items, is_similar, portal_type_stats['virtual.document'].count]).toEqual([0, true, 1])
})
