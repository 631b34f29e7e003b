import { existsSync } from 'node:fs'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAgendaItem, listAttachments } from '#features/agenda/contract.ts'
import { documentCalls, listMeetingDocuments } from '#features/documents/contract.ts'
import { readText } from '#features/documents/server/text/read-text.ts'
import { getMeeting } from '#features/meetings/contract.ts'
import * as api from '#features/personal-documents/contract.ts'
import { sweepFiles } from '#platform/server/files/repository.ts'
import { aPersonalDocument } from '#testing/server/factories/document-factories.ts'
import { aMember, anImportedMeeting, imported } from '#testing/server/factories/factories.ts'
import { aMeetingManifest, geverZip, smallPdf, someAgendaItems } from '#testing/server/files/gever-zip.ts'
import { multipart } from '#testing/server/files/multipart.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  server.stand('2026-11-20T10:00:00+01:00')
})
afterAll(() => server[Symbol.asyncDispose]())

/** A member, and an agenda item of an imported meeting. */
async function atAnItem() {
  const world = await anImportedMeeting(server)
  const me = server.as(world.member)
  const { agenda_items } = (await me.call(getMeeting, { params: world.meeting })).body
  const item = { id: agenda_items.find(({ title }) => title === 'Voranschlag 2027')?.id ?? 0 }
  const upload = (file: Buffer, file_name = 'Votum.pdf', title?: string) =>
    me.call(api.createPersonalDocument, { params: item, form: title === undefined ? {} : { title }, file, file_name })
  const list = async (reader = me) => (await reader.call(api.listPersonalDocuments, { params: item })).body
  return { ...world, me, item, upload, list }
}

const personal = documentCalls.personal_documents

test('uploads a PDF as version 1 of a personal document, unread, with its item and meeting', async () => {
  const { me, member, item, meeting, committee, upload, list } = await atAnItem()
  const bytes = smallPdf('Mein Votum')
  const { status, body } = await upload(bytes, 'Votum Voranschlag.PDF', ' Votum ')
  expect([status, body]).toMatchObject([
    200,
    {
      title: 'Votum',
      user: { id: member.id, username: member.username, first_name: 'Anna', last_name: 'Muster' },
      meeting_id: meeting.id,
      agenda_item_id: item.id,
      file: `personal_documents/${body.id}/versions/${body.version_id}/file/`,
      file_name: 'Votum Voranschlag.PDF',
      mime_type: 'application/pdf',
      size: bytes.length,
      last_seen: null,
      updated: '2026-11-20T10:00:00+01:00',
    },
  ])
  expect(await list()).toEqual([body])
  expect((await me.call(getAgendaItem, { params: item })).body.personal_documents).toEqual([body])
  expect((await me.call(api.listPersonalDocumentsOfMeeting, { params: meeting })).body).toEqual([body])

  const answer = (await me.call(personal.getDocument, { params: body })).body
  expect(answer).toMatchObject({
    kind: 'personal_documents',
    user: body.user,
    agenda_item: { id: item.id, title: 'Voranschlag 2027' },
    meeting: { id: meeting.id, committee: { id: committee.id } },
  })
  expect((await me.call(personal.listVersions, { params: body })).body).toMatchObject([{ number: 1, version_id: body.version_id }])
  const file = await me.request({ method: 'GET', url: `/api/v1/${body.file}` })
  expect([file.rawPayload.equals(bytes), file.headers['content-disposition']]).toEqual([
    true,
    expect.stringContaining('Votum Voranschlag.PDF'),
  ])
  await me.call(personal.seeVersion, { params: { id: body.id, version_id: body.version_id } })
  expect(await list()).toMatchObject([{ last_seen: '2026-11-20T10:00:00+01:00' }])
})

test.each([
  ['Votum.pdf', undefined, 'Votum'],
  ['Votum.PDF', '  ', 'Votum'],
  ['.pdf', undefined, '.pdf'],
  ['Votum.pdf', 'Mein Votum', 'Mein Votum'],
])('file %s with title %j becomes %s', async (file_name, title, called) => {
  const { upload } = await atAnItem()
  expect((await upload(smallPdf('x'), file_name, title)).body.title).toBe(called)
})

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

