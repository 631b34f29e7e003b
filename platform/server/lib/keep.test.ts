import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#platform/server/database/db.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { keepByRevision } from './keep.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

/** A load that is pending until the test settles it, and how often it was started. */
function aReading() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let begun = 0
  const load = () => {
    begun++
    return promise
  }
  return { load, resolve, reject, begun: () => begun }
}

const twenty = Array.from({ length: 20 })

test('simultaneous and later reads of a revision load it once', async () => {
  const keep = keepByRevision<string>(2)
  const reading = aReading()
  const hall = twenty.map(() => keep(server.db, 'first', reading.load))
  reading.resolve('items')
  expect(await Promise.all(hall)).toEqual(twenty.map(() => 'items'))
  expect([await keep(server.db, 'first', reading.load), reading.begun()]).toEqual(['items', 1])
})

test('a failed load is not kept', async () => {
  const keep = keepByRevision<string>(2)
  const failing = aReading()
  const hall = twenty.map(() => keep(server.db, 'first', failing.load))
  failing.reject(new Error('the database is away'))
  expect(await Promise.allSettled(hall)).toMatchObject(twenty.map(() => ({ status: 'rejected' })))
  expect(await keep(server.db, 'first', async () => 'items')).toBe('items')
})

test('a transaction does not wait for a pending load', async () => {
  const keep = keepByRevision<string>(2)
  const reading = aReading()
  const waiting = keep(server.db, 'first', reading.load)
  const read = (db: Db) => keep(db, 'first', async () => 'items')
  expect(await server.db.transaction().execute(read)).toBe('items')
  reading.resolve('items')
  expect(await waiting).toBe('items')
})

test('keeps the most recently used revisions', async () => {
  const keep = keepByRevision<string>(2)
  for (const revision of ['first', 'second', 'first', 'third']) await keep(server.db, revision, async () => revision)
  const again = async (revision: string) => keep(server.db, revision, async () => 'read again')
  expect([await again('first'), await again('third'), await again('second')]).toEqual(['first', 'third', 'read again'])
})
