import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { isPublic, type Limits } from '#platform/server/outgoing/exchange.ts'
import { aPostedFile, aPostingOfSomebody } from '#testing/server/factories/motions/posting-factories.ts'
import {
  aRecordsSystem,
  type Behaviour,
  halfAnAnswer,
  hangsUp,
  hangsUpInTheMidst,
  silence,
} from '#testing/server/outside/records-system.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { readHandedOver } from './hand-over.ts'
import { byHttp } from './http-connector.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

type Way = { limits?: Limits; records_allow_private?: boolean; records_token?: string; files?: FileStore; signal?: AbortSignal }

/** Hands a posting over once to that address. */
async function submit(url: string, { signal, ...way }: Way = {}, posting?: { id: number }) {
  const { id } = posting ?? (await aPostingOfSomebody(server, { connector: 'http' }))
  const settings = { records_token: null, records_allow_private: true, files: server.files, ...way }
  return byHttp({ url, ...settings }).submit(await readHandedOver(server.db, id), signal ?? new AbortController().signal)
}

test('fields and files arrive unchanged, with poster, committee, key and token', async () => {
  await using system = await aRecordsSystem()
  const fields = {
    title: 'Bänke «am» Fluss',
    description: 'Erstens: "ß"\r\nZweitens: 😀 & <b>\nEnde  ',
    business_type: 'motion-7',
    is_urgent: 'true',
    reason: '',
  }
  const bytes = [Buffer.from('%PDF-1.7\r\n--boundary\r\n\r\n'), Buffer.alloc(3_000_000, 'ä'), Buffer.alloc(0)]
  const names = ['Liste "eins".pdf', 'Übersicht Å.docx', 'leer.txt']
  const types = ['application/pdf', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'text/plain']
  const files = await Promise.all(bytes.map((content, at) => aPostedFile(server, content, names[at], types[at])))
  const posting = await aPostingOfSomebody(server, { connector: 'http', title: fields.title, fields, files })
  const outcome = await submit(system.url, { records_token: 'a-token=' }, posting)
  expect(outcome).toEqual({ state: 'delivered', title: 'Registriert', external_id: 'GS-1', external_url: null })

  const [arrived, ...others] = system.arrived
  expect(others).toEqual([])
  expect(arrived?.fields).toEqual({
    ...fields,
    kind: 'proposal',
    poster: 'Muster Anna',
    committee: String(posting.committee.id),
    committee_title: posting.committee.title,
    key: posting.key,
  })
  expect(arrived?.headers).toMatchObject({ authorization: 'Bearer a-token=', 'idempotency-key': posting.key, accept: 'application/json' })
  // Quotation marks are escaped as browsers do.
  expect(arrived?.files.map(({ name, type }) => [name, type])).toEqual([
    ['Liste %22eins%22.pdf', types[0]],
    [names[1], types[1]],
    [names[2], types[2]],
  ])
  expect(arrived?.files.every((file, at) => file.bytes.equals(bytes[at]!))).toBe(true)
})

test('a posting without files arrives as a form, without an authorization header if there is no token', async () => {
  await using system = await aRecordsSystem()
  await submit(system.url)
  expect(system.arrived.map(({ files }) => files)).toEqual([[]])
  expect(system.arrived[0]?.headers).not.toHaveProperty('authorization')
})

const answers =
  (status: number, body: unknown, headers: Record<string, string> = {}): Behaviour =>
  (_arrived, reply) =>
    reply
      .code(status)
      .headers({ 'content-type': 'application/json', ...headers })
      .send(typeof body === 'string' ? body : JSON.stringify(body))

const html = { 'content-type': 'text/html' }
const delivered = (facts: object) => ({ state: 'delivered', external_id: null, external_url: null, ...facts })
const refused = (detail: string) => ({ state: 'refused', detail })
const delayed = (problem: string) => ({ state: 'delayed', problem: expect.stringContaining(problem) as string })
const noTitle = (problem: string) => ({ state: 'no_title', problem: expect.stringContaining(problem) as string })
const untitled = noTitle('without a title')

