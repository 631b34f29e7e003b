import { type DBSchema, deleteDB } from 'idb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stubDatabase } from '#testing/web/servers/browser-stubs.ts'
import { storageKey } from './app-state.ts'
import { type DatabaseLayout, openBrowserDatabase, openExistingDatabase, sharedBrowserDatabase } from './browser-database.ts'

interface Schema extends DBSchema {
  deeds: { key: number; value: string }
}
const layout: DatabaseLayout<Schema> = { name: 'deeds', version: 1, upgrade: (database) => void database.createObjectStore('deeds') }

const uncaught: unknown[] = []
const note = (reason: unknown) => void uncaught.push(reason)
/** Node reports unhandled rejections between two turns of the event loop. */
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

beforeEach(() => {
  stubDatabase()
  uncaught.length = 0
  process.on('unhandledRejection', note)
})
afterEach(() => void process.off('unhandledRejection', note))

test.each([
  ['of this version', openBrowserDatabase],
  [
    'of an earlier version',
    async (known: typeof layout) => {
      const created = await openBrowserDatabase(known)
      created.close()
      const database = await openExistingDatabase<Schema>(known.name)
      return database ?? expect.unreachable()
    },
  ],
])('an aborted read of a database %s rejects where it is awaited, without an unhandled rejection', async (_, open) => {
  const database = await open(layout)
  const transaction = database.transaction('deeds')
  const reading = transaction.store.get(1)
  transaction.abort()
  await expect(reading).rejects.toThrow('aborted')
  await nextTurn()
  expect(uncaught).toEqual([])
})

test('an aborted write rejects, and so does its transaction', async () => {
  const database = await openBrowserDatabase(layout)
  const transaction = database.transaction('deeds', 'readwrite')
  const writing = transaction.store.put('Notiz', 1)
  transaction.abort()
  await expect(writing).rejects.toThrow('aborted')
  await expect(transaction.done).rejects.toThrow(/abort/i)
  await nextTurn()
  expect(uncaught).toEqual([])
})

test('a failed upgrade rejects the opening, and the next call opens again', async () => {
  let isBroken = true
  const database = sharedBrowserDatabase<Schema>(() => ({
    ...layout,
    upgrade: (opened, before, now, transaction, event) => {
      layout.upgrade(opened, before, now, transaction, event)
      if (isBroken) transaction.abort()
    },
  }))
  await expect(database()).rejects.toThrow('abort')
  await nextTurn()
  expect(uncaught).toEqual([])
  isBroken = false
  await (await database()).put('deeds', 'Notiz', 1)
  expect(await (await database()).get('deeds', 1)).toBe('Notiz')
})

test('the database closes when another tab deletes it, and is opened again', async () => {
  const database = sharedBrowserDatabase(() => layout)
  await (await database()).put('deeds', 'Notiz', 1)
  await deleteDB(storageKey(layout.name))
  expect(await (await database()).get('deeds', 1)).toBeUndefined()
})
