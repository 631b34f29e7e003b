import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentCalls } from '#features/documents/contract.ts'
import { getMeeting, importMeeting } from '#features/meetings/contract.ts'
import { aCommittee, aMember, anImportedMeeting, aPerson } from '#testing/server/factories/factories.ts'
import { aFile, aMeetingManifest, geverZip, someAgendaItems } from '#testing/server/files/gever-zip.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const counts = async () => {
  const tables = ['meeting', 'agenda_item', 'document', 'document_version', 'stored_file', 'business', 'agenda_entry'] as const
  const rows = await Promise.all(
    tables.map((table) =>
      server.db
        .selectFrom(table)
        .select((q) => q.fn.countAll().as('n'))
        .executeTakeFirst(),
    ),
  )
  return rows.map((row) => Number(row?.n))
}

test('imports a zip as a meeting with its items and documents, as its dry run reported', async () => {
  const committee = await aCommittee(server)
  const responsible = server.as(await aMember(server, committee, ['responsible']))
  const file = await geverZip({ meetings: [aMeetingManifest()] })
  const before = await counts()

  const dry = await responsible.call(importMeeting, { params: { committee: committee.id }, query: { dry_run: 'true' }, file })
  expect(dry.status).toBe(200)
  expect(dry.body).toMatchObject({ dry_run: true, meetings: [{ outcome: 'created', id: null }] })
  expect(await counts()).toEqual(before)

  const done = await responsible.call(importMeeting, { params: { committee: committee.id }, query: {}, file })
  expect(done.body.meetings[0]).toMatchObject({ ...dry.body.meetings[0], id: expect.any(Number) })
  expect(done.body.meetings[0]?.documents.new).toHaveLength(10)

  const meeting = await responsible.call(getMeeting, { params: { id: done.body.meetings[0]?.id ?? 0 } })
  expect(meeting.body).toMatchObject({
    title: '12. Sitzung der Geschäftsprüfungskommission',
    start: '2026-09-14T14:30:00+02:00',
    location: 'Rathaus, Zimmer 4',
    protocol: { file_extension: 'pdf', last_seen: null },
    meeting_documents: [{ title: 'Einladung mit Anfahrt' }, { title: 'Traktandenliste' }],
    agenda_items: [
      { title: 'A Sachgeschäfte', is_paragraph: true, proposal: null, attachments: [] },
      { numbered_title: '1. Voranschlag 2027', attachments: [{ title: 'Budgetübersicht' }, { title: 'Stellenplan' }] },
      { number: '2.', attachments: [{ title: 'Kostenvoranschlag' }] },
      { number: '3.' },
    ],
  })
})

test('importing the same zip again changes nothing', async () => {
  const { committee, responsible } = await anImportedMeeting(server)
  const before = await counts()
  const again = await server
    .as(responsible)
    .call(importMeeting, { params: { committee: committee.id }, query: {}, file: await geverZip({ meetings: [aMeetingManifest()] }) })
  expect(again.body.meetings[0]).toMatchObject({
    outcome: 'updated',
    agenda_items: { new: [], changed: [], removed: [] },
    documents: { new: [], new_version: [], removed: [] },
  })
  expect(await counts()).toEqual(before)
})

test('a changed zip adds items and versions and removes what is gone; the old version stays readable', async () => {
  const { committee, responsible, meeting } = await anImportedMeeting(server)
  const me = server.as(responsible)
  const first = (await me.call(getMeeting, { params: meeting })).body.agenda_items[1]?.attachments[0]
  if (!first) throw new Error('no attachment')
  const [heading, budget, school] = someAgendaItems() as [never, { attachments: unknown[] }, object, object]
  const changed = aMeetingManifest({
    agenda_items: [
      heading,
      {
        ...budget,
        attachments: [
          aFile('Traktandum 1/Beilage/1_Budgetuebersicht.pdf', { title: 'Budgetübersicht', modified: '2026-09-10T08:00:00+02:00' }),
          budget.attachments[1],
        ],
      } as never,
      { ...school, title: 'Sanierung des Schulhauses Breite: Zusatzkredit' },
      { opengever_id: 9, sort_order: 4, title: 'Verschiedenes' },
    ],
  })
  const report = await me.call(importMeeting, {
    params: { committee: committee.id },
    query: {},
    file: await geverZip({ meetings: [changed] }),
  })
  expect(report.body.meetings[0]).toMatchObject({
    id: meeting.id,
    agenda_items: {
      new: [{ title: 'Verschiedenes' }],
      changed: [{ title: 'Sanierung des Schulhauses Breite: Zusatzkredit' }],
      removed: [{ title: 'Anfrage zu den Velowegen' }],
    },
    documents: { new: [], new_version: [{ title: 'Budgetübersicht' }], removed: [{}, {}] },
  })
  const versions = await me.call(documentCalls.attachments.listVersions, { params: { id: first.id } })
  expect(versions.body.map(({ number }) => number)).toEqual([2, 1])
  const old = await me.call(documentCalls.attachments.getVersionFile, { params: { id: first.id, version_id: first.version_id } })
  expect(old).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } })
})

test('only responsible persons of the active committee may import', async () => {
  const { committee, member, newcomer, responsible } = await anImportedMeeting(server)
  const file = await geverZip({ meetings: [aMeetingManifest()] })
  const post = (who: { id: number } | null, id = committee.id) =>
    server.as(who).call(importMeeting, { params: { committee: id }, query: {}, file })
  expect((await post(null)).status).toBe(401)
  expect((await post(newcomer)).status).toBe(404)
  expect((await post(member)).status).toBe(403)
  const closed = await aCommittee(server, { is_active: false })
  await server.db
    .insertInto('membership')
    .values({ user_id: responsible.id, committee_id: closed.id, roles: ['responsible'], begin_date: null, end_date: null })
    .execute()
  expect((await post(responsible, closed.id)).status).toBe(409)
  expect((await post(await aPerson(server), committee.id)).status).toBe(404)
})

test('rejects bad bytes in the caller’s language and stores nothing', async () => {
  const { committee, responsible } = await anImportedMeeting(server)
  const before = await counts()
  const post = (file: Buffer, language: string) =>
    server.as(responsible).call(importMeeting, { params: { committee: committee.id }, query: {}, file, language })
  for (const [language, word] of [
    ['de', 'ZIP'],
    ['fr', 'ZIP'],
    ['en', 'ZIP'],
  ] as const) {
    const answer = await post(Buffer.from('%PDF-1.7 renamed'), language)
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.body)).toContain(word)
  }
  expect((await post(Buffer.alloc(0), 'de')).status).toBe(400)
  expect(await counts()).toEqual(before)
})
