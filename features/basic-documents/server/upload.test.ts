import { existsSync } from 'node:fs'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAuditEntry } from '#features/audit/server/repository.ts'
import * as api from '#features/basic-documents/contract.ts'
import { readText } from '#features/documents/server/text/read-text.ts'
import { sweepFiles } from '#platform/server/files/repository.ts'
import { aBasicDocument } from '#testing/server/factories/document-factories.ts'
import { aCommittee, aMember } from '#testing/server/factories/factories.ts'
import { smallPdf } from '#testing/server/files/gever-zip.ts'
import { multipart } from '#testing/server/files/multipart.ts'
import { answerTo, anUpload, filesArriving } from '#testing/server/files/uploads.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

async function aResponsible() {
  const committee = await aCommittee(server)
  const person = await aMember(server, committee, ['responsible'])
  const me = server.as(person)
  const upload = (file: Buffer, file_name: string, title?: string) =>
    me.call(api.uploadDocument, { params: { id: committee.id }, form: title === undefined ? {} : { title }, file, file_name })
  return { committee, person, me, upload, address: `/api/v1/committees/${committee.id}/documents/` }
}

const arriving = () => filesArriving(server, 'arriving-documents')
const documentsOf = ({ id }: { id: number }) =>
  server.db.selectFrom('basic_document').select(['title', 'sha256']).where('committee_id', '=', id).execute()

test('rejects an empty file at its field, and removes bidirectional control characters from file names', async () => {
  const { committee, upload } = await aResponsible()
  expect(await upload(Buffer.alloc(0), 'leer.txt')).toMatchObject({
    status: 400,
    body: { file: ['Die Datei «leer.txt» ist leer. Bitte wählen Sie eine andere.'] },
  })
  expect(await documentsOf(committee)).toEqual([])
  const turning = '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'
  expect(await upload(Buffer.from('a'), `Plan${turning}fdp.exe`)).toMatchObject({
    status: 200,
    body: { file_name: 'Planfdp.exe', title: 'Planfdp.exe', file_extension: 'exe' },
  })
})

test('appends an uploaded file of any type to the top level, and serves it to members', async () => {
  server.stand('2026-11-20T10:00:00+01:00')
  const { committee, upload } = await aResponsible()
  const pdf = smallPdf('Reglement')
  const first = await upload(pdf, 'Geschäftsreglement.PDF', ' Reglement des Rates ')
  expect(first).toMatchObject({
    status: 200,
    body: {
      title: 'Reglement des Rates',
      committee_id: committee.id,
      section: null,
      position: 0,
      file_name: 'Geschäftsreglement.PDF',
      file_extension: 'pdf',
      mime_type: 'application/pdf',
      size: pdf.length,
      updated: '2026-11-20T10:00:00+01:00',
    },
  })
  const others = [
    await upload(Buffer.from('a;b'), 'Zahlen.csv'),
    await upload(Buffer.from('<script>'), 'Seite.html'),
    await upload(Buffer.from([0]), 'ohne Endung'),
  ]
  expect(others.map(({ body }) => [body.position, body.mime_type, body.file_extension])).toEqual([
    [1, 'text/csv', 'csv'],
    [2, 'application/octet-stream', 'html'],
    [3, 'application/octet-stream', ''],
  ])

  const reader = server.as(await aMember(server, committee))
  const fileOf = (body: { file: string }, headers = {}) => reader.request({ method: 'GET', url: `/api/v1/${body.file}`, headers })
  const whole = await fileOf(first.body)
  expect(whole.rawPayload.equals(pdf)).toBe(true)
  expect(whole.headers).toMatchObject({
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
    'content-disposition': `inline; filename="Geschaftsreglement.PDF"; filename*=UTF-8''Gesch%C3%A4ftsreglement.PDF`,
    etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
    'x-content-type-options': 'nosniff',
  })
  expect((await fileOf(first.body, { range: 'bytes=0-4' })).body).toBe('%PDF-')
  expect((await fileOf(first.body, { 'if-none-match': whole.headers.etag })).statusCode).toBe(304)
  expect((await fileOf(others[1]!.body)).headers['content-disposition']).toMatch(/^attachment/)
})

test.each([
  ['Reglement.pdf', undefined, 'Reglement'],
  ['Reglement.PDF', '', 'Reglement'],
  ['Reglement.pdf', '   ', 'Reglement'],
  ['Zahlen.xlsx', undefined, 'Zahlen.xlsx'],
  ['.pdf', undefined, '.pdf'],
  [`${'x'.repeat(400)}.pdf`, undefined, 'x'.repeat(251)],
  ['Reglement.pdf', 'Geschäftsreglement', 'Geschäftsreglement'],
])('file %s with title %j is titled %s', async (file_name, title, called) => {
  const { upload } = await aResponsible()
  expect((await upload(Buffer.from('x'), file_name, title)).body.title).toBe(called)
})

