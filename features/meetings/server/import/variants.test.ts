import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMeeting, importMeeting } from '#features/meetings/contract.ts'
import type { MeetingJson } from '#features/meetings/server/zip/manifest-json.ts'
import { isIntact } from '#platform/server/files/file-store.ts'
import type { Language } from '#platform/shared/languages.ts'
import { aCommittee, aMember } from '#testing/server/factories/factories.ts'
import { aFile, aMeetingManifest, geverZip, someAgendaItems } from '#testing/server/files/gever-zip.ts'
import { unusualPdfs, warningsOfUnusual } from '#testing/server/files/unusual-pdfs.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

async function aCommitteeThatImports() {
  const committee = await aCommittee(server)
  const me = server.as(await aMember(server, committee, ['responsible']))
  const post = (file: Buffer, language: Language = 'de', query: { dry_run?: string } = {}) =>
    me.call(importMeeting, { params: { committee: committee.id }, query, file, language })
  const postMeetings = async (...meetings: unknown[]) => post(await geverZip({ meetings: meetings as MeetingJson[] }))
  return { committee, me, post, postMeetings }
}

const without = (object: object, ...names: string[]) => Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)))
const items = (...names: string[]) => someAgendaItems().map((item) => without(item, ...names))
const agendaList = aFile('Traktandenliste-12. Sitzung der Geschaeftspruefungskommission.pdf')

/** Exports of all GEVER versions (meeting-zip.md), with the meeting documents expected from each. */
const exports: [version: string, meeting: object, documents: string[]][] = [
  [
    'before 2018.4.1',
    { ...without(aMeetingManifest(), 'opengever_id', 'documents'), agenda_items: items('opengever_id', 'sort_order', 'number_raw') },
    [],
  ],
  ['2018.4.1', { ...without(aMeetingManifest(), 'documents'), agenda_items: items('number_raw') }, []],
  ['2019.1', without(aMeetingManifest(), 'documents'), []],
  [
    '2020.3',
    { ...without(aMeetingManifest(), 'documents'), agenda_item_list: agendaList },
    ['Traktandenliste-12. Sitzung der Geschaeftspruefungskommission'],
  ],
  [
    '2021.1, both keys',
    { ...aMeetingManifest({ documents: [{ ...agendaList, title: 'Traktandenliste' }] }), agenda_item_list: agendaList },
    ['Traktandenliste'],
  ],
  ['2021.2', aMeetingManifest(), ['Einladung mit Anfahrt', 'Traktandenliste']],
  [
    'today’s, with only what is always there',
    { ...without(aMeetingManifest(), 'protocol', 'documents', 'end'), title: null, location: null },
    [],
  ],
]
test.each(exports)('imports the export of %s; a second import changes nothing', async (_version, meeting, documents) => {
  const { me, postMeetings } = await aCommitteeThatImports()
  const first = await postMeetings(meeting)
  expect(first).toMatchObject({ status: 200, body: { meetings: [{ outcome: 'created', warnings: [], no_pdf: [] }] } })
  const imported = (await me.call(getMeeting, { params: { id: first.body.meetings[0]!.id! } })).body
  expect(imported.meeting_documents.map(({ title }) => title)).toEqual(documents)
  expect(
    imported.agenda_items.map(({ number, is_paragraph, proposal, attachments }) => [
      number,
      is_paragraph,
      proposal?.title,
      attachments.length,
    ]),
  ).toEqual([
    [null, true, undefined, 0],
    ['1.', false, 'Antrag Voranschlag', 2],
    ['2.', false, 'Antrag Sanierung', 1],
    ['3.', false, 'Antwort des Stadtrats', 1],
  ])
  const again = await postMeetings(meeting)
  expect(again.body.meetings[0]).toMatchObject({
    outcome: 'updated',
    id: first.body.meetings[0]!.id,
    agenda_items: { new: [], changed: [], removed: [] },
    documents: { new: [], new_version: [], removed: [] },
  })
})

test('imports the exports of all GEVER versions into one meeting', async () => {
  const { me, postMeetings } = await aCommitteeThatImports()
  const ids = new Set<number | null>()
  for (const [version, meeting] of exports.slice(0, -1)) {
    const { status, body } = await postMeetings(meeting)
    expect([version, status, body.meetings[0]?.documents.new_version]).toEqual([version, 200, []])
    ids.add(body.meetings[0]!.id)
  }
  expect(ids.size).toBe(1)
  expect((await me.call(getMeeting, { params: { id: [...ids][0]! } })).body.agenda_items).toHaveLength(4)
})

test('an empty, null or missing end means not concluded', async () => {
  const { me, postMeetings } = await aCommitteeThatImports()
  for (const end of ['', null, undefined]) {
    const { body } = await postMeetings({ ...aMeetingManifest(), opengever_id: ['', null, undefined].indexOf(end) + 1, end })
    expect((await me.call(getMeeting, { params: { id: body.meetings[0]!.id! } })).body.concluded).toBeNull()
  }
})

