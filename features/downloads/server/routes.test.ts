import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAgendaItems } from '#features/agenda/contract.ts'
import { type DownloadOptions, downloadAgendaItem, downloadMeeting } from '#features/downloads/contract.ts'
import { aPersonalDocument } from '#testing/server/factories/document-factories.ts'
import { aCommittee, aMeeting, aMember, anImportedMeeting, imported } from '#testing/server/factories/factories.ts'
import { aFile, aMeetingManifest, geverZip, readZip } from '#testing/server/files/gever-zip.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

type Client = ReturnType<TestServer['as']>
type Meeting = { committee: { id: number }; meeting: { id: number } }
const paramsOf = ({ committee, meeting }: Meeting) => ({ committee: committee.id, meeting: meeting.id })

const download = async (client: Client, where: Meeting, query: DownloadOptions = {}, language?: string) => {
  const asked = { params: paramsOf(where), query, ...(language && { language }) }
  const { status, headers, body } = await client.call(downloadMeeting, asked)
  return { status, headers, zip: body as unknown as Buffer }
}
const pathsIn = async (zip: Buffer) => (await readZip(zip)).map(({ path }) => path)
const itemOf = async (client: Client, meeting: { id: number }, number: string) => {
  const item = (await client.call(listAgendaItems, { params: meeting })).body.find((one) => one.number === number)
  if (!item) throw new Error(`no item ${number}`)
  return item
}

test('the zip of a meeting has a folder for each item, with the names of single downloads', async () => {
  const { member, ...where } = await anImportedMeeting(server)
  const { status, headers, zip } = await download(server.as(member), where)
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'application/zip',
    'content-length': String(zip.length),
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
  expect(headers['content-disposition']).toContain('attachment; filename="12. Sitzung der Geschaftsprufungskommission.zip"')
  expect(headers['content-disposition']).toContain("filename*=UTF-8''12.%20Sitzung%20der%20Gesch%C3%A4ftspr%C3%BCfungskommission.zip")
  expect(await pathsIn(zip)).toEqual([
    'Protokoll-12. Sitzung der Geschaeftspruefungskommission.pdf',
    'Einladung.pdf',
    'Traktandenliste-12. Sitzung der Geschaeftspruefungskommission.pdf',
    '1. Voranschlag 2027/1.-Antrag Voranschlag.pdf',
    '1. Voranschlag 2027/1.-1_Budgetuebersicht.pdf',
    '1. Voranschlag 2027/1.-2_Stellenplan.pdf',
    '2. Sanierung des Schulhauses Breite/2.-Antrag Sanierung.pdf',
    '2. Sanierung des Schulhauses Breite/2.-1_Kostenvoranschlag.pdf',
    '3. Anfrage zu den Velowegen/3.-Antwort des Stadtrats.pdf',
    '3. Anfrage zu den Velowegen/3.-1_Netzplan.pdf',
  ])
})

test('the zip contains the latest version of each document, with its bytes and date', async () => {
  const { committee, responsible, member, meeting } = await anImportedMeeting(server)
  const protocol = aFile('Protokoll.pdf', { modified: '2026-11-20T11:40:00+01:00' })
  const zip = await geverZip({ meetings: [aMeetingManifest({ protocol })], files: { 'Protokoll.pdf': 'neue Fassung' } })
  await imported(server, { committee, by: responsible, zip })
  const [first] = await readZip((await download(server.as(member), { committee, meeting })).zip)
  expect(first?.path).toBe('Protokoll.pdf')
  expect(first?.content.toString()).toBe('neue Fassung')
  expect(first?.modified.toISOString()).toBe('2026-11-20T10:40:00.000Z')
})

test('the zip of an agenda item has no folders', async () => {
  const { committee, member, meeting } = await anImportedMeeting(server)
  const client = server.as(member)
  const { id } = await itemOf(client, meeting, '1.')
  const { headers, body } = await client.call(downloadAgendaItem, {
    params: { ...paramsOf({ committee, meeting }), agendaItem: id },
    query: {},
  })
  expect(headers['content-disposition']).toContain('filename="1. Voranschlag 2027.zip"')
  expect(await pathsIn(body as unknown as Buffer)).toEqual([
    '1.-Antrag Voranschlag.pdf',
    '1.-1_Budgetuebersicht.pdf',
    '1.-2_Stellenplan.pdf',
  ])
})

test('hostile titles and file names become safe and unique names in the zip', async () => {
  const attachments = ['a/Beilage.pdf', 'b/BEILAGE.PDF', 'c/beilage.pdf'].map((file) => aFile(file))
  const zip = await geverZip({
    meetings: [
      aMeetingManifest({
        title: '../../CON: "Sitzung"\u202e.',
        documents: [aFile('x/Nul.pdf'), aFile('_1_2_ AUX _ Bericht')],
        agenda_items: [
          { sort_order: 1, number: '1/2', title: 'AUX / Bericht', proposal: aFile('a/Antrag.pdf'), attachments },
          { sort_order: 2, number: '1/2', title: 'aux / bericht', proposal: aFile('b/Antrag.pdf') },
        ],
      }),
    ],
  })
  const { member, ...where } = await anImportedMeeting(server, { zip })
  const answer = await download(server.as(member), where)
  expect(answer.headers['content-disposition']).toContain('filename="_.._.._CON_ _Sitzung_.zip"')
  const paths = await pathsIn(answer.zip)
  expect(paths).toContain('_Nul.pdf')
  expect(paths.filter((path) => path.startsWith('1_2 AUX _ Bericht/'))).toEqual([
    '1_2 AUX _ Bericht/1_2-Antrag.pdf',
    '1_2 AUX _ Bericht/1_2-beilage.pdf',
    '1_2 AUX _ Bericht/1_2-Beilage (2).pdf',
    '1_2 AUX _ Bericht/1_2-BEILAGE (3).PDF',
  ])
  expect(paths).toContain('1_2 aux _ bericht (2)/1_2-Antrag.pdf')
})

