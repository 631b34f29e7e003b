import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { StartRefused } from '#server/database/start-refused.ts'
import { type TestHouse, testHouse } from '#server/test/house.ts'
import { type Asked, anObjectGate } from '#server/test/object-gate.ts'
import { anObjectServer, type ObjectServer } from '#server/test/object-server.ts'
import { runProgram } from '#server/test/run-program.ts'
import type { FileStore } from './file-store.ts'
import { openObjectStore } from './object-store.ts'
import { refuseWrongStore } from './open-files.ts'

let server: ObjectServer
let gate: Awaited<ReturnType<typeof anObjectGate>>
let folder: string
let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
  server = await anObjectServer()
  gate = await anObjectGate(server.port)
  folder = await mkdtemp(join(tmpdir(), 'objects-here-'))
  await (await openObjectStore({ place: server.place(), folder })).store(of(large))
})
beforeEach(() => gate.passed.splice(0))
afterEach(() => gate.judge())
afterAll(async () => {
  await gate[Symbol.asyncDispose]()
  await house[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

/** In milliseconds: nobody wants to wait in a test. */
const patience = 1_500
const throughGate = (way: { patience?: number } = {}) => openObjectStore({ place: server.place({ at: gate.port }), folder, ...way })

const of = (bytes: string | Buffer) => Readable.from([Buffer.from(bytes)])
const bytesOf = async (files: FileStore, sha256: string) => buffer(await files.open(sha256))
const lengthOf = async (files: FileStore, sha256: string) => (await bytesOf(files, sha256)).length
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)
const failed = (why: string) => ({ status: 503, message: expect.stringContaining(why) })

/** Large enough to go in parts. */
const large = randomBytes(17 * 2 ** 20)
const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('nothing of a file stays on this machine, whether it was stored or not', async () => {
  const files = await throughGate()
  await files.store(of('Hello'))
  gate.judge(() => ({ status: 403 }))
  await expect(files.store(of('refused'))).rejects.toMatchObject(failed('403'))
  gate.judge(() => ({ status: 507 }))
  await expect(files.store(of('too much'))).rejects.toMatchObject({ status: 507, body: { detail: { key: 'problem.storage_full' } } })
  expect(await readdir(join(folder, 'arriving'))).toEqual([])
})

test('what is sent carries its own sum, and a large file goes in parts of which none is larger than eight megabytes', async () => {
  const files = await throughGate()
  const { sha256, size } = await files.store(of(large))
  expect([sha256, size]).toEqual([sha256Of(large), large.length])
  const puts = gate.passed.filter(({ method }) => method === 'PUT')
  expect(puts.map(({ headers }) => Number(headers['content-length']))).toEqual([8 * 2 ** 20, 8 * 2 ** 20, 2 ** 20])
  const last = createHash('md5')
    .update(large.subarray(16 * 2 ** 20))
    .digest('base64')
  expect(puts.at(-1)?.headers['content-md5']).toBe(last)
  expect((await bytesOf(files, sha256)).equals(large)).toBe(true)
})

const streaming = `
  import { Readable } from 'node:stream'
  import { openObjectStore } from '#server/files/object-store.ts'
  const { place, folder, megabytes } = JSON.parse(process.argv[1])
  const files = await openObjectStore({ place, folder })
  const piece = Buffer.alloc(2 ** 20, 'x')
  async function there(count) {
    const { sha256, size } = await files.store(Readable.from((function* () { for (let at = 0; at < count; at++) yield piece })()))
    let read = 0
    for await (const bytes of await files.open(sha256)) read += bytes.length
    if (read !== size) throw new Error('it came back as ' + read)
  }
  await there(20)
  const before = process.resourceUsage().maxRSS
  await there(megabytes)
  process.stdout.write(String((process.resourceUsage().maxRSS - before) / 1024))`

test('a file of more than a hundred megabytes goes there and back without being in memory', async () => {
  const megabytes = 128
  const program = runProgram(streaming, JSON.stringify({ place: server.place(), folder, megabytes }))
  expect(Number(await program.output())).toBeLessThan(megabytes * 0.75)
  expect(await program.ended).toEqual({ code: 0, errors: '' })
})

test('an upload in parts that fails is ended, and the file is not there', async () => {
  const files = await throughGate()
  const other = randomBytes(9 * 2 ** 20)
  gate.judge(({ query }) => (query.get('partNumber') === '2' ? { status: 403 } : 'on'))
  await expect(files.store(of(other))).rejects.toMatchObject(failed('403'))
  expect(gate.passed.at(-1)).toMatchObject({ method: 'DELETE' })
  gate.judge(({ query, method }) =>
    method === 'POST' && query.has('uploadId') ? { status: 200, body: '<Error><Code>InternalError</Code></Error>' } : 'on',
  )
  await expect(files.store(of(other))).rejects.toMatchObject(failed('not completed'))
  gate.judge()
  await expect(files.open(sha256Of(other))).rejects.toMatchObject({ code: 'ENOENT' })
})

test('uploads that a kill left go after a day, others go on; a store that does not tell of them is left alone', async () => {
  const files = await throughGate()
  const upload = (id: string, begun: Date) =>
    `<Upload><Key>${'a'.repeat(64)}</Key><UploadId>${id}</UploadId><Initiated>${begun.toISOString()}</Initiated></Upload>`
  const body = `<ListMultipartUploadsResult>${upload('left', ago(25))}${upload('going-on', ago(1))}</ListMultipartUploadsResult>`
  gate.judge(({ method, query }) => (query.has('uploads') ? { status: 200, body } : method === 'DELETE' ? { status: 204 } : 'on'))
  await files.removeUnfinished(ago(24))
  expect(gate.passed.filter(({ method }) => method === 'DELETE').map(({ query }) => query.get('uploadId'))).toEqual(['left'])
  gate.judge()
  await files.removeUnfinished(ago(24))
})

test('an answer that is cut short is read on where it broke off', async () => {
  const files = await throughGate()
  const sha256 = sha256Of(large)
  let cuts = 0
  gate.judge(({ method }) => (method === 'GET' && ++cuts <= 2 ? { cut: 3_000_000 } : 'on'))
  expect((await bytesOf(files, sha256)).equals(large)).toBe(true)
  expect(
    gate.passed
      .filter(({ method }) => method === 'GET')
      .slice(-3)
      .map(({ headers }) => headers.range),
  ).toEqual([undefined, expect.stringMatching(/^bytes=\d{5,}-$/), expect.stringMatching(/^bytes=\d{5,}-$/)])
  gate.judge(({ method, headers }) => (method === 'GET' && headers.range?.startsWith('bytes=0-') ? 'on' : { cut: 0 }))
  await expect(lengthOf(files, sha256)).rejects.toMatchObject({ status: 503 })
})

test('a file that nobody reads to its end, or at all, is let go', async () => {
  const files = await throughGate()
  const sha256 = sha256Of(large)
  const [unread, begun] = [await files.open(sha256), await files.open(sha256)]
  await (begun.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>).next()
  expect(gate.answering()).toBe(2)
  unread.destroy()
  begun.destroy()
  await expect.poll(gate.answering).toBe(0)
})

test.each<[string, Parameters<typeof gate.judge>[0], { why: string; patience?: number }]>([
  ['is overloaded', () => ({ status: 503 }), { why: '503' }],
  ['hangs up', () => 'hang up', { why: 'UND_ERR_SOCKET' }],
  ['says nothing', () => 'nothing', { why: 'no answer within 1.5 seconds', patience }],
])('a store that %s is given up in time, whatever it was asked', async (_name, rule, { why, ...way }) => {
  const [patient, files] = [await throughGate(), await throughGate(way)]
  const { sha256 } = await patient.store(of('Hello'))
  gate.judge(rule)
  const asked = [
    () => files.store(of('Hello')),
    () => files.open(sha256),
    () => files.check(),
    () => Array.fromAsync(files.storedBefore(new Date())),
    () => files.remove(sha256, ago(-24)),
    () => files.removeUnfinished(ago(24)),
  ]
  await Promise.all(asked.map((ask) => expect(ask()).rejects.toMatchObject(failed(why))))
  gate.judge()
  expect((await bytesOf(patient, sha256)).toString()).toBe('Hello')
})

test('a store that falls silent in the middle of a file is given up in time; whoever reads slowly is not', async () => {
  const files = await throughGate({ patience })
  const sha256 = sha256Of(large)
  const slowly = await files.open(sha256)
  const pieces = slowly.iterator() as AsyncIterableIterator<Buffer>
  const first = await pieces.next()
  gate.judge(({ headers }) => (headers.range ? 'nothing' : { silent: 1_000_000 }))
  await expect(lengthOf(files, sha256)).rejects.toMatchObject(failed('no answer within'))
  expect(Buffer.concat([first.value, ...(await Array.fromAsync(pieces))]).equals(large)).toBe(true)
})

test('a store that is frozen is given up in time, and goes on when it thaws', async () => {
  const [patient, files] = [await throughGate(), await throughGate({ patience })]
  server.freeze()
  await expect(files.open(sha256Of(large))).rejects.toMatchObject(failed('no answer within'))
  server.goOn()
  expect(await lengthOf(patient, sha256Of(large))).toBe(large.length)
})

test('one that is overloaded for a moment is asked again, and nobody notices', async () => {
  const files = await throughGate()
  let refusals = 0
  gate.judge(() => (++refusals % 2 === 1 ? { status: 503 } : 'on'))
  const { sha256 } = await files.store(of('in the end'))
  expect((await bytesOf(files, sha256)).toString()).toBe('in the end')
})

test('stopped and started again, the store goes on: what was asked meanwhile was refused, and nothing else is lost', async () => {
  const files = await throughGate()
  const { sha256 } = await files.store(of('before'))
  const reading = await files.open(sha256)
  await server.kill()
  await expect(files.store(of('meanwhile'))).rejects.toMatchObject(failed('UND_ERR_SOCKET'))
  await expect(files.open(sha256)).rejects.toMatchObject({ status: 503 })
  reading.destroy()
  await server.start()
  expect((await bytesOf(files, sha256)).toString()).toBe('before')
  const after = await files.store(of('meanwhile'))
  expect((await bytesOf(files, after.sha256)).toString()).toBe('meanwhile')
})

test('a wrong key and a bucket that is not there stop the start with one line that tells no secret; silence does not', async () => {
  const lines: string[] = []
  const refusal = async (other: Parameters<ObjectServer['place']>[0]) => {
    const files = await openObjectStore({ place: server.place(other), folder, patience })
    return refuseWrongStore({ db: house.db, files }, (line) => lines.push(line)).then(
      () => 'goes on',
      (error: Error) => [error instanceof StartRefused, error.message],
    )
  }
  expect(await refusal({})).toBe('goes on')
  const key = 'look at its key, its bucket and its region'
  expect(await refusal({ key: 'S3RVER:secret1' })).toEqual([
    true,
    `FILES_URL: the object store failed: it answered 403 SignatureDoesNotMatch: ${key}`,
  ])
  expect(await refusal({ key: 'nobody:secret1' })).toEqual([
    true,
    `FILES_URL: the object store failed: it answered 403 InvalidAccessKeyId: ${key}`,
  ])
  expect(await refusal({ bucket: 'nowhere' })).toEqual([
    true,
    'FILES_URL: the object store failed: it answered 404 NoSuchBucket: make its bucket first',
  ])
  expect(lines).toEqual([])
  expect(await refusal({ at: 1 })).toBe('goes on')
  expect(lines).toEqual([
    expect.stringMatching(/^FILES_URL: the object store failed: .*\. Files cannot be read or stored until it answers\.$/),
  ])
  expect(lines.join()).not.toContain('S3RVER')
})

/** Removes a file that stands since last week, and stops before its object is removed; answers how it goes on. */
async function aRemoval(files: FileStore, sha256: string) {
  await server.standsSince(sha256, ago(7 * 24))
  const [arrived, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  gate.judge(({ method, path }: Asked) => {
    if (method !== 'DELETE' || !path.endsWith(sha256)) return 'on'
    arrived.resolve()
    return goOn.promise
  })
  const removal = files.remove(sha256, ago(24))
  await arrived.promise
  return async () => {
    goOn.resolve()
    await removal
  }
}

test('stored while its object is about to be removed by another app server, a file is stored once more after that', async () => {
  const [one, other] = [await throughGate(), await throughGate()]
  const { sha256 } = await one.store(of('wanted again'))
  const goOn = await aRemoval(other, sha256)
  const before = gate.passed.length
  const storing = one.store(of('wanted again'))
  const isPut = ({ method, path }: Asked) => method === 'PUT' && path.endsWith(sha256)
  await expect.poll(() => gate.passed.slice(before).some(isPut)).toBe(true)
  await goOn()
  await storing
  expect(gate.passed.slice(before).filter(isPut)).toHaveLength(2)
  expect((await bytesOf(one, sha256)).toString()).toBe('wanted again')
  expect((await server.names()).filter((name) => name.startsWith(sha256))).toEqual([sha256])
})

test('a removal of which nobody knows whether it was done is still announced, and whoever stores waits for it to be over', async () => {
  const files = await throughGate()
  const { sha256 } = await files.store(of('in doubt'))
  await server.standsSince(sha256, ago(7 * 24))
  gate.judge(({ method, path }) => (method === 'DELETE' && path.endsWith(sha256) ? 'hang up' : 'on'))
  await expect(files.remove(sha256, ago(24))).rejects.toMatchObject({ status: 503 })
  gate.judge()
  const announced = (await server.names()).filter((name) => name.startsWith(`${sha256}.removing.`))
  expect(announced).toHaveLength(1)
  vi.useFakeTimers({ toFake: ['performance'] })
  const storing = files.store(of('in doubt'))
  const lists = () => gate.passed.filter(({ query }) => query.get('prefix')?.includes(`${sha256}.removing`)).length
  await expect.poll(lists).toBeGreaterThan(1)
  vi.advanceTimersByTime(9_000)
  await storing
  vi.useRealTimers()
  expect((await server.names()).filter((name) => name.startsWith(sha256))).toEqual([sha256])
  expect((await bytesOf(files, sha256)).toString()).toBe('in doubt')
})

test('what a killed sweep announced goes after a day, and is never taken for a file', async () => {
  const files = await throughGate()
  const { sha256 } = await files.store(of('kept'))
  const goOn = await aRemoval(files, sha256)
  const [announced = ''] = (await server.names()).filter((name) => name.startsWith(`${sha256}.removing.`))
  await server.standsSince(announced, ago(25))
  expect(await Array.fromAsync(files.storedBefore(new Date(Date.now() + 60_000)))).not.toContain(announced)
  await files.removeUnfinished(ago(24))
  expect(await server.names()).not.toContain(announced)
  await goOn()
})
