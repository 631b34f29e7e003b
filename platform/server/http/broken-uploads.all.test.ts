import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '#features/identity/server/sessions.ts'
import { noteAssured } from '#testing/server/assured.ts'
import { cookieOf } from '#testing/server/clients/client.ts'
import { watchHealth } from '#testing/server/clients/watch-health.ts'
import { anOpenProtocol } from '#testing/server/factories/annotation-factories.ts'
import { anImportedMeeting } from '#testing/server/factories/factories.ts'
import { filesArriving } from '#testing/server/files/uploads.ts'
import { portOf } from '#testing/server/site/ports.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { howOften } from '#testing/shared/random.ts'

const atOnce = howOften({ inTests: 3, assured: 50 })
/** Pause in ms between two chunks of an endless upload, because many of them share the machine with the health check. */
const pause = howOften({ inTests: 0, assured: 100 })

let testedServer: TestServer
let port: number
beforeAll(async () => {
  testedServer = await testServer({ BODY_SECONDS: '1' })
  port = await portOf(testedServer)
})
afterAll(() => testedServer[Symbol.asyncDispose]())

type Upload = { path: string; headers: string }
type Way = (socket: Socket, upload: Upload) => Promise<unknown> | void

const boundary = 'boundary'
const partHead = (field: string) => `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="a.pdf"\r\n\r\n`
const begin = (socket: Socket, { path, headers }: Upload, size: string) =>
  socket.write(`POST /api/v1/${path} HTTP/1.1\r\nHost: here\r\n${headers}${size}\r\n\r\n`)
const ofSize = (size: number) => `Content-Length: ${size}`
const fieldOf = ({ path }: Upload) => (path.includes('import_meeting') ? 'zipfile' : 'file')
const piece = Buffer.alloc(60_000, 'x')

/** Ways in which a client can break an upload. */
const ways: Record<string, Way> = {
  'stops in the middle': (socket, upload) => {
    begin(socket, upload, ofSize(1_000_000))
    socket.write(partHead(fieldOf(upload)))
    socket.write(piece)
  },
  'sends nothing of it': (socket, upload) => void begin(socket, upload, ofSize(1_000_000)),
  'sends it byte by byte': async (socket, upload) => {
    begin(socket, upload, ofSize(1_000_000))
    socket.write(partHead(fieldOf(upload)))
    while (!socket.closed) {
      socket.write('x')
      await setTimeout(100)
    }
  },
  'never ends': async (socket, upload) => {
    begin(socket, upload, 'Transfer-Encoding: chunked')
    socket.write(`${partHead(fieldOf(upload)).length.toString(16)}\r\n${partHead(fieldOf(upload))}\r\n`)
    while (!socket.closed) {
      socket.write(`${piece.length.toString(16)}\r\n`)
      socket.write(piece)
      await new Promise<void>((resolve) => socket.write('\r\n', () => resolve()))
      await setTimeout(pause)
    }
  },
  'sends a text that never ends': async (socket, upload) => {
    begin(socket, upload, 'Transfer-Encoding: chunked')
    socket.write('fffffffff\r\n')
    socket.write(`--${boundary}\r\nContent-Disposition: form-data; name="title"\r\n\r\n`)
    while (!socket.closed) {
      await new Promise<void>((resolve) => socket.write(piece, () => resolve()))
      await setTimeout(pause)
    }
  },
  'sends more than it announced': (socket, upload) => {
    const body = `${partHead(fieldOf(upload))}x\r\n--${boundary}--\r\n`
    begin(socket, upload, ofSize(body.length))
    socket.write(body)
    socket.write(piece)
  },
  'is cut off in the middle': async (socket, upload) => {
    begin(socket, upload, ofSize(1_000_000))
    socket.write(partHead(fieldOf(upload)))
    await new Promise<void>((resolve) => socket.write(piece, () => resolve()))
    socket.resetAndDestroy()
  },
  'is cut off at its begin': async (socket, upload) => {
    begin(socket, upload, ofSize(1_000_000))
    await new Promise<void>((resolve) => socket.write(partHead(fieldOf(upload)), () => resolve()))
    socket.resetAndDestroy()
  },
  'closes its half of the connection': (socket, upload) => {
    begin(socket, upload, ofSize(1_000_000))
    socket.write(partHead(fieldOf(upload)))
    socket.end(piece)
  },
}

/** Three kinds of uploads by users who may make them. */
async function someUploads(): Promise<Upload[]> {
  const { committee, responsible, member, meeting } = await anImportedMeeting(testedServer)
  const { layer } = await anOpenProtocol(testedServer.as(member), meeting)
  const item = await testedServer.db.selectFrom('agenda_item').select('id').where('meeting_id', '=', meeting.id).executeTakeFirstOrThrow()
  const asked = [
    [responsible, `committees/${committee.id}/import_meeting/`],
    [member, `agenda_items/${item.id}/create_personal_document/`],
    [member, `annotationlayers/${layer.id}/import_xfdf/`],
    [null, `committees/${committee.id}/import_meeting/`],
  ] as const
  return Promise.all(asked.map(async ([who, path]) => ({ path, headers: formHeaders + (await cookiesOf(who)) })))
}

const formHeaders = `Content-Type: multipart/form-data; boundary=${boundary}\r\n`
async function cookiesOf(who: { id: number } | null) {
  if (!who) return ''
  const session = await openSession(testedServer.db, { user_id: who.id, at: testedServer.clock() })
  return `Cookie: ${cookieOf(session)}\r\nX-CSRFToken: ${session.csrf_token}\r\n`
}

async function sent(way: Way, given: Upload) {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  await once(socket, 'connect')
  let answered = ''
  socket.on('data', (bytes: Buffer) => (answered += bytes.toString()))
  await Promise.all([way(socket, given), closed])
  return answered.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length)
}

const connections = () => new Promise<number>((resolve) => testedServer.app.server.getConnections((_, count) => resolve(count)))
const lying = () => ['arriving', 'arriving-personal-documents', 'arriving-xfdf'].flatMap((folder) => filesArriving(testedServer, folder))

test('ends every stalled or broken upload, keeps nothing of it, and stays available', async () => {
  const uploads = await someUploads()
  const health = watchHealth(port)
  let count = 0
  for (const [name, way] of Object.entries(ways)) {
    // The other kinds have such a high limit that it would take too long to exceed it.
    const kinds = name.includes('never ends') ? uploads.slice(2) : uploads
    const all = Array.from({ length: atOnce }, (_, at) => sent(way, kinds[at % kinds.length]!))
    const answers = await Promise.all(all)
    count += answers.length
    for (const status of answers) expect([name, status]).toEqual([name, expect.stringMatching(/^(4\d\d|)$/)])
    await expect.poll(lying, { message: name }).toEqual([])
  }
  const { p95, count: asked } = await health()
  await expect.poll(connections).toBe(0)
  noteAssured({
    what: 'Slow and broken uploads, 50 at once',
    count,
    aim: 50 * Object.keys(ways).length,
    outcome: `all ended, no file stays; /healthz meanwhile ${Math.round(p95)} ms at p95 of ${asked.toLocaleString('en')} (asked: 200)`,
    part: 'broken-uploads',
  })
})