test('one’s own personal documents are included on request, and nobody else’s', async () => {
  const { committee, responsible, member, meeting } = await anImportedMeeting(server)
  const [mine, theirs] = [server.as(member), server.as(responsible)]
  const item = await itemOf(mine, meeting, '1.')
  const gone = await itemOf(mine, meeting, '2.')
  await aPersonalDocument(server, item, { owner: member, title: 'Votum' })
  await aPersonalDocument(server, gone, { owner: member, title: 'Fragen' })
  await aPersonalDocument(server, item, { owner: responsible, title: 'Geheimes' })
  await server.db.updateTable('document').set({ agenda_item_id: null }).where('title', '=', 'Fragen').execute()
  const where = { committee, meeting }

  expect((await pathsIn((await download(mine, where)).zip)).filter((path) => /Votum|Fragen|Geheimes/.test(path))).toEqual([])
  const withOwn = { personal_documents: 'true' }
  expect((await pathsIn((await download(mine, where, withOwn)).zip)).filter((path) => /Votum|Fragen|Geheimes/.test(path))).toEqual([
    'Persönliche Dokumente/Fragen.pdf',
    '1. Voranschlag 2027/1.-Votum.pdf',
  ])
  expect(await pathsIn((await download(mine, where, withOwn, 'fr')).zip)).toContain('Documents personnels/Fragen.pdf')
  expect((await pathsIn((await download(theirs, where, withOwn)).zip)).filter((path) => /Votum|Fragen/.test(path))).toEqual([])
  const asked = { params: { ...paramsOf(where), agendaItem: item.id }, query: withOwn }
  const ofItem = await mine.call(downloadAgendaItem, asked)
  expect(await pathsIn(ofItem.body as unknown as Buffer)).toContain('1.-Votum.pdf')
})

test('a download with ids that do not belong together is 404', async () => {
  const { member, ...where } = await anImportedMeeting(server)
  const client = server.as(member)
  const item = await itemOf(client, where.meeting, '1.')
  const own = await aCommittee(server)
  await server.db
    .insertInto('membership')
    .values({ user_id: member.id, committee_id: own.id, roles: ['member'], begin_date: null, end_date: null })
    .execute()
  const elsewhere = await aMeeting(server, where.committee, { start: '2026-09-20T12:00:00Z' })
  expect((await download(client, { ...where, committee: own })).status).toBe(404)
  for (const [committee, meeting, agendaItem] of [
    [own.id, where.meeting.id, item.id],
    [where.committee.id, elsewhere.id, item.id],
  ] as const) {
    expect((await client.call(downloadAgendaItem, { params: { committee, meeting, agendaItem }, query: {} })).status).toBe(404)
  }
})

test('a download without documents is refused with 409 and a message', async () => {
  const committee = await aCommittee(server)
  const meeting = await aMeeting(server, committee, {})
  const client = server.as(await aMember(server, committee))
  const { status, headers } = await download(client, { committee, meeting })
  expect([status, headers['content-disposition']]).toEqual([409, undefined])
  expect((await download(client, { committee, meeting }, {}, 'en')).zip).toEqual({ detail: 'There is nothing to download here yet.' })
})

test('audits a download as one entry with the version ids', async () => {
  const { member, ...where } = await anImportedMeeting(server)
  await download(server.as(member), where)
  const versions = await server.db
    .selectFrom('document')
    .select('latest_version_id')
    .where('meeting_id', '=', where.meeting.id)
    .orderBy('latest_version_id')
    .execute()
  const auditEntry = await server.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
  expect(auditEntry).toMatchObject({
    action: 'download_meeting',
    user_id: member.id,
    subject_type: 'meeting',
    subject_id: String(where.meeting.id),
    committee_id: where.committee.id,
  })
  const audited = (auditEntry.details as { versions: number[] }).versions.toSorted((a, b) => a - b)
  expect(audited).toEqual(versions.map(({ latest_version_id }) => latest_version_id))
})

test('a file without a stored checksum gives the same zip, and gets its checksum stored', async () => {
  const { member, ...where } = await anImportedMeeting(server)
  const client = server.as(member)
  const before = await download(client, where)
  const [{ sha256 }] = (await server.db.selectFrom('document_version').select('sha256').limit(1).execute()) as [{ sha256: string }]
  await server.db.updateTable('stored_file').set({ crc32: null }).execute()
  const after = await download(client, where)
  expect(after.zip.equals(before.zip)).toBe(true)
  expect(await server.db.selectFrom('stored_file').select('crc32').where('sha256', '=', sha256).executeTakeFirst()).not.toBe(null)
})

test.each([[false], [true]])('a missing file aborts the download and is logged; checksum known: %j', async (isKnown) => {
  const { member, ...where } = await anImportedMeeting(server)
  const { sha256 } = await server.db
    .selectFrom('document_version as v')
    .innerJoin('document as d', 'd.id', 'v.document_id')
    .select('v.sha256')
    .where('d.meeting_id', '=', where.meeting.id)
    .orderBy('v.id', 'desc')
    .executeTakeFirstOrThrow()
  await rm(join(server.env.data_dir, 'files', sha256.slice(0, 2), sha256.slice(2)))
  if (!isKnown) await server.db.updateTable('stored_file').set({ crc32: null }).where('sha256', '=', sha256).execute()
  await expect(download(server.as(member), where)).rejects.toThrow('destroyed')
  expect(server.lines.join('')).toContain(sha256.slice(2))
})
