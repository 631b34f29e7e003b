import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#platform/server/database/db.ts'
import { type TestHouse, testHouse } from '#testing/server/house.ts'
import { keepByRevision } from './keep.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house[Symbol.asyncDispose]())

/** A reading that lasts until it is answered, and how often it was begun. */
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

test('a full hall that asks at once reads once, and so does who comes later', async () => {
  const keep = keepByRevision<string>(2)
  const reading = aReading()
  const hall = twenty.map(() => keep(house.db, 'first', reading.load))
  reading.resolve('items')
  expect(await Promise.all(hall)).toEqual(twenty.map(() => 'items'))
  expect([await keep(house.db, 'first', reading.load), reading.begun()]).toEqual(['items', 1])
})

test('a reading that fails is not kept', async () => {
  const keep = keepByRevision<string>(2)
  const failing = aReading()
  const hall = twenty.map(() => keep(house.db, 'first', failing.load))
  failing.reject(new Error('the database is away'))
  expect(await Promise.allSettled(hall)).toMatchObject(twenty.map(() => ({ status: 'rejected' })))
  expect(await keep(house.db, 'first', async () => 'items')).toBe('items')
})

test('a transaction waits for nobody: it has a connection for which the others may be waiting', async () => {
  const keep = keepByRevision<string>(2)
  const reading = aReading()
  const waiting = keep(house.db, 'first', reading.load)
  const read = (db: Db) => keep(db, 'first', async () => 'items')
  expect(await house.db.transaction().execute(read)).toBe('items')
  reading.resolve('items')
  expect(await waiting).toBe('items')
})

test('the revisions asked for last are kept', async () => {
  const keep = keepByRevision<string>(2)
  for (const revision of ['first', 'second', 'first', 'third']) await keep(house.db, revision, async () => revision)
  const again = async (revision: string) => keep(house.db, revision, async () => 'read again')
  expect([await again('first'), await again('third'), await again('second')]).toEqual(['first', 'third', 'read again'])
})
