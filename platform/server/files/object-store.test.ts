import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { aGatedStore, bytesOf, failed, type GatedStore, hoursAgo, large, of, sha256Of } from '#testing/server/files/gated-store.ts'

let store: GatedStore
beforeAll(async () => {
  store = await aGatedStore()
})
beforeEach(() => store.gate.passed.splice(0))
afterEach(() => store.gate.judge())
afterAll(() => store[Symbol.asyncDispose]())

test('leaves no file on this machine, whether the object store accepts it or refuses it', async () => {
  const files = await store.open()
  await files.store(of('Hello'))
  store.gate.judge(() => ({ status: 403 }))
  await expect(files.store(of('refused'))).rejects.toMatchObject(failed('403'))
  store.gate.judge(() => ({ status: 507 }))
  await expect(files.store(of('too much'))).rejects.toMatchObject({ status: 507, body: { detail: { key: 'problem.storage_full' } } })
  expect(await readdir(join(store.folder, 'arriving'))).toEqual([])
})

test('the health check needs the object store and the folder for arriving files, and leaves nothing in it', async () => {
  const files = await store.open()
  await files.check()
  expect(store.gate.passed.map(({ method, headers }) => [method, headers['content-length']])).toEqual([['PUT', '4096']])
  const arriving = join(store.folder, 'arriving')
  expect(await readdir(arriving)).toEqual([])
  store.gate.judge(() => ({ status: 507 }))
  await expect(files.check()).rejects.toMatchObject({ status: 507 })
  store.gate.judge()
  await rm(arriving, { recursive: true })
  await expect(files.check()).rejects.toThrow('ENOENT')
  await mkdir(arriving)
})

test('uploads carry their checksum, and large files go in parts of at most eight megabytes', async () => {
  const files = await store.open()
  const { sha256, size } = await files.store(of(large))
  expect([sha256, size]).toEqual([sha256Of(large), large.length])
  const puts = store.gate.passed.filter(({ method }) => method === 'PUT')
  expect(puts.map(({ headers }) => Number(headers['content-length']))).toEqual([8 * 2 ** 20, 8 * 2 ** 20, 2 ** 20])
  const last = createHash('md5')
    .update(large.subarray(16 * 2 ** 20))
    .digest('base64')
  expect(puts.at(-1)?.headers['content-md5']).toBe(last)
  expect((await bytesOf(files, sha256)).equals(large)).toBe(true)
})

test('a failed multipart upload is aborted, and its file does not exist', async () => {
  const files = await store.open()
  const other = randomBytes(9 * 2 ** 20)
  store.gate.judge(({ query }) => (query.get('partNumber') === '2' ? { status: 403 } : 'on'))
  await expect(files.store(of(other))).rejects.toMatchObject(failed('403'))
  expect(store.gate.passed.at(-1)).toMatchObject({ method: 'DELETE' })
  store.gate.judge(({ query, method }) =>
    method === 'POST' && query.has('uploadId') ? { status: 200, body: '<Error><Code>InternalError</Code></Error>' } : 'on',
  )
  await expect(files.store(of(other))).rejects.toMatchObject(failed('not completed'))
  store.gate.judge()
  await expect(files.open(sha256Of(other))).rejects.toMatchObject({ code: 'ENOENT' })
})

test('removes multipart uploads that are a day old, and works with a store that does not list them', async () => {
  const files = await store.open()
  const upload = (id: string, begun: Date) =>
    `<Upload><Key>${'a'.repeat(64)}</Key><UploadId>${id}</UploadId><Initiated>${begun.toISOString()}</Initiated></Upload>`
  const body = `<ListMultipartUploadsResult>${upload('left', hoursAgo(25))}${upload('going-on', hoursAgo(1))}</ListMultipartUploadsResult>`
  store.gate.judge(({ method, query }) => (query.has('uploads') ? { status: 200, body } : method === 'DELETE' ? { status: 204 } : 'on'))
  await files.removeUnfinished(hoursAgo(24))
  expect(store.gate.passed.filter(({ method }) => method === 'DELETE').map(({ query }) => query.get('uploadId'))).toEqual(['left'])
  store.gate.judge()
  await files.removeUnfinished(hoursAgo(24))
})

test('closes the connection of a file that is not read to its end', async () => {
  const files = await store.open()
  const sha256 = sha256Of(large)
  const [unread, begun] = [await files.open(sha256), await files.open(sha256)]
  await (begun.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>).next()
  expect(store.gate.answering()).toBe(2)
  unread.destroy()
  begun.destroy()
  await expect.poll(store.gate.answering).toBe(0)
})
