import zlib from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCommittee, aMember } from '#testing/server/factories/factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

/** A member of so many committees that their list is long. */
async function asker() {
  const committees = await Promise.all(Array.from({ length: 20 }, () => aCommittee(server)))
  const [first] = committees
  const member = await aMember(server, first!, ['member'])
  const seats = committees
    .slice(1)
    .map(({ id }) => ({ user_id: member.id, committee_id: id, roles: ['member' as const], begin_date: null, end_date: null }))
  await server.db.insertInto('membership').values(seats).execute()
  return (path: string, accepted?: string) =>
    server
      .as(member)
      .request({ method: 'GET', url: `/api/v1/${path}`, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })
}

const unpack: Record<string, (bytes: Buffer) => Buffer> = { br: zlib.brotliDecompressSync, gzip: zlib.gunzipSync }

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0.5, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', undefined],
  ['identity', undefined],
  ['', undefined],
  [undefined, undefined],
])('a long JSON answer to a client that accepts %j is encoded as %s', async (accepted, encoding) => {
  const ask = await asker()
  const plain = await ask('committees/')
  const answer = await ask('committees/', accepted)
  expect([answer.headers['content-encoding'], answer.headers.vary]).toEqual([encoding, 'accept-encoding'])
  expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length))
  const bytes = encoding === undefined ? answer.rawPayload : unpack[encoding]!(answer.rawPayload)
  expect(bytes.toString()).toBe(plain.body)
  if (encoding !== undefined) expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4)
})

test('short answers and refusals are sent as they are; all have their usual headers', async () => {
  const ask = await asker()
  const short = await ask('users/me/sessions/', 'br')
  const refusal = await ask('meetings/999999/', 'br')
  expect([short.headers['content-encoding'], short.json()]).toEqual([undefined, [expect.objectContaining({ is_current: true })]])
  expect([refusal.statusCode, refusal.headers['content-encoding']]).toEqual([404, undefined])
  expect(short.headers['content-security-policy']).toContain('sandbox')
  const long = await ask('committees/', 'br')
  expect(long.headers['content-security-policy']).toBe(short.headers['content-security-policy'])
  expect(long.headers['cache-control']).toBe('private, no-store')
})
