import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DocumentKind } from '#features/documents/document.ts'
import { aCommittee, aMeeting, aMember } from '#testing/server/factories/factories.ts'
import { aReadPaper, foundBy } from '#testing/server/factories/search-factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { indexAll } from './index/follow-due.ts'

let server: TestServer
let story: Awaited<ReturnType<typeof aStory>>
beforeAll(async () => {
  server = await testServer({ FULL_TEXT_SEARCH: 'on' })
  server.stand('2026-11-20T10:00:00+01:00')
  story = await aStory()
})
afterAll(() => server[Symbol.asyncDispose]())

/** Five documents of two committees and two years, and three businesses. */
async function aStory() {
  const [council, board] = [await aCommittee(server), await aCommittee(server)]
  const member = await aMember(server, council)
  await server.db
    .insertInto('membership')
    .values({ user_id: member.id, committee_id: board.id, roles: ['member'] })
    .execute()
  const meeting = (committee: { id: number }, day: string) =>
    aMeeting(server, committee, { start: `${day}T12:30:00+00:00`, end: `${day}T15:00:00+00:00` })
  // Late in the evening in UTC it is already the next year in the site's time zone.
  const early = { start: '2025-12-31T23:30:00+00:00', end: '2026-01-01T02:00:00+00:00' }
  const places = {
    spring: await meeting(council, '2025-03-01'),
    night: await aMeeting(server, council, early),
    board: await meeting(board, '2026-05-04'),
  }
  const paper = (place: { id: number }, file_name: string, kind: DocumentKind = 'meeting_documents') =>
    aReadPaper(server, place, { title: 'Ulmenallee', file_name, kind })
  await paper(places.spring, 'a.pdf')
  await paper(places.spring, 'b.docx')
  await paper(places.night, 'c.PDF', 'protocols')
  await paper(places.board, 'd.odt')
  await paper(places.board, 'e.unbekannt')
  for (const type of ['Motion', 'Motion', null])
    await server.db
      .insertInto('business')
      .values({ committee_id: board.id, number: crypto.randomUUID(), title: 'Ulmenallee', type })
      .execute()
  await indexAll(server)
  return { member, council, board }
}

type Asked = Parameters<typeof foundBy>[3]
const find = (more: Asked = {}) => foundBy(server, story.member, 'ulmenallee', { type: 'virtual.document', ...more })

/** Each facet as `value label count`. */
const facetsOf = async (more: Asked = {}) => {
  const { facets } = await find(more)
  return Object.fromEntries(
    facets.map(({ name, options }) => [name, options.map(({ value, label, count }) => `${value} ${label} ${count}`)]),
  )
}

test('each facet lists its values with hit counts, most frequent first', async () => {
  const { council, board } = story
  expect(await facetsOf()).toEqual({
    committee: [`${council.id} ${council.title} 3`, `${board.id} ${board.title} 2`],
    document_type: ['backend.meetingdocument Sitzungsunterlagen 4', 'backend.protocol Protokolle 1'],
    file_type: ['pdf PDF 2', 'word Textdokument 2', 'unknown Datei 1'],
    year: ['2026 2026 3', '2025 2025 2'],
  })
  expect(await facetsOf({ type: 'backend.business' })).toEqual({
    committee: [`${board.id} ${board.title} 3`],
    business_type: ['Motion Motion 2'],
  })
  expect(await facetsOf({ type: 'backend.protocol' })).toEqual({})
})

test('values of one facet are alternatives, facets combine; each facet counts by the others', async () => {
  const { council, board } = story
  const facets = ['year:2026', `committee:${board.id}`]
  expect(await find({ facets })).toMatchObject({ total_items: 2, portal_type_stats: { 'virtual.document': { count: 5 } } })
  expect(await facetsOf({ facets })).toEqual({
    committee: [`${board.id} ${board.title} 2`, `${council.id} ${council.title} 1`],
    document_type: ['backend.meetingdocument Sitzungsunterlagen 2'],
    file_type: ['unknown Datei 1', 'word Textdokument 1'],
    year: ['2026 2026 2'],
  })
  expect((await find({ facets: ['file_type:pdf', 'file_type:unknown'] })).total_items).toBe(3)
  // Chosen values stay, so that they can be cleared.
  expect((await facetsOf({ facets: ['year:2025', `committee:${board.id}`] }))['year']).toEqual(['2026 2026 2', '2025 2025 0'])
})

test.each([
  [{ facets: ['committee:0'] }, 0],
  [{ facets: ['committee:Rat'] }, 0],
  [{ facets: ['year:'] }, 0],
  [{ facets: ['file_type:pdf;', 'file_type:'] }, 0],
  [{ facets: ['document_type:backend.meeting'] }, 0],
  [{ facets: ['business_type:Motion'] }, 0],
  [{ facets: ['business_type:Motion'], type: 'backend.business' as const }, 2],
  [{ facets: ['file_type:word'], type: undefined }, 2],
  [{ date: '2026-01-01 TO *' }, 3],
  [{ date: '* TO 2025-12-31' }, 2],
  [{ date: '2026-01-01 TO 2026-01-01' }, 1],
  [{ date: '2026-05-05 TO 2026-01-01' }, 0],
  [{ date: '* TO *' }, 5],
  [{ date: '2026-01-01 TO *', facets: ['file_type:pdf'] }, 1],
  [{ date: '* TO *', type: 'backend.business' as const }, 3],
  // A business has no day.
  [{ date: '0001-01-01 TO *', type: 'backend.business' as const }, 0],
])('%j finds %i', async (asked, count) => {
  const { items, total_items } = await find(asked)
  expect([items.length, total_items]).toEqual([count, count])
})

test('a date range narrows facets, but not the counts per type', async () => {
  const { facets, portal_type_stats } = await find({ date: '* TO 2025-12-31' })
  expect(facets.find(({ name }) => name === 'file_type')?.options.map(({ value }) => value)).toEqual(['pdf', 'word'])
  expect(portal_type_stats['virtual.document'].count).toBe(5)
})

test.each([
  [{ facets: ['size:1'] }, 'facets'],
  [{ facets: ['year'] }, 'facets'],
  [{ facets: ['year:2026', ''] }, 'facets'],
  [{ date: '2026-01-01' }, 'date'],
  [{ date: '2026-02-30 TO *' }, 'date'],
  [{ date: '01.02.2026 TO *' }, 'date'],
  [{ date: '0000-01-01 TO *' }, 'date'],
  [{ type: 'backend.user' }, 'type'],
  [{ start: '-1' }, 'start'],
  [{ rows: '101' }, 'rows'],
])('rejects %j with the name of the parameter', async (asked, field) => {
  const query: Record<string, string | string[]> = { query: 'ulmenallee', ...asked }
  const answer = await server.as(story.member).request({ method: 'GET', url: '/api/v1/search/', query })
  expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [field]])
})
