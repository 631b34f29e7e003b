import { afterAll, beforeAll, expect, test } from 'vitest'
import { downloadGeverZip } from '#features/downloads/contract.ts'
import type { ManifestJson } from '#features/meetings/server/zip/manifest-json.ts'
import { aPersonalDocument } from '#testing/server/factories/document-factories.ts'
import { aCommittee, aMember, anImportedMeeting, imported } from '#testing/server/factories/factories.ts'
import { aHandMadeMeeting } from '#testing/server/factories/hand-made-meetings.ts'
import { makePublic } from '#testing/server/factories/public-factories.ts'
import { aFile, aMeetingManifest, geverZip, readZip, someAgendaItems } from '#testing/server/files/gever-zip.ts'
import { audited, type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
let other: TestServer
beforeAll(async () => {
  server = await testServer()
  other = await testServer({ PATH_PREFIX: '/rat', TIME_ZONE: 'Europe/Zurich' })
})
afterAll(async () => {
  await other[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

type Place = { committee: { id: number }; meeting: { id: number }; responsible: { id: number } }

async function exported(site: TestServer, { committee, meeting, responsible }: Place) {
  const { status, headers, body } = await site
    .as(responsible)
    .call(downloadGeverZip, { params: { committee: committee.id, meeting: meeting.id } })
  expect(status).toBe(200)
  const zip = body as unknown as Buffer
  expect(headers['content-length']).toBe(String(zip.length))
  return zip
}

/** Imports a zip into a new committee of a site that has nothing of it yet. */
const into = async (site: TestServer, zip: Buffer): Promise<Place> => anImportedMeeting(site, { zip })

/** With everything that meeting.json can say: our own keys, equal names, files that are no PDF, and an order that is not that of the titles. */
const aFullZip = () => {
  const [heading, first, ...rest] = someAgendaItems()
  const twice = aFile('Beilage.pdf', { title: 'Beilage', checksum: 'a' })
  return geverZip({
    meetings: [
      aMeetingManifest({
        description: '# Ablauf\n\nZuerst *das*.',
        slots: ['2026-09-14', '2026-09-15'],
        slot_notes: [{ day: '2026-09-15', notes: 'Ohne Pause' }],
        documents: [
          aFile('Zuletzt.pdf', { title: 'Zuletzt', sort_order: 2 }),
          aFile('Anfang.pdf', { title: 'Anfang', sort_order: 1, color_code: '#ff0000' }),
        ],
        agenda_items: [
          heading!,
          {
            ...first!,
            extended_title: 'Voranschlag 2027 mit Finanzplan',
            number_or_business_number: 'SGB 1',
            business: {
              number: 'SGB 1',
              title: 'Voranschlag',
              type: 'Sachgeschäft',
              source_committee: 'Finanzkommission',
              responsible: 'Anna Muster',
            },
            tags: ['wichtig'],
            tagesordnung: [
              { day: '2026-09-14', order: 2, notes: 'Erste Lesung', has_clickable_live_button: true },
              { day: '2026-09-15', order: 1, notes: '', has_clickable_live_button: false },
            ],
            attachments: [
              twice,
              { ...twice, checksum: 'b' },
              aFile('Zahlen.txt', { title: 'Zahlen', document_id: 'D-7', tags: ['vertraulich'] }),
            ],
          },
          { ...first!, opengever_id: 22, sort_order: 12, title: 'Voranschlag 2027', tagesordnung: null },
          ...rest,
        ],
      }),
    ],
    files: { 'Zahlen.txt': 'Ertrag;Aufwand\r\n' },
  })
}

test('a meeting that is exported and imported into another site is exported there byte for byte the same', async () => {
  const story = await anImportedMeeting(server, { zip: await aFullZip() })
  const zip = await exported(server, story)
  const again = await exported(other, await into(other, zip))
  const names = (await readZip(zip)).map(({ path }) => path)
  expect((await readZip(again)).map(({ path }) => path)).toEqual(names)
  expect(names).toContain('meeting.json')
  expect(again.equals(zip)).toBe(true)
})

test('so is a meeting made by hand', async () => {
  const { committee, id, responsible } = await aHandMadeMeeting(server)
  const zip = await exported(server, { committee, meeting: { id }, responsible })
  expect((await readZip(zip)).length).toBeGreaterThan(1)
  const again = await exported(other, await into(other, zip))
  expect(again.equals(zip)).toBe(true)
})

const manifestOf = async (zip: Buffer) =>
  JSON.parse((await readZip(zip)).find(({ path }) => path === 'meeting.json')!.content.toString()) as ManifestJson

/** The titles of what meeting.json calls public, and the values of all keys `public`. */
function publicIn({ meetings }: ManifestJson) {
  const files = meetings.flatMap(({ protocol, documents, agenda_items }) => [
    protocol,
    ...(documents ?? []),
    ...(agenda_items ?? []).flatMap(({ proposal, attachments }) => [proposal, ...(attachments ?? [])]),
  ])
  const all = [...meetings, ...meetings.flatMap(({ agenda_items }) => agenda_items ?? []), ...files].flatMap((one) => one ?? [])
  return all.flatMap((one) => ('public' in one ? [[one.title, one.public]] : []))
}

test('what is public is exported as public, whether a zip or somebody set it, and is so on the other site', async () => {
  const [, item] = someAgendaItems()
  const meetings = [
    aMeetingManifest({
      public: true,
      protocol: aFile('Protokoll.pdf', { title: 'Protokoll' }),
      documents: [aFile('Einladung.pdf', { title: 'Einladung', public: true }), aFile('Geheim.pdf', { title: 'Geheim' })],
      agenda_items: [{ ...item!, proposal: aFile('Antrag.pdf', { title: 'Antrag' }), attachments: [] }],
    }),
  ]
  const story = await anImportedMeeting(server, { zip: await geverZip({ meetings }) })
  const of = (table: 'agenda_item' | 'document') =>
    server.db.selectFrom(table).select(['id', 'title']).where('meeting_id', '=', story.meeting.id)
  for (const one of await of('agenda_item').execute()) await makePublic(server, 'agenda_item', one)
  const paper = await of('document').where('title', '=', 'Antrag').executeTakeFirstOrThrow()
  await makePublic(server, 'document', paper)
  const zip = await exported(server, story)
  expect(publicIn(await manifestOf(zip))).toEqual([
    [meetings[0]!.title, true],
    [item!.title, true],
    ['Einladung', true],
    ['Antrag', true],
  ])
  const elsewhere = await into(other, zip)
  expect(await other.db.selectFrom('meeting').select('is_public').where('id', '=', elsewhere.meeting.id).execute()).toEqual([
    { is_public: true },
  ])
  expect((await exported(other, elsewhere)).equals(zip)).toBe(true)
})

test('a paper whose switch is on in a meeting that is no longer public keeps it on the other site', async () => {
  const zip = await geverZip({
    meetings: [aMeetingManifest({ public: true, protocol: aFile('Protokoll.pdf', { title: 'Protokoll', public: true }) })],
  })
  const story = await anImportedMeeting(server, { zip })
  await makePublic(server, 'meeting', story.meeting, false)
  const hidden = await exported(server, story)
  expect(publicIn(await manifestOf(hidden))).toEqual([['Protokoll', true]])
  expect((await exported(other, await into(other, hidden))).equals(hidden)).toBe(true)
})

test('what GEVER wrote and what we export say the same, apart from paths and defaults', async () => {
  const story = await anImportedMeeting(server, { zip: await aFullZip() })
  const zip = await exported(server, story)
  expect(await manifestOf(zip)).toMatchObject({
    version: '1.0.0',
    meetings: [
      {
        opengever_id: 4711,
        title: '12. Sitzung der Geschäftsprüfungskommission',
        start: '2026-09-14T12:30:00.000Z',
        committee: { oguid: 'ksk:1000000042' },
        description: '# Ablauf\n\nZuerst *das*.',
        slot_notes: [{ day: '2026-09-15', notes: 'Ohne Pause' }],
        documents: [{ title: 'Zuletzt' }, { title: 'Anfang', color_code: '#ff0000' }],
      },
    ],
  })
})

test('importing the export into the same committee again changes nothing', async () => {
  const story = await anImportedMeeting(server, { zip: await aFullZip() })
  const zip = await exported(server, story)
  const { meetings } = await imported(server, { committee: story.committee, by: story.responsible, zip })
  expect(meetings).toMatchObject([
    { id: story.meeting.id, outcome: 'updated', changes: [], agenda_items: { new: [], changed: [], removed: [] } },
  ])
  expect(meetings[0]?.documents).toMatchObject({ new: [], new_version: [], removed: [] })
  expect((await exported(server, story)).equals(zip)).toBe(true)
})

test('it holds nothing personal for any exporter, and the export is audited', async () => {
  const story = await anImportedMeeting(server, { zip: await aFullZip() })
  const before = await exported(server, story)
  const { id: agenda_item } = await server.db
    .selectFrom('agenda_item')
    .select('id')
    .where('meeting_id', '=', story.meeting.id)
    .executeTakeFirstOrThrow()
  await aPersonalDocument(server, { id: agenda_item }, { owner: story.responsible })
  expect((await exported(server, story)).equals(before)).toBe(true)
  const entries = await audited(server, { action: 'export_meeting', subject_id: String(story.meeting.id) }, ['user_id'])
  expect(entries.map(({ user_id }) => user_id)).toEqual([story.responsible.id, story.responsible.id])
})

test('only the responsible persons of its committee export it, also a meeting without documents; others get 403 or 404', async () => {
  const zip = await geverZip({ meetings: [aMeetingManifest({ protocol: null, documents: [], agenda_items: [] })] })
  const { committee, meeting, responsible, member, newcomer } = await anImportedMeeting(server, { zip })
  const params = { committee: committee.id, meeting: meeting.id }
  const statuses = []
  for (const who of [responsible, member, newcomer]) statuses.push((await server.as(who).call(downloadGeverZip, { params })).status)
  expect(statuses).toEqual([200, 403, 404])
  const elsewhere = await aCommittee(server)
  await aMember(server, elsewhere, ['responsible'])
  expect((await server.as(responsible).call(downloadGeverZip, { params: { ...params, committee: elsewhere.id } })).status).toBe(404)
})
