import { afterAll, beforeAll, expect, test } from 'vitest'
import { search } from '#features/search/contract.ts'
import { aCommittee, aMember, anImportedMeeting, aPerson } from '#testing/server/factories/factories.ts'
import { aReadPaper, foundBy } from '#testing/server/factories/search-factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { indexAll } from './index/follow-due.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ FULL_TEXT_SEARCH: 'on' })
  server.stand('2026-11-20T10:00:00+01:00')
})
afterAll(() => server[Symbol.asyncDispose]())

test('a hit in a text has its page, the word as spelled there, and the path to read it', async () => {
  const { member, committee, meeting } = await anImportedMeeting(server)
  const { id, title } = await aReadPaper(server, meeting, { title: 'Velobericht', pages: ['Einleitung', 'Die Strassen der Stadt <Bern>'] })
  await indexAll(server)
  const { items, total_items, is_similar } = await foundBy(server, member, 'strasse')
  expect({ items, total_items, is_similar }).toEqual({
    items: [
      {
        type: 'backend.meetingdocument',
        path: `/meeting_documents/${id}?page=2&find=Strassen`,
        title,
        breadcrumbs: { committee, meeting: { id: meeting.id, title: '12. Sitzung der Geschäftsprüfungskommission' } },
        highlighting: { title, searchable_text: 'Die <mark>Strassen</mark> der Stadt &#60;Bern&#62;' },
        page: 2,
        file_extension: 'pdf',
      },
    ],
    total_items: 1,
    is_similar: false,
  })
})

test('finds no businesses where they are switched off', async () => {
  await using without = await testServer({ FULL_TEXT_SEARCH: 'on', ENABLE_BUSINESSES: 'off' })
  for (const [where, count] of [
    [server, 1],
    [without, 0],
  ] as const) {
    const committee = await aCommittee(where)
    await where.db.insertInto('business').values({ committee_id: committee.id, number: '1', title: 'Zypressenweg' }).execute()
    await indexAll(where)
    const { total_items, portal_type_stats } = await foundBy(where, await aMember(where, committee), 'zypressenweg')
    expect([total_items, portal_type_stats['backend.business'].count]).toEqual([count, count])
  }
})

test('answers 404 where the search is switched off', async () => {
  await using silent = await testServer({ FULL_TEXT_SEARCH: 'off' })
  const asked = { query: { query: 'Sitzung' } }
  expect((await silent.as(await aPerson(silent)).call(search, asked)).status).toBe(404)
  expect((await server.as(await aPerson(server)).call(search, asked)).status).toBe(200)
})

test('an empty query finds nothing', async () => {
  const { member } = await anImportedMeeting(server)
  await indexAll(server)
  for (const query of ['', '  ', '-Sitzung', 'der die das', '&"*'])
    expect(await foundBy(server, member, query)).toMatchObject({ items: [], facets: [], total_items: 0, is_similar: false })
})
