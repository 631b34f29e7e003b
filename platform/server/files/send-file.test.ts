import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDocument, anImportedMeeting } from '#testing/server/factories/factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

const bytes = Buffer.from(Array.from({ length: 1_000 }, (_, index) => index % 256))
let server: TestServer
let meeting: { id: number }
let member: ReturnType<TestServer['as']>
beforeAll(async () => {
  server = await testServer()
  const imported = await anImportedMeeting(server)
  meeting = imported.meeting
  member = server.as(imported.member)
})
afterAll(() => server[Symbol.asyncDispose]())

type Document = { id: number; version_id: number }
const request = ({ id, version_id }: Document, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  member.request({ method, url: `/api/v1/meeting_documents/${id}/versions/${version_id}/file/`, headers })

test('sends the bytes unchanged, with the headers for caches and browsers', async () => {
  const document = await aDocument(server, meeting, { bytes })
  const answer = await request(document)
  expect(answer.statusCode).toBe(200)
  expect(answer.rawPayload.equals(bytes)).toBe(true)
  expect(answer.headers).toMatchObject({
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
    'content-length': '1000',
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    etag: `"${document.sha256}"`,
  })
})

const ranges: [range: string, status: number, contentRange: string | undefined, from: number, to: number][] = [
  ['bytes=0-0', 206, 'bytes 0-0/1000', 0, 1],
  ['bytes=10-19', 206, 'bytes 10-19/1000', 10, 20],
  ['bytes=990-', 206, 'bytes 990-999/1000', 990, 1_000],
  ['bytes=0-', 206, 'bytes 0-999/1000', 0, 1_000],
  ['bytes=-1', 206, 'bytes 999-999/1000', 999, 1_000],
  ['bytes=-5000', 206, 'bytes 0-999/1000', 0, 1_000],
  ['bytes=900-5000', 206, 'bytes 900-999/1000', 900, 1_000],
  ['bytes=999-99999999999999999999', 206, 'bytes 999-999/1000', 999, 1_000],
  ['bytes=1000-', 416, 'bytes */1000', 0, 0],
  ['bytes=5000-6000', 416, 'bytes */1000', 0, 0],
  ['bytes=99999999999999999999-', 416, 'bytes */1000', 0, 0],
  ['bytes=-0', 416, 'bytes */1000', 0, 0],
  ['bytes=20-10', 200, undefined, 0, 1_000],
  ['bytes=0-1,5-6', 200, undefined, 0, 1_000],
  ['bytes=-', 200, undefined, 0, 1_000],
  ['bytes=a-b', 200, undefined, 0, 1_000],
  ['bytes=-1-2', 200, undefined, 0, 1_000],
  ['items=0-1', 200, undefined, 0, 1_000],
  ['', 200, undefined, 0, 1_000],
]
test.each(ranges)('range %j answers %i', async (range, status, contentRange, from, to) => {
  const document = await aDocument(server, meeting, { bytes })
  const answer = await request(document, { range })
  expect([answer.statusCode, answer.headers['content-range']]).toEqual([status, contentRange])
  expect(answer.rawPayload.equals(bytes.subarray(from, to))).toBe(true)
  if (status !== 416) expect(answer.headers['content-length']).toBe(String(to - from))
})

test('sends the whole file when If-Range names other bytes', async () => {
  const document = await aDocument(server, meeting, { bytes })
  const statusOf = async (condition: string) => (await request(document, { range: 'bytes=0-9', 'if-range': condition })).statusCode
  expect(await statusOf(`"${document.sha256}"`)).toBe(206)
  expect(await statusOf(`"${'0'.repeat(64)}"`)).toBe(200)
  expect(await statusOf(`W/"${document.sha256}"`)).toBe(200)
  expect(await statusOf('Mon, 14 Sep 2026 12:00:00 GMT')).toBe(200)
})

test('answers 304 when the caller has the bytes already', async () => {
  const document = await aDocument(server, meeting, { bytes })
  for (const known of [`"${document.sha256}"`, `W/"${document.sha256}"`, `"x", "${document.sha256}"`, '*']) {
    const answer = await request(document, { 'if-none-match': known })
    expect([known, answer.statusCode, answer.rawPayload.length]).toEqual([known, 304, 0])
    expect(answer.headers).toMatchObject({ etag: `"${document.sha256}"`, 'cache-control': 'private, no-store' })
  }
  expect((await request(document, { 'if-none-match': '"x"' })).statusCode).toBe(200)
})

test('HEAD has the same headers as GET, and no body', async () => {
  const document = await aDocument(server, meeting, { bytes })
  for (const headers of [{}, { range: 'bytes=0-9' }] as Record<string, string>[]) {
    const { date: _, ...get } = (await request(document, headers)).headers
    const head = await request(document, headers, 'HEAD')
    const { date: __, ...headersOfHead } = head.headers
    const unlike = { 'content-security-policy': expect.anything() }
    expect({ ...headersOfHead, ...unlike }).toEqual({ ...get, ...unlike })
    expect(head.rawPayload).toHaveLength(0)
  }
})

const names: [name: string, ascii: string][] = [
  ['Bericht.pdf', 'Bericht.pdf'],
  ['Bericht "2027".pdf', 'Bericht _2027_.pdf'],
  ['Übersicht für Räte.pdf', 'Ubersicht fur Rate.pdf'],
  ['🏛️ Sitzung.pdf', ' Sitzung.pdf'],
  ['议程', 'document'],
  ["50 % (Entwurf)*'.pdf", "50 _ (Entwurf)*'.pdf"],
  ['a\\b.pdf', 'a_b.pdf'],
  ['a\r\nSet-Cookie: x=1\u0007.pdf', 'aSet-Cookie: x=1.pdf'],
]
test.each(names)('sends the file name %j, and %j for old programs', async (file_name, ascii) => {
  const document = await aDocument(server, meeting, { bytes, file_name })
  const answer = await request(document)
  expect(answer.statusCode).toBe(200)
  const [, plain, encoded = ''] =
    /^inline; filename="([^"]*)"; filename\*=UTF-8''([\w.!#$&+^`|~%-]+)$/.exec(String(answer.headers['content-disposition'])) ?? []
  expect([plain, decodeURIComponent(encoded)]).toEqual([ascii, file_name.replace(/\p{Cc}/gu, '')])
})