test('accepts titles of up to 1000 characters, removes direction overrides, rejects unstorable characters', async () => {
  const { me, postMeetings } = await aCommitteeThatImports()
  const long = 'ä'.repeat(1_000)
  for (const title of ['🏛️ Rat – «Grüezi» <b>&amp;', 'Đorđević ﷽', long, "'; drop table meeting; --"]) {
    const agenda_items = [{ opengever_id: 1, sort_order: 1, title, attachments: [aFile('Beilage/1.pdf', { title })] }]
    const { body } = await postMeetings(aMeetingManifest({ title, agenda_items }))
    const imported = (await me.call(getMeeting, { params: { id: body.meetings[0]!.id! } })).body
    expect([imported.title, imported.agenda_items[0]?.title, imported.agenda_items[0]?.attachments[0]?.title]).toEqual([
      title,
      title,
      title,
    ])
  }
  const turning = await postMeetings(aMeetingManifest({ title: 'fdp.\u202eRat' }))
  expect((await me.call(getMeeting, { params: { id: turning.body.meetings[0]!.id! } })).body.title).toBe('fdp.Rat')
  const refused = async (change: Partial<MeetingJson>) => {
    const { status, body } = await postMeetings(aMeetingManifest(change))
    return [status, (body as unknown as { zipfile: string[] }).zipfile?.[0]]
  }
  const second = (title: string) => ({ agenda_items: [someAgendaItems()[0]!, { opengever_id: 9, title }] })
  expect(await refused({ title: 'a\0b' })).toEqual([400, expect.stringContaining('«meetings[0].title»')])
  expect(await refused(second('a\0b'))).toEqual([400, expect.stringContaining('«meetings[0].agenda_items[1].title»')])
  expect(await refused(second('\ud83c half a letter'))).toEqual([400, expect.stringContaining('«meetings[0].agenda_items[1].title»')])
  expect(await refused(second(`${long}x`))).toEqual([400, expect.stringMatching(/«meetings\[0\]\.agenda_items\[1\]\.title».*1000/)])
  expect(await refused(second(' '))).toEqual([400, expect.stringContaining('«meetings[0].agenda_items[1].title»')])
})

test('keeps files that are no PDF for download and lists them in the report', async () => {
  const { me, post } = await aCommitteeThatImports()
  const documents = [
    aFile('Tabelle.xlsx', { title: 'Tabelle' }),
    aFile('Zeichen.pdf', { title: 'Zeichen' }),
    aFile('Seite.html', { title: 'Seite' }),
    aFile('Schein.docx', { title: 'Schein' }),
  ]
  const files = {
    'Tabelle.xlsx': 'PK\u0003\u0004 a table',
    'Zeichen.pdf': 'x',
    'Seite.html': '<html><script>alert(1)</script>',
    'Schein.docx': '%PDF-1.7 in truth',
  }
  const { body } = await post(await geverZip({ meetings: [aMeetingManifest({ documents })], files }))
  expect(body.meetings[0]!.no_pdf).toEqual([
    { title: 'Tabelle', file: 'Tabelle.xlsx' },
    { title: 'Zeichen', file: 'Zeichen.pdf' },
    { title: 'Seite', file: 'Seite.html' },
  ])
  const { meeting_documents } = (await me.call(getMeeting, { params: { id: body.meetings[0]!.id! } })).body
  expect(meeting_documents.map(({ title, mime_type, size }) => [title, mime_type, size])).toEqual([
    ['Schein', 'application/pdf', 17],
    ['Seite', 'application/octet-stream', 31],
    ['Tabelle', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 12],
    ['Zeichen', 'application/octet-stream', 1],
  ])
})

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hashesOf = async (me: ReturnType<TestServer['as']>, id: number) => {
  const [item] = (await me.call(getMeeting, { params: { id } })).body.agenda_items
  const documents = [item?.proposal, item?.attachments[0]].map((document) => document?.id)
  const versions = await server.db.selectFrom('document_version').select(['document_id', 'sha256']).execute()
  return documents.map((document) => versions.find(({ document_id }) => document_id === document)?.sha256)
}

test('the export of 2018 that swapped originals of one name gives each document its own bytes', async () => {
  const { me, post } = await aCommitteeThatImports()
  const [proposal, attachment] = ['PK\u0003\u0004 proposal', 'PK\u0003\u0004 attachment']
  const of = (bytes: string, title: string) => aFile('Traktandum 1/Antrag.docx', { checksum: sha256(bytes).toUpperCase(), title })
  const agenda_items = [{ title: 'Wahlen', number: '1.', proposal: of(proposal, 'Antrag'), attachments: [of(attachment, 'Beilage')] }]
  const meeting = aMeetingManifest({ agenda_items })
  const importing = async (opengever_id: number, files: Record<string, string>) => {
    const { status, body } = await post(await geverZip({ meetings: [{ ...meeting, opengever_id }], files }))
    expect([status, body.meetings[0]!.no_pdf.map(({ title }) => title)]).toEqual([200, ['Antrag', 'Beilage']])
    return hashesOf(me, body.meetings[0]!.id!)
  }
  const expected = [sha256(proposal), sha256(attachment)]
  expect(await importing(1, { 'Traktandum 1/Antrag.docx': attachment, 'Traktandum 1/Antrag (2).docx': proposal })).toEqual(expected)
  expect(await importing(2, { 'Traktandum 1/Antrag.docx': proposal, 'Traktandum 1/Antrag (2).docx': attachment })).toEqual(expected)
  const elsewhere = { 'Traktandum 1/Antrag.docx': attachment, 'Traktandum 1/Antrag (2).docx': 'PK', 'Traktandum 1/1_Antrag.docx': proposal }
  expect(await importing(3, elsewhere)).toEqual(expected)
  for (const hash of expected) expect(await isIntact(server.files, hash)).toBe(true)
})

