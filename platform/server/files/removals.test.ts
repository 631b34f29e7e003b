import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { aGatedStore, bytesOf, type GatedStore, hoursAgo, of } from '#testing/server/files/gated-store.ts'
import type { Asked } from '#testing/server/files/object-store/object-gate.ts'
import type { FileStore } from './file-store.ts'

let store: GatedStore
beforeAll(async () => {
  store = await aGatedStore()
})
beforeEach(() => store.gate.passed.splice(0))
afterEach(() => store.gate.judge())
afterAll(() => store[Symbol.asyncDispose]())

/** Removes a file that was stored a week ago, and stops before its object is deleted; returns how to continue. */

async function aRemoval(files: FileStore, sha256: string) {
  await store.server.standsSince(sha256, hoursAgo(7 * 24))
  const [arrived, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  store.gate.judge(({ method, path }: Asked) => {
    if (method !== 'DELETE' || !path.endsWith(sha256)) return 'on'
    arrived.resolve()
    return goOn.promise
  })
  const removal = files.remove(sha256, hoursAgo(24))
  await arrived.promise
  return async () => {
    goOn.resolve()
    await removal
  }
}

test('a file stored while another app server is removing it is stored again afterwards', async () => {
  const [one, other] = [await store.open(), await store.open()]
  const { sha256 } = await one.store(of('wanted again'))
  const goOn = await aRemoval(other, sha256)
  const before = store.gate.passed.length
  const storing = one.store(of('wanted again'))
  const isPut = ({ method, path }: Asked) => method === 'PUT' && path.endsWith(sha256)
  await expect.poll(() => store.gate.passed.slice(before).some(isPut)).toBe(true)
  await goOn()
  await storing
  expect(store.gate.passed.slice(before).filter(isPut)).toHaveLength(2)
  expect((await bytesOf(one, sha256)).toString()).toBe('wanted again')
  expect((await store.server.names()).filter((name) => name.startsWith(sha256))).toEqual([sha256])
})

test('a file that was removed before storing looked for removals is stored again', async () => {
  const [one, other] = [await store.open(), await store.open()]
  const { sha256 } = await one.store(of('removed in between'))
  await store.server.standsSince(sha256, hoursAgo(7 * 24))
  const [removing, looking, removed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  store.gate.judge(({ method, path }: Asked) => {
    if (method !== 'DELETE' || !path.endsWith(sha256)) return 'on'
    removing.resolve()
    return looking.promise
  })
  const removal = other.remove(sha256, hoursAgo(24))
  await removing.promise
  store.gate.judge(({ query }: Asked) => {
    if (!query.has('prefix')) return 'on'
    looking.resolve()
    return removed.promise
  })
  const storing = one.store(of('removed in between'))
  await removal
  removed.resolve()
  await storing
  expect((await bytesOf(one, sha256)).toString()).toBe('removed in between')
})

test('a removal with an unknown outcome stays announced, and storing the file waits until it is over', async () => {
  const files = await store.open()
  const { sha256 } = await files.store(of('in doubt'))
  await store.server.standsSince(sha256, hoursAgo(7 * 24))
  store.gate.judge(({ method, path }) => (method === 'DELETE' && path.endsWith(sha256) ? 'hang up' : 'on'))
  await expect(files.remove(sha256, hoursAgo(24))).rejects.toMatchObject({ status: 503 })
  store.gate.judge()
  const announced = (await store.server.names()).filter((name) => name.startsWith(`${sha256}.removing.`))
  expect(announced).toHaveLength(1)
  vi.useFakeTimers({ toFake: ['performance'] })
  const before = store.gate.passed.length
  const storing = files.store(of('in doubt'))
  const lists = () => store.gate.passed.slice(before).filter(({ query }) => query.has('prefix')).length
  await expect.poll(lists).toBeGreaterThan(1)
  vi.advanceTimersByTime(9_000)
  await storing
  vi.useRealTimers()
  expect((await store.server.names()).filter((name) => name.startsWith(sha256))).toEqual([sha256])
  expect((await bytesOf(files, sha256)).toString()).toBe('in doubt')
})

test('the announcement of a killed sweep goes after a day, and is never listed as a file', async () => {
  const files = await store.open()
  const { sha256 } = await files.store(of('kept'))
  const goOn = await aRemoval(files, sha256)
  const [announced = ''] = (await store.server.names()).filter((name) => name.startsWith(`${sha256}.removing.`))
  await store.server.standsSince(announced, hoursAgo(25))
  expect(await Array.fromAsync(files.storedBefore(new Date(Date.now() + 60_000)))).not.toContain(announced)
  await files.removeUnfinished(hoursAgo(24))
  expect(await store.server.names()).not.toContain(announced)
  await goOn()
})