test.each<[string, Behaviour, object]>([
  ['a title', answers(200, { title: 'Registriert' }), delivered({ title: 'Registriert' })],
  ['a title in its data', answers(201, { data: { title: ' Antrag 7 ', id: 7 } }), delivered({ title: 'Antrag 7', external_id: '7' })],
  [
    'identifiers of its own',
    answers(200, { title: 'R', external_id: 'GS 2026/4', external_url: 'https://records.example/4?a=b' }),
    delivered({ title: 'R', external_id: 'GS 2026/4', external_url: 'https://records.example/4?a=b' }),
  ],
  ['an address outside the web', answers(200, { title: 'R', id: { no: 1 }, url: 'javascript:alert(1)' }), delivered({ title: 'R' })],
  ['JSON without a title', answers(200, { id: 4 }), untitled],
  ['an empty title', answers(200, { title: ' ' }), untitled],
  ['a title that is not text', answers(200, { title: ['R'] }), untitled],
  ['null', answers(200, null), untitled],
  ['nothing', answers(204, ''), untitled],
  ['a firewall’s page', answers(200, '<html>Request rejected</html>', html), untitled],
  ['an oversized answer', answers(200, { title: 'R', more: 'x'.repeat(70_000) }), untitled],
  ['a redirect elsewhere', answers(302, '', { location: 'https://elsewhere.example/' }), noTitle('leads to https://elsewhere.example/')],
  ['a redirect that keeps the form', answers(307, '', { location: '/postings' }), noTitle('leads to /postings')],
  ['an error', answers(500, { detail: 'Traceback' }), delayed('it answered 500')],
  ['it is unavailable', answers(503, '<html>', html), delayed('it answered 503')],
  ['it is overloaded', answers(429, { detail: 'slower' }), delayed('it answered 429')],
  ['it took too long', answers(408, ''), delayed('it answered 408')],
  ['it does not know the site', answers(401, { detail: 'Token ungültig' }), delayed('it answered 401: set RECORDS_TOKEN')],
  ['the site is not permitted', answers(403, '<html>Forbidden</html>', html), delayed('it answered 403: set RECORDS_TOKEN')],
  ['a gateway does not know the site', answers(407, ''), delayed('it answered 407: set RECORDS_TOKEN')],
  [
    'a reason',
    answers(400, { detail: 'Das Geschäft\r\nist {{title}} $t(problem.not_found)\u0000 zu.' }),
    refused('Das Geschäft ist {{title}} $t(problem.not_found) zu.'),
  ],
  ['a long reason', answers(422, { detail: 'x'.repeat(2_000) }), refused('x'.repeat(500))],
  [
    'field errors',
    answers(400, { title: ['Zu kurz.', 'Zu leer.'], non_field_errors: ['Es fehlt etwas.'], business_type: 'Gibt es nicht.' }),
    refused('title: Zu kurz. title: Zu leer. Es fehlt etwas. business_type: Gibt es nicht.'),
  ],
  ['a refusal as a page', answers(400, '<html>Bad Request</html>', html), refused('')],
  ['a refusal as a list', answers(400, ['no']), refused('')],
])('interprets the answer: %s', async (_what, answer, outcome) => {
  await using system = await aRecordsSystem({ answer })
  expect(await submit(system.url)).toEqual(outcome)
  expect(system.arrived).toHaveLength(1)
})

const short: Limits = { connect: 10_000, idle: 200 }

test.each<[string, Behaviour]>([
  ['says nothing', silence],
  ['stops in the middle of its answer', halfAnAnswer],
])('gives up on a system that %s, by the overall signal and by the idle limit', async (_what, answer) => {
  await using system = await aRecordsSystem({ answer })
  const whole = new AbortController()
  const patient = submit(system.url, { signal: whole.signal })
  await expect.poll(() => system.arrived.length).toBe(1)
  whole.abort()
  await expect(patient).rejects.toThrow('aborted')
  await expect(submit(system.url, { limits: short })).rejects.toThrow(/nothing came or went for too long|aborted/)
})