test('a meeting whose files an earlier import swapped gets new versions with the right bytes, once', async () => {
  const { post } = await aCommitteeThatImports()
  const [proposal, attachment] = ['PK proposal of an earlier import', 'PK attachment of an earlier import']
  const of = (bytes: string, title: string) => aFile('Traktandum 1/Antrag.docx', { checksum: sha256(bytes), title })
  const agenda_items = [{ title: 'Wahlen', number: '1.', proposal: of(proposal, 'Antrag'), attachments: [of(attachment, 'Beilage')] }]
  const files = { 'Traktandum 1/Antrag.docx': attachment, 'Traktandum 1/Antrag (2).docx': proposal }
  const importing = async () => (await post(await geverZip({ meetings: [aMeetingManifest({ agenda_items })], files }))).body.meetings[0]!
  const { id } = await importing()
  const swap = sql<string>`case sha256 when ${sha256(proposal)} then ${sha256(attachment)} else ${sha256(proposal)} end`
  const known = server.db.updateTable('document_version').set({ sha256: swap })
  await known.where('sha256', 'in', [sha256(proposal), sha256(attachment)]).execute()
  const second = await importing()
  expect(second.documents.new_version.map(({ title }) => title)).toEqual(['Antrag', 'Beilage'])
  expect((await importing()).documents.new_version).toEqual([])
  const versions = await server.db
    .selectFrom('document_version')
    .innerJoin('document', 'document.latest_version_id', 'document_version.id')
    .where('document.meeting_id', '=', id)
    .where('document.agenda_item_id', 'is not', null)
    .select(['document.title', 'document_version.sha256', 'document_version.number'])
    .orderBy('document.title')
    .execute()
  expect(versions).toEqual([
    { title: 'Antrag', sha256: sha256(proposal), number: 2 },
    { title: 'Beilage', sha256: sha256(attachment), number: 2 },
  ])
})

test('refuses a zip with an empty file, naming its item, and imports nothing', async () => {
  const { committee, post } = await aCommitteeThatImports()
  const zipOf = (bytes: string) =>
    geverZip({ meetings: [aMeetingManifest()], files: { 'Traktandum 2/Beilage/1_Kostenvoranschlag.pdf': bytes } })
  expect(await post(await zipOf(''))).toMatchObject({
    status: 400,
    body: {
      zipfile: [
        expect.stringMatching(
          /Traktandum «Sanierung des Schulhauses Breite» ist die Datei «Traktandum 2.Beilage.1_Kostenvoranschlag.pdf» leer/,
        ),
      ],
    },
  })
  expect(await server.db.selectFrom('meeting').select('id').where('committee_id', '=', committee.id).execute()).toEqual([])
  expect((await post(await zipOf('x'))).status).toBe(200)
})

test('names the papers of a zip that cannot be read as others, in the preview and in the report, and no others', async () => {
  const { post } = await aCommitteeThatImports()
  const files = await unusualPdfs()
  const documents = Object.keys(files).map((file) => aFile(file, { title: `Titel von ${file}` }))
  const zip = await geverZip({ meetings: [aMeetingManifest({ documents })], files })
  const said = warningsOfUnusual((file) => `Titel von ${file}`).map((warning) => expect.stringMatching(warning) as string)
  for (const query of [{ dry_run: 'true' }, {}]) expect((await post(zip, 'de', query)).body.meetings[0]?.warnings).toEqual(said)
})

test('imports all meetings of a zip or none', async () => {
  const { committee, postMeetings } = await aCommitteeThatImports()
  const [first, second] = [
    aMeetingManifest({ opengever_id: 1 }),
    aMeetingManifest({ opengever_id: 2, title: '13. Sitzung', start: '2026-10-12T12:30:00Z', end: null }),
  ]
  const missing = { ...second, protocol: undefined, start: 'tomorrow' }
  expect((await postMeetings(first, missing)).status).toBe(400)
  expect(await server.db.selectFrom('meeting').select('id').where('committee_id', '=', committee.id).execute()).toEqual([])
  const both = await postMeetings(first, second)
  expect(both.body.meetings.map(({ outcome, title }) => [outcome, title])).toEqual([
    ['created', first.title],
    ['created', '13. Sitzung'],
  ])
})