test.each([
  ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), 'Votum.pdf', 'Diese Datei ist kein PDF'],
  ['an image', png, 'Votum.pdf', 'Diese Datei ist kein PDF'],
  ['nothing', Buffer.alloc(0), 'Votum.pdf', 'Diese Datei ist leer'],
  ['a PDF of another name', smallPdf('x'), 'Votum.html', 'Nur Dateien mit der Endung .pdf sind erlaubt'],
])('rejects %s at the file field and stores nothing', async (_what, bytes, name, said) => {
  const { upload, list } = await atAnItem()
  const { status, body } = await upload(bytes, name)
  expect([status, body]).toEqual([400, { file: [expect.stringContaining(said)] }])
  expect(await list()).toEqual([])
})

test('rejects a form without a file, and an invalid title, at their fields', async () => {
  const { me, item, upload } = await atAnItem()
  const url = `/api/v1/agenda_items/${item.id}/create_personal_document/`
  for (const form of [multipart('other', smallPdf('x'), 'x.pdf'), { payload: {} }]) {
    const answer = await me.request({ method: 'POST', url, ...form })
    expect([answer.statusCode, answer.json()]).toEqual([400, { file: ['Dieses Feld ist erforderlich.'] }])
  }
  const long = await upload(smallPdf('x'), 'x.pdf', 'x'.repeat(301))
  expect([long.status, long.body]).toEqual([400, { title: ['Höchstens 300 Zeichen sind möglich.'] }])
  expect((await upload(smallPdf('x'), 'x.pdf', 'zwei\nZeilen')).status).toBe(400)
})

test('a personal document is in nobody else’s lists, nor among documents of the meeting or item', async () => {
  const { responsible, me, item, meeting, committee, upload, list } = await atAnItem()
  const { body } = await upload(smallPdf('Votum'))
  for (const other of [responsible, await aMember(server, committee)].map(server.as)) {
    expect(await list(other)).toEqual([])
    expect((await other.call(getAgendaItem, { params: item })).body.personal_documents).toEqual([])
    expect((await other.call(api.listPersonalDocumentsOfMeeting, { params: meeting })).body).toEqual([])
    for (const call of [personal.getDocument, api.removePersonalDocument])
      expect((await other.call(call, { params: body })).status).toBe(404)
    expect((await other.call(api.renamePersonalDocument, { params: body, body: { title: 'Fremd' } })).status).toBe(404)
  }
  for (const reader of [me, server.as(responsible)]) {
    const all = [
      (await reader.call(getMeeting, { params: meeting })).body,
      (await reader.call(listMeetingDocuments, { params: meeting })).body,
      (await reader.call(listAttachments, { params: item })).body,
    ]
    expect(JSON.stringify(all)).not.toContain('personal_documents')
  }
})

test('the owner renames and deletes it; the sweep removes the file once nothing refers to it', async () => {
  const { member, me, item, list } = await atAnItem()
  const bytes = smallPdf(`Notizen ${item.id}`)
  const [one, other] = [
    await aPersonalDocument(server, item, { owner: member, bytes }),
    await aPersonalDocument(server, item, { owner: member, bytes }),
  ]
  const renamed = await me.call(api.renamePersonalDocument, { params: one, body: { title: ' Votum ' } })
  expect([renamed.status, renamed.body]).toMatchObject([200, { id: one.id, title: 'Votum', user: { id: member.id } }])
  for (const title of ['', 'x'.repeat(301), 'zwei\nZeilen'])
    expect((await me.call(api.renamePersonalDocument, { params: one, body: { title } })).status).toBe(400)
  const { sha256 } = one
  const path = join(server.env.data_dir, 'files', sha256.slice(0, 2), sha256.slice(2))
  const then = new Date(Date.now() - 1_000 * 3_600_000)
  const isThereWithout = async (gone: { id: number }) => {
    expect((await me.call(api.removePersonalDocument, { params: gone })).status).toBe(200)
    await utimes(path, then, then)
    await server.db.updateTable('stored_file').set({ stored: then.toISOString() }).where('sha256', '=', sha256).execute()
    await sweepFiles(server, new Date())
    return existsSync(path)
  }
  expect([await isThereWithout(one), await isThereWithout(other)]).toEqual([true, false])
  expect(await list()).toEqual([])
  expect((await me.call(personal.getDocument, { params: one })).status).toBe(404)
})