test('rejects an invalid title or a form without a file at its field, and leaves no file', async () => {
  const { committee, me, upload, address } = await aResponsible()
  const long = await upload(Buffer.from('x'), 'x.pdf', 'x'.repeat(10_000))
  expect([long.status, long.body]).toEqual([400, { title: ['Höchstens 300 Zeichen sind möglich.'] }])
  expect((await upload(Buffer.from('x'), 'x.pdf', 'x'.repeat(100_000))).status).toBe(400)
  expect((await upload(Buffer.from('x'), 'x.pdf', 'null\0')).status).toBe(400)
  for (const form of [multipart('other', Buffer.from('x')), { payload: {} }, {}]) {
    const answer = await me.request({ method: 'POST', url: address, ...form })
    expect([answer.statusCode, answer.json()]).toEqual([400, { file: ['Dieses Feld ist erforderlich.'] }])
  }
  expect([await documentsOf(committee), arriving()]).toEqual([[], []])
})

async function sending({ person, address }: Awaited<ReturnType<typeof aResponsible>>, length: number) {
  const form = multipart('file', Buffer.alloc(length, 'x'), 'gross.pdf')
  return { ...form, open: await anUpload(server, person, { method: 'POST', path: address, ...form }) }
}

test('an interrupted upload leaves no file', async () => {
  const responsible = await aResponsible()
  const { payload, open } = await sending(responsible, 4_000_000)
  const upload = open()
  upload.write(payload.subarray(0, 2_000_000))
  await expect.poll(arriving).toHaveLength(1)
  server.lines.length = 0
  upload.on('error', () => undefined).destroy()
  await expect.poll(arriving).toEqual([])
  expect([await documentsOf(responsible.committee), server.lines]).toEqual([[], []])
})

test('rejects a file over the size limit before it is sent, and names the limit', async () => {
  const responsible = await aResponsible()
  const { payload, open } = await sending(responsible, 1_000)
  const upload = open(210 * 2 ** 20)
  upload.write(payload)
  const answer = await answerTo(upload)
  upload.destroy()
  expect(answer).toEqual({ status: 413, body: { detail: 'Die Datei ist grösser als 200 MB. Bitte wählen Sie eine kleinere.' } })
  expect([await documentsOf(responsible.committee), arriving()]).toEqual([[], []])
})

test('queues an uploaded file for text extraction if its extension implies a text', async () => {
  const { upload } = await aResponsible()
  const { body } = await upload(smallPdf('Spesenreglement'), 'Spesen.pdf')
  const { body: sheet } = await upload(Buffer.from('x;y'), 'Spesen.dat')
  const fileOf = ({ id }: { id: number }) =>
    server.db
      .selectFrom('basic_document')
      .innerJoin('stored_file', 'stored_file.sha256', 'basic_document.sha256')
      .select(['stored_file.sha256', 'text_state'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  expect([(await fileOf(body)).text_state, (await fileOf(sheet)).text_state]).toEqual(['waiting', 'no_text'])
  // The same bytes under another name.
  await upload(Buffer.from('x;y'), 'Spesen.csv')
  expect((await fileOf(sheet)).text_state).toBe('waiting')
  const { sha256 } = await fileOf(body)
  await readText(server, sha256)
  expect((await fileOf(body)).text_state).toBe('read')
  const [page] = await server.db.selectFrom('file_page').select('text').where('sha256', '=', sha256).execute()
  expect(page?.text).toContain('Spesenreglement')
})

test('the sweeper keeps the file of a basic document until the last document that uses it is removed', async () => {
  const { committee, me } = await aResponsible()
  const bytes = Buffer.from(`Reglement ${committee.id}`)
  const [one, other] = [await aBasicDocument(server, committee, { bytes }), await aBasicDocument(server, committee, { bytes })]
  const { sha256 } = one
  const then = new Date(Date.now() - 1_000 * 3_600_000)
  const age = async () => {
    await utimes(join(server.env.data_dir, 'files', sha256.slice(0, 2), sha256.slice(2)), then, then)
    await server.db.updateTable('stored_file').set({ stored: then.toISOString() }).where('sha256', '=', sha256).execute()
  }
  const isThere = () => existsSync(join(server.env.data_dir, 'files', sha256.slice(0, 2), sha256.slice(2)))
  const sweepAfter = async (document?: { id: number }) => {
    if (document) await me.call(api.removeDocument, { params: document })
    await age()
    await sweepFiles(server, new Date())
    return isThere()
  }
  expect([await sweepAfter(), await sweepAfter(one), await sweepAfter(other)]).toEqual([true, true, false])
})

test('audits uploads, and repeated readings once, regardless of a reading of a version with the same id', async () => {
  const { committee, upload } = await aResponsible()
  const { body } = await upload(smallPdf('Spesen'), 'Spesen.pdf')
  const member = await aMember(server, committee)
  await server.db
    .transaction()
    .execute((trx) =>
      addAuditEntry(trx, member, { action: 'read_file', subject_type: 'attachments', subject_id: body.id, at: server.clock() }),
    )
  const read = (headers = {}) => server.as(member).request({ method: 'GET', url: `/api/v1/${body.file}`, headers })
  for (const range of ['bytes=0-9', 'bytes=10-19', '']) await read(range ? { range } : {})
  const auditEntries = await server.db
    .selectFrom('audit_log')
    .select(['action', 'subject_type', 'subject_id', 'user_id', 'details'])
    .where('committee_id', '=', committee.id)
    .orderBy('id')
    .execute()
  const subject = { subject_type: 'documents', subject_id: String(body.id) }
  expect(auditEntries).toMatchObject([
    { action: 'add_basic_document', ...subject, details: { title: 'Spesen', section: null } },
    { action: 'read_file', ...subject, user_id: member.id },
  ])
})