test.each<[string, Parameters<typeof aRecordsSystem>[0]]>([
  ['before the form', { begun: () => 'hang up' }],
  ['instead of answering', { answer: hangsUp }],
  ['in the middle of its answer', { answer: hangsUpInTheMidst }],
])('a system that hangs up %s counts as no answer', async (_when, behaviour) => {
  await using system = await aRecordsSystem(behaviour)
  const files = [await aPostedFile(server, Buffer.alloc(5_000_000, 'x'))]
  const posting = await aPostingOfSomebody(server, { connector: 'http', files })
  await expect(submit(system.url, {}, posting)).rejects.toThrow(/hang up|ECONNRESET|EPIPE|aborted|terminated/)
})

test('an unreachable or unencrypted system and a missing file make the attempt fail', async () => {
  const system = await aRecordsSystem()
  await expect(submit(system.url.replace('http:', 'https:'))).rejects.toThrow(/SSL|EPROTO/)
  const gone = await aPostingOfSomebody(server, { connector: 'http', files: [await aPostedFile(server, Buffer.from('bald weg'))] })
  await server.files.remove(await shaOf(gone), new Date(Date.now() + 60_000))
  await expect(submit(system.url, {}, gone)).rejects.toThrow('ENOENT')
  await system[Symbol.asyncDispose]()
  await expect(submit(system.url)).rejects.toThrow('ECONNREFUSED')
  expect(system.arrived).toEqual([])
})

const shaOf = async ({ id }: { id: number }) => (await readHandedOver(server.db, id)).files[0]?.sha256 ?? ''

test('gives up on a connection without a TLS handshake', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  await expect(submit(`https://127.0.0.1:${port}/`, { limits: { connect: 100, idle: 60_000 } })).rejects.toThrow('no connection in time')
  silent.close()
})

test('reads no more of a large file than the other side takes', async () => {
  await using system = await aRecordsSystem({ begun: () => 'stop reading' })
  const piece = Buffer.alloc(2 ** 16, 'x')
  const count = 2 ** 12
  let read = 0
  function* pieces() {
    for (; read < count; read++) yield piece
  }
  const files: FileStore = { ...server.files, open: () => Promise.resolve(Readable.from(pieces(), { objectMode: false })) }
  const file = { ...(await aPostedFile(server, piece)), size: piece.length * count }
  const posting = await aPostingOfSomebody(server, { connector: 'http', files: [file] })
  await expect(submit(system.url, { limits: short, files }, posting)).rejects.toThrow('nothing came or went for too long')
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThan(count / 4)
})

test.each(['localhost', '127.0.0.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0', '[::]'])(
  'refuses the local host as %s unless private addresses are allowed',
  async (host) => {
    await using system = await aRecordsSystem()
    const url = `http://${host}:${system.port}/postings`
    await expect(submit(url, { records_allow_private: false })).rejects.toThrow('RECORDS_ALLOW_PRIVATE')
    expect(system.arrived).toEqual([])
  },
)

test('reaches the local host by name and address if private addresses are allowed', async () => {
  await using system = await aRecordsSystem()
  await submit(`http://localhost:${system.port}/postings`)
  await submit(system.url)
  expect(system.arrived).toHaveLength(2)
})

test('isPublic is true only for addresses on the Internet', () => {
  const own = ['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.8.0.1', '169.254.169.254', '172.16.0.1', '192.168.1.1', '224.0.0.1']
  const ownOfSix = [
    '::',
    '::1',
    '::7f00:1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'ff02::1',
  ]
  expect([...own, ...ownOfSix, 'localhost', ''].filter(isPublic)).toEqual([])
  const everybodys = ['8.8.8.8', '172.32.0.1', '2001:4860:4860::8888', '::ffff:8.8.8.8']
  expect(everybodys.filter(isPublic)).toEqual(everybodys)
})