test('is read-only in an inactive committee', async () => {
  const { committee, member, me, item, upload, list } = await atAnItem()
  const document = await aPersonalDocument(server, item, { owner: member })
  await server.db.updateTable('committee').set({ is_active: false }).where('id', '=', committee.id).execute()
  const refusals = [
    await upload(smallPdf('x')),
    await me.call(api.renamePersonalDocument, { params: document, body: { title: 'Votum' } }),
    await me.call(api.removePersonalDocument, { params: document }),
  ]
  expect(refusals.map(({ status }) => status)).toEqual([409, 409, 409])
  expect(await list()).toHaveLength(1)
})

test('a former member reads and deletes their own documents, but neither adds nor renames any', async () => {
  const { committee, member, me, item, upload } = await atAnItem()
  const document = await aPersonalDocument(server, item, { owner: member })
  const ended = { begin_date: '2026-01-01', end_date: '2026-11-19' }
  await server.db.updateTable('membership').set(ended).where('user_id', '=', member.id).where('committee_id', '=', committee.id).execute()
  expect([
    (await upload(smallPdf('x'))).status,
    (await me.call(api.renamePersonalDocument, { params: document, body: { title: 'Votum' } })).status,
    (await me.call(personal.getDocument, { params: document })).status,
    (await me.call(api.removePersonalDocument, { params: document })).status,
  ]).toEqual([403, 403, 200, 200])
})

test('when an import removes the item, the owner still sees it and the document until its deletion', async () => {
  const { committee, responsible, member, me, meeting, item } = await atAnItem()
  const document = await aPersonalDocument(server, item, { owner: member, title: 'Votum' })
  const agenda_items = someAgendaItems().filter(({ opengever_id }) => opengever_id !== 2)
  await imported(server, { committee, by: responsible, zip: await geverZip({ meetings: [aMeetingManifest({ agenda_items })] }) })
  const itemFor = async (reader = me) => (await reader.call(getAgendaItem, { params: item })).status
  expect([await itemFor(), await itemFor(server.as(responsible))]).toEqual([200, 404])
  const mine = async (reader = me) => (await reader.call(api.listPersonalDocumentsOfMeeting, { params: meeting })).body
  expect(await mine()).toMatchObject([{ id: document.id, title: 'Votum', agenda_item_id: item.id, meeting_id: meeting.id }])
  expect(await mine(server.as(responsible))).toEqual([])
  expect((await me.call(personal.getDocument, { params: document })).body).toMatchObject({
    agenda_item: { id: item.id },
    meeting: { id: meeting.id },
  })
  expect((await me.call(api.removePersonalDocument, { params: document })).status).toBe(200)
  expect([await mine(), await itemFor()]).toEqual([[], 404])
})

test('indexes its text; the audit log records actions without titles', async () => {
  const { me, item, committee, upload } = await atAnItem()
  const { body } = await upload(smallPdf(`Geheimes Votum ${item.id}`), 'Geheimes Votum.pdf')
  const { sha256 } = await server.db
    .selectFrom('document_version')
    .select('sha256')
    .where('id', '=', body.version_id)
    .executeTakeFirstOrThrow()
  await readText(server, sha256)
  const [page] = await server.db.selectFrom('file_page').select('text').where('sha256', '=', sha256).execute()
  expect(page?.text).toContain('Geheimes Votum')
  await me.request({ method: 'GET', url: `/api/v1/${body.file}` })
  await me.call(api.renamePersonalDocument, { params: body, body: { title: 'Geheimes Zweitvotum' } })
  await me.call(api.removePersonalDocument, { params: body })
  const auditEntries = await server.db
    .selectFrom('audit_log')
    .selectAll()
    .where('committee_id', '=', committee.id)
    .where('subject_type', '=', 'personal_documents')
    .orderBy('id')
    .execute()
  expect(auditEntries.map(({ action }) => action)).toEqual([
    'add_personal_document',
    'read_file',
    'rename_personal_document',
    'remove_personal_document',
  ])
  expect(JSON.stringify(auditEntries)).not.toContain('Geheim')
})
