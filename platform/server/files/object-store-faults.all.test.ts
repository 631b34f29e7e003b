import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { StartRefused } from '#platform/server/env.ts'
import {
  aGatedStore,
  bytesOf,
  failed,
  type GatedStore,
  hoursAgo,
  large,
  lengthOf,
  of,
  sha256Of,
} from '#testing/server/files/gated-store.ts'
import type { ObjectServer } from '#testing/server/files/object-store/object-server.ts'
import { testServer } from '#testing/server/test-server.ts'
import { openObjectStore } from './object-store.ts'
import { refuseWrongStore } from './open-files.ts'

let store: GatedStore
beforeAll(async () => {
  store = await aGatedStore()
})
beforeEach(() => store.gate.passed.splice(0))
afterEach(() => store.gate.judge())
afterAll(() => store[Symbol.asyncDispose]())

/** In ms: short, to keep the test fast. */
const patience = 1_500

test('resumes a read that is cut short, from where it broke off', async () => {
  const files = await store.open()
  const sha256 = sha256Of(large)
  let cuts = 0
  store.gate.judge(({ method }) => (method === 'GET' && ++cuts <= 2 ? { cut: 3_000_000 } : 'on'))
  expect((await bytesOf(files, sha256)).equals(large)).toBe(true)
  expect(
    store.gate.passed
      .filter(({ method }) => method === 'GET')
      .slice(-3)
      .map(({ headers }) => headers.range),
  ).toEqual([undefined, expect.stringMatching(/^bytes=\d{5,}-$/), expect.stringMatching(/^bytes=\d{5,}-$/)])
  store.gate.judge(({ method, headers }) => (method === 'GET' && headers.range?.startsWith('bytes=0-') ? 'on' : { cut: 0 }))
  await expect(lengthOf(files, sha256)).rejects.toMatchObject({ status: 503 })
})

test('rejects an answer with another range than requested or without a length', async () => {
  const files = await store.open()
  const sha256 = sha256Of(large)
  store.gate.judge(({ method }) => (method === 'GET' ? { status: 200, body: 'Hel' } : 'on'))
  for (const range of [undefined, { start: 1, end: 3 }]) await expect(files.open(sha256, range)).rejects.toMatchObject(failed('otherwise'))
})

test.each<[string, Parameters<GatedStore['gate']['judge']>[0], { why: string; patience?: number }]>([
  ['is overloaded', () => ({ status: 503 }), { why: '503' }],
  ['hangs up', () => 'hang up', { why: 'UND_ERR_SOCKET' }],
  ['says nothing', () => 'nothing', { why: 'no answer within 1.5 seconds', patience }],
])('gives up in time on a store that %s, for every operation', async (_name, rule, { why, ...way }) => {
  const [patient, files] = [await store.open(), await store.open(way)]
  const { sha256 } = await patient.store(of('Hello'))
  store.gate.judge(rule)
  const asked = [
    () => files.store(of('Hello')),
    () => files.open(sha256),
    () => files.check(),
    () => Array.fromAsync(files.storedBefore(new Date())),
    () => files.remove(sha256, hoursAgo(-24)),
    () => files.removeUnfinished(hoursAgo(24)),
  ]
  await Promise.all(asked.map((ask) => expect(ask()).rejects.toMatchObject(failed(why))))
  store.gate.judge()
  expect((await bytesOf(patient, sha256)).toString()).toBe('Hello')
})

test('gives up on a store that falls silent within a file, and not on a slow reader', async () => {
  const files = await store.open({ patience })
  const sha256 = sha256Of(large)
  const slowly = await files.open(sha256)
  const pieces = slowly.iterator() as AsyncIterableIterator<Buffer>
  const first = await pieces.next()
  store.gate.judge(({ headers }) => (headers.range ? 'nothing' : { silent: 1_000_000 }))
  await expect(lengthOf(files, sha256)).rejects.toMatchObject(failed('no answer within'))
  expect(Buffer.concat([first.value, ...(await Array.fromAsync(pieces))]).equals(large)).toBe(true)
})

test('gives up in time on a frozen store, and reads again once it answers', async () => {
  const [patient, files] = [await store.open(), await store.open({ patience })]
  store.server.freeze()
  await expect(files.open(sha256Of(large))).rejects.toMatchObject(failed('no answer within'))
  store.server.goOn()
  expect(await lengthOf(patient, sha256Of(large))).toBe(large.length)
})

test('retries when the store is overloaded for a moment', async () => {
  const files = await store.open()
  let refusals = 0
  store.gate.judge(() => (++refusals % 2 === 1 ? { status: 503 } : 'on'))
  const { sha256 } = await files.store(of('in the end'))
  expect((await bytesOf(files, sha256)).toString()).toBe('in the end')
})

test('refuses files while the store is down, and works as before once it is restarted', async () => {
  const files = await store.open()
  const { sha256 } = await files.store(of('before'))
  const reading = await files.open(sha256)
  await store.server.kill()
  await expect(files.store(of('meanwhile'))).rejects.toMatchObject(failed('UND_ERR_SOCKET'))
  await expect(files.open(sha256)).rejects.toMatchObject({ status: 503 })
  reading.destroy()
  await store.server.start()
  expect((await bytesOf(files, sha256)).toString()).toBe('before')
  const after = await files.store(of('meanwhile'))
  expect((await bytesOf(files, after.sha256)).toString()).toBe('meanwhile')
})

test('a wrong key or a missing bucket stops the start with one line without secrets; a silent store does not', async () => {
  await using testedServer = await testServer()
  const lines: string[] = []
  const refusal = async (other: Parameters<ObjectServer['place']>[0]) => {
    const files = await openObjectStore({ place: store.server.place(other), folder: store.folder, patience })
    return refuseWrongStore({ db: testedServer.db, files }, (line) => lines.push(line)).then(
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
