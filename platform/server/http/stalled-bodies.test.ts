import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openSession } from '#features/identity/server/sessions.ts'
import { sessionHeaders } from '#testing/server/clients/client.ts'
import { aMember, anImportedMeeting } from '#testing/server/factories/factories.ts'
import { filesArriving } from '#testing/server/files/uploads.ts'
import { lackingHeaders } from '#testing/server/hostile/lacking-headers.ts'
import { portOf } from '#testing/server/site/ports.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
let port: number
beforeAll(async () => {
  server = await testServer()
  port = await portOf(server)
})
afterAll(() => server[Symbol.asyncDispose]())
// The interval that checks bodies runs on fake time.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

const boundary = 'boundary'
const partHead = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n`
const form = `multipart/form-data; boundary=${boundary}`

type Begun = { method?: string; path: string; type?: string; size?: number; headers?: Record<string, string> }

/** A request of which only the head has arrived. */
async function begun({ method = 'POST', path, type = form, size = 1_000_000, headers = {} }: Begun) {
  const arriving = once(server.app.server, 'request')
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  const lines = Object.entries({ host: 'here', 'accept-language': 'en', 'content-type': type, 'content-length': size, ...headers })
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
  let answered = ''
  socket.setEncoding('utf8').on('data', (text: string) => (answered += text))
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const [request] = (await arriving) as [IncomingMessage]
  return { socket, request, answered: () => answered, closed }
}

type Request = Awaited<ReturnType<typeof begun>>

/** Waits without `expect.poll`, which would advance the fake time. */
async function until(isSo: () => boolean) {
  while (!isSo()) await setImmediate()
}

/** Sends a chunk, and waits until the server has received and read it. */
async function send({ socket, request }: { socket: Socket; request: IncomingMessage }, piece: string) {
  const before = request.socket.bytesRead
  socket.write(piece)
  await until(() => request.socket.bytesRead - before === piece.length && request.readableLength === 0)
}

const statusOf = ({ answered }: Request) => answered().slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length)
const headersIn = (text: string) =>
  Object.fromEntries(Array.from(text.matchAll(/^([\w-]+): (.*)\r$/gm), ([, name = '', value]) => [name.toLowerCase(), value]))

async function aSignedInUpload(): Promise<Begun> {
  const { committee, meeting } = await anImportedMeeting(server)
  const item = await server.db.selectFrom('agenda_item').select('id').where('meeting_id', '=', meeting.id).executeTakeFirstOrThrow()
  const member = await aMember(server, committee)
  const headers = sessionHeaders(await openSession(server.db, { user_id: member.id, at: server.clock() }))
  return { path: `/api/v1/agenda_items/${item.id}/create_personal_document/`, headers }
}

test.each<[kind: string, asked: () => Begun | Promise<Begun>, piece: string]>([
  ['a file', aSignedInUpload, `${partHead}%PDF`],
  [
    'JSON',
    async () => ({ ...(await aSignedInUpload()), path: '/api/v1/users/me/', method: 'PATCH', type: 'application/json' }),
    '{"language":',
  ],
  ['a form', () => ({ path: '/login', type: 'application/x-www-form-urlencoded', size: 1_000 }), 'username='],
])('%s that stalls for 30 seconds is ended with 408 and a reason, and leaves no file', async (_, asked, piece) => {
  const upload = await begun(await asked())
  await send(upload, piece)
  vi.advanceTimersByTime(29_999)
  expect(upload.answered()).toBe('')
  vi.advanceTimersByTime(5_001)
  await upload.closed
  const [head = '', body = ''] = upload.answered().split('\r\n\r\n')
  expect([statusOf(upload), JSON.parse(body)]).toEqual(['408', { detail: 'The transfer has stopped, or is too slow. Please try again.' }])
  expect(lackingHeaders({ headers: headersIn(`${head}\r\n`) })).toEqual([])
  await until(() => filesArriving(server, 'arriving-personal-documents').length === 0)
})

test.each([
  ['an address that reads no body', '/%ff'],
  ['an unknown address', '/api/v1/none/'],
  ['a call without a session', '/api/v1/vorstoss/'],
])('%s is answered at once, and its connection ends even if the body goes on', async (_, path) => {
  const refused = await begun({ path })
  await until(() => /^4\d\d$/.test(statusOf(refused)))
  const status = statusOf(refused)
  // However much is sent: the time since the response counts.
  for (let seconds = 0; seconds < 30; seconds += 10) {
    await send(refused, 'x'.repeat(20_000))
    vi.advanceTimersByTime(10_000)
  }
  vi.advanceTimersByTime(10_000)
  await refused.closed
  expect(statusOf(refused)).toBe(status)
})

test('a trickling upload is ended with 408; a slow one in bursts is accepted, however long it takes', async () => {
  const drops = await begun(await aSignedInUpload())
  await send(drops, partHead)
  for (let seconds = 0; seconds < 60; seconds += 10) {
    expect(statusOf(drops)).toBe('')
    await send(drops, 'x'.repeat(1_000))
    vi.advanceTimersByTime(10_000)
  }
  await drops.closed
  expect(statusOf(drops)).toBe('408')

  const bytes = '%PDF-1.7\n'.padEnd(400_000, 'x')
  const end = `\r\n--${boundary}--\r\n`
  const bursts = await begun({ ...(await aSignedInUpload()), size: partHead.length + bytes.length + end.length })
  await send(bursts, partHead)
  // Ten minutes in all.
  for (let at = 0; at < bytes.length; at += 16_000) {
    expect([at, bursts.answered()]).toEqual([at, ''])
    await send(bursts, bytes.slice(at, at + 16_000))
    vi.advanceTimersByTime(24_000)
  }
  await send(bursts, end)
  await until(() => statusOf(bursts) !== '')
  expect(statusOf(bursts)).toBe('200')
  bursts.socket.destroy()
})
