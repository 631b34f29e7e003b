import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAnnotation } from '#features/annotations/contract.ts'
import { facetedTypes, searchTypes } from '#features/search/types.ts'
import { anInk, privateLayerOf } from '#testing/server/factories/annotation-factories.ts'
import { aBasicDocument } from '#testing/server/factories/document-factories.ts'
import { aCommittee, aMeeting, aMember, aPerson, aSiteAdmin } from '#testing/server/factories/factories.ts'
import { aBusinessType, aMotion } from '#testing/server/factories/motions/motion-factories.ts'
import { aNotedMeeting, aWrittenNote } from '#testing/server/factories/note-factories.ts'
import { aReadPaper } from '#testing/server/factories/search-factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { indexAll } from './index/follow-due.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ FULL_TEXT_SEARCH: 'on' })
  server.stand('2026-11-20T10:00:00+01:00')
})
afterAll(() => server[Symbol.asyncDispose]())

type Story = Awaited<ReturnType<typeof aStory>>

/** Content that former members still see, content only for current members, and one person of every kind. */
async function aStory() {
  const story = await aNotedMeeting(server)
  const { committee, meeting } = story
  await aReadPaper(server, meeting, {
    title: 'Voranschlag der Schulhäuser',
    pages: ['Die Strassen der Stadt', 'Velowege und Brücken, alle Brücken'],
  })
  await aReadPaper(server, meeting, { title: 'Tiefbauamt', pages: ['Strassenbau'], file_name: 'Tiefbau.docx' })
  await server.db
    .insertInto('business')
    .values({ committee_id: committee.id, number: 'SGB 12', title: 'Velowege', type: 'Anfrage' })
    .execute()
  await aBasicDocument(server, committee, { title: 'Reglement der Strassen' })
  await indexAll(server)
  const since = { begin_date: '2026-01-01' }
  const askers = [
    await aMember(server, committee, ['member'], since),
    await aMember(server, committee, ['member', 'responsible'], { ...since, end_date: '2026-11-19' }),
    await aPerson(server),
    await aSiteAdmin(server),
  ]
  return { ...story, askers }
}

const queries = [
  'strassen',
  'Velowege Brücken',
  'schulhaus -stadt',
  '"der Stadt"',
  '"Stadt Velowege"',
  'stras*',
  'voranschlag',
  'SGB 12',
  'sitzung',
]
/** Words that occur nowhere the callers can see, close to words that they can see and to words that only others can. */
const mistyped = ['strasen', 'velowge', 'Brükcen', 'tunnell', 'strassentunnell', 'Reglemnet', 'velowege tunnell']
const narrowed = facetedTypes.flatMap((type) => [
  { query: 'strassen', type },
  { query: 'velowege', type, facets: ['year:2026', 'file_type:pdf'] },
  { query: 'velowege', type, date: '2026-01-01 TO *' },
])
const asked: Record<string, string | string[]>[] = [
  ...[...queries, ...mistyped].map((query) => ({ query })),
  ...searchTypes.map((type) => ({ query: 'strassen', type })),
  ...narrowed,
  { query: 'strassen', start: '1', rows: '1' },
  { query: 'strassen', start: '1000' },
]

/** The exact bytes of a person's answers. */
const everythingFor = (who: { id: number }) =>
  Promise.all(
    asked.map(async (query) => {
      const { statusCode, headers, payload } = await server.as(who).request({ method: 'GET', url: '/api/v1/search/', query })
      return [query, statusCode, headers['etag'], headers['content-length'], payload] as const
    }),
  )

/** Adds the same words and others, more often and in better places, where none of the callers can see them. */
async function hide({ committee, meeting, item, author, member, inGroup, objects }: Story) {
  const secret = await aCommittee(server)
  await server.db.updateTable('committee').set({ title: 'Strassen' }).where('id', '=', secret.id).execute()
  const elsewhere = await aMeeting(server, secret, { title: 'Strassen, Velowege und Brücken der Stadt' })
  const before = await aMeeting(server, committee, {
    title: 'Strassen',
    start: '2020-09-14T12:30:00+00:00',
    end: '2020-09-14T15:00:00+00:00',
  })
  const pages = ['Strassen Velowege Tunnel Tunnell Strassentunnel Strasen Voranschlag Stadt', 'Strassen der Stadt. Stadt Velowege, SGB 12']
  for (const place of [elsewhere, before])
    for (const title of ['Strassen', 'Velowege', 'Tunnel']) await aReadPaper(server, place, { title, pages })
  await aReadPaper(server, meeting, { kind: 'personal_documents', owner: member, item, title: 'Strassen', pages })
  await server.db.insertInto('business').values({ committee_id: secret.id, number: 'SGB 12', title: 'Strassen und Velowege' }).execute()
  await aBasicDocument(server, secret, { title: 'Strassentunnel' })
  await aWrittenNote(author, item, { annotation: pages.join(), public: true })
  await aWrittenNote(server.as(inGroup), { kind: 'meetings', id: meeting.id }, { annotation: pages.join() })
  const { version_id } = await server.db
    .selectFrom('document_version')
    .select('id as version_id')
    .where('document_id', '=', objects.protocols)
    .executeTakeFirstOrThrow()
  await server.db.updateTable('committee').set({ ris_suggestions_enabled: true }).where('id', '=', committee.id).execute()
  await aMotion(
    server,
    { first: member, meeting, business_type: await aBusinessType(server) },
    { title: 'Strassen', description: pages.join() },
  )
  const layer = await privateLayerOf(author, version_id)
  await author.call(createAnnotation, {
    params: { id: layer.id },
    body: { annotation: { ...anInk({ type: 'note' }), text: pages.join() } },
  })
  await indexAll(server)
}

test('what a person may not see changes no byte of their search results', async () => {
  const story = await aStory()
  const answers = () => Promise.all(story.askers.map(everythingFor))
  const before = await answers()
  const those = await everythingFor(story.member)
  const similar = before[0]?.filter(([, , , , payload]) => payload.includes('"is_similar":true')) ?? []
  expect(similar.map(([query]) => query)).toContainEqual({ query: 'strasen' })
  await hide(story)
  expect(await answers()).toEqual(before)
  expect(await everythingFor(story.member)).not.toEqual(those)
})
