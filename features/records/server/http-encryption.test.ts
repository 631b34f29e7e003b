import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { aPostedFile, aPostingOfSomebody, findPostingRow } from '#testing/server/factories/motions/posting-factories.ts'
import { aRecordsSystem } from '#testing/server/outside/records-system.ts'
import { aCertificate } from '#testing/server/site/certificate.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { handOver } from './hand-over.ts'

let server: TestServer
let own: Awaited<ReturnType<typeof aCertificate>>
let anothers: typeof own
let nobodys: typeof own
beforeAll(async () => {
  server = await testServer()
  ;[own, anothers, nobodys] = await Promise.all([
    aCertificate('IP:127.0.0.1'),
    aCertificate('DNS:records.example'),
    aCertificate('IP:127.0.0.1'),
  ])
  // Equivalent to NODE_EXTRA_CA_CERTS at server start.
  setDefaultCACertificates([own.cert, anothers.cert])
})
const known = getCACertificates('default')
afterAll(async () => {
  setDefaultCACertificates(known)
  await server[Symbol.asyncDispose]()
})
afterEach(() => vi.unstubAllEnvs())

/** Hands a posting with a file over to that address; returns its state and the log. */
async function handOverTo(url: string) {
  const files = [await aPostedFile(server, Buffer.from('%PDF-1.7 Geheimer Plan'))]
  const posting = await aPostingOfSomebody(server, { connector: 'http', title: 'Geheime Bänke', files })
  const lines: string[] = []
  const env = { ...server.env, records_url: url, records_token: 'a-token', records_allow_private: true }
  const { state } = await handOver({ ...server, env, tell: (line) => void lines.push(line) }, posting.id)
  return { posting, outcome: state, row: await findPostingRow(server, posting), lines }
}

const waits = (problem: RegExp) => ({ outcome: 'delayed', row: { state: 'waiting', problem: expect.stringMatching(problem) as string } })

test('trusts a certificate of a known authority', async () => {
  await using system = await aRecordsSystem({ certificate: own })
  expect(await handOverTo(system.url)).toMatchObject({ outcome: 'delivered', lines: [] })
  expect(system.arrived).toHaveLength(1)
})

test.each(['', '0'])(
  'sends nothing with an untrusted certificate or one of another name; NODE_TLS_REJECT_UNAUTHORIZED=%s',
  async (switched) => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', switched)
    await using untrusted = await aRecordsSystem({ certificate: nobodys })
    const first = await handOverTo(untrusted.url)
    expect(first).toMatchObject(waits(/^its certificate is not trusted .*NODE_EXTRA_CA_CERTS$/))
    expect(first.lines).toEqual([`posting ${first.posting.id} waits: ${first.row.problem}`])
    await using other = await aRecordsSystem({ certificate: anothers })
    expect(await handOverTo(other.url)).toMatchObject(waits(/does not match certificate's altnames/))
    expect([untrusted.arrived, other.arrived]).toEqual([[], []])
  },
)

test.each<[string, (socket: Socket) => unknown]>([
  ['resets the connection', (socket) => socket.resetAndDestroy()],
  ['answers without encryption', (socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n{"title": "Registriert"}')],
])('sends nothing in clear text to a system that %s at the TLS handshake, and the posting waits', async (_what, greet) => {
  const heard: Buffer[] = []
  const other = createServer((socket) =>
    socket
      .on('error', () => undefined)
      .on('data', (bytes) => {
        heard.push(bytes)
        greet(socket)
      }),
  ).listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  expect(await handOverTo(`https://127.0.0.1:${port}/postings`)).toMatchObject(waits(/ECONNRESET|wrong version|SSL|EPROTO/))
  other.close()
  expect(heard).toHaveLength(1)
  // A TLS handshake record and nothing readable.
  expect([heard[0]?.[0], heard[0]?.[1]]).toEqual([0x16, 0x03])
  expect(heard[0]?.toString('latin1')).not.toMatch(/Geheim|a-token|POST/)
})
