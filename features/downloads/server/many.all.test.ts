import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { downloadMeeting } from '#features/downloads/contract.ts'
import { openSession } from '#features/identity/server/sessions.ts'
import { fillPath } from '#platform/shared/endpoint.ts'
import { aMeeting, anImportedMeeting } from '#testing/server/factories/factories.ts'
import { portOf } from '#testing/server/site/ports.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const size = 200 * 2 ** 20
/** CRC-32 of that many zero bytes. */
const checksum = 0x2e5ca0d0

/** A document of 200 MB, stored as a sparse file. */
async function aHugeDocument(meeting: { id: number }) {
  const sha256 = randomBytes(32).toString('hex')
  const folder = join(server.env.data_dir, 'files', sha256.slice(0, 2))
  await mkdir(folder, { recursive: true })
  await using file = await open(join(folder, sha256.slice(2)), 'w')
  await file.truncate(size)
  await server.db.insertInto('stored_file').values({ sha256, crc32: checksum }).execute()
  const { id: document_id } = await server.db
    .insertInto('document')
    .values({ kind: 'meeting_documents', meeting_id: meeting.id, title: 'Plan' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const version = { number: 1, sha256, size, mime_type: 'application/pdf', file_name: 'Plan.pdf', source_checksum: '' }
  await server.db
    .insertInto('document_version')
    .values({ document_id, ...version, updated: '2026-08-31T16:09:33Z' })
    .execute()
  return sha256
}

/** How often the server has the file open; 0 where the system cannot tell. */
const timesOpen = (sha256: string) =>
  existsSync('/proc/self/fd')
    ? readdirSync('/proc/self/fd').filter((fd) => linkOf(join('/proc/self/fd', fd)).endsWith(sha256.slice(2))).length
    : 0
const linkOf = (path: string) => {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}

test('serves twenty concurrent downloads of 200 MB, and closes files of aborted ones', async () => {
  const { committee, member } = await anImportedMeeting(server)
  const meeting = await aMeeting(server, committee, {})
  const sha256 = await aHugeDocument(meeting)
  const { token } = await openSession(server.db, { user_id: member.id, at: new Date() })
  const path = `/api/v1/${fillPath(downloadMeeting.path, { committee: committee.id, meeting: meeting.id })}`
  const port = await portOf(server)
  const begin = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get({ port, path, headers: { cookie: `sessionid=${token}` }, agent: false }, resolve).on('error', reject)
    })
  const answers = await Promise.all(Array.from({ length: 20 }, begin))
  expect(new Set(answers.map(({ statusCode, headers }) => `${statusCode} ${headers['content-length']}`)).size).toBe(1)
  const [first, ...others] = answers
  for (const other of others) other.on('error', () => undefined).destroy()
  let received = 0
  for await (const chunk of first as AsyncIterable<Buffer>) received += chunk.length
  expect(received).toBe(Number(first?.headers['content-length']))
  expect(received).toBeGreaterThan(size)
  await expect.poll(() => timesOpen(sha256)).toBe(0)
  expect(server.lines).toEqual([])
})