test('shows only PDFs inline', async () => {
  const document = await aDocument(server, meeting, { bytes, file_name: 'x.docx', mime_type: 'application/octet-stream' })
  const { headers } = await request(document)
  expect(headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': expect.stringMatching(/^attachment;/),
  })
})

test('sends a file of zero bytes', async () => {
  const document = await aDocument(server, meeting, { bytes: Buffer.alloc(0) })
  const whole = await request(document)
  expect([whole.statusCode, whole.headers['content-length'], whole.rawPayload.length]).toEqual([200, '0', 0])
  expect((await request(document, { range: 'bytes=0-' })).statusCode).toBe(416)
})

test('a file missing in the store answers 500, and the log does not name it', async () => {
  const document = await aDocument(server, meeting, { bytes: Buffer.from('gone tomorrow'), file_name: 'Vertraulich.pdf' })
  await rm(join(server.env.data_dir, 'files', document.sha256.slice(0, 2), document.sha256.slice(2)))
  server.lines.length = 0
  for (const headers of [{}, { range: 'bytes=0-3' }] as Record<string, string>[]) {
    const answer = await request(document, headers)
    expect([answer.statusCode, answer.json()]).toEqual([500, { detail: expect.any(String) }])
    expect(answer.headers['content-type']).toContain('application/json')
    for (const name of ['etag', 'content-disposition', 'content-range', 'accept-ranges']) expect(answer.headers).not.toHaveProperty(name)
  }
  expect(server.lines).toHaveLength(2)
  expect(server.lines[0]).toContain('ENOENT')
  expect(server.lines.join()).not.toMatch(/Vertraulich|gone tomorrow/)
})
