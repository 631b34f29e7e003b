import { type DBSchema, openDB } from 'idb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stubDatabase, stubLocks } from '#testing/web/servers/browser-stubs.ts'
import { storageKey } from './app-state.ts'
import { type DatabaseLayout, openBrowserDatabase } from './browser-database.ts'
import { despiteFreezing } from './frozen-page.ts'
import { holdTabLock, withTabLock } from './tabs.ts'

interface Schema extends DBSchema {
  deeds: { key: number; value: string }
}
const layout: DatabaseLayout<Schema> = { name: 'deeds', version: 1, upgrade: (database) => void database.createObjectStore('deeds') }

const leave = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted }))
const restore = () => window.dispatchEvent(new Event('pageshow'))
const freeze = () => leave(true)

beforeEach(() => {
  stubDatabase()
  stubLocks()
})
afterEach(restore)

/** The database as another page has it, which is not frozen. */
const theNextPage = () => openDB<Schema>(storageKey(layout.name))

/** What the frozen page has open; its callbacks do not run any more, so the transaction would never end by itself. */
async function anOpenWrite() {
  const database = await openBrowserDatabase(layout)
  const transaction = database.transaction('deeds', 'readwrite')
  transaction.store.put('von der alten Seite', 1).catch(() => undefined)
  let isDone = false
  /** Fake databases end a transaction that asks for nothing: this one goes on asking, as one whose callbacks are held back. */
  const keepOpen = (): void =>
    void transaction.store.get(1).then(
      () => isDone || keepOpen(),
      () => undefined,
    )
  keepOpen()
  return {
    ended: transaction.done.then(
      () => 'stored',
      () => 'aborted',
    ),
    finish: () => (isDone = true),
  }
}

test('a frozen page leaves the database to the next page, and stores nothing by half', async () => {
  const { ended } = await anOpenWrite()
  freeze()
  const next = await theNextPage()
  expect([await next.get('deeds', 1), await ended]).toEqual([undefined, 'aborted'])
})

test('a page that is left for good, or not at all, ends its transactions as usual', async () => {
  const { ended, finish } = await anOpenWrite()
  leave(false)
  finish()
  expect(await ended).toBe('stored')
})

test('what was broken off, or begins while the page is being frozen, runs again when it is restored, and only then', async () => {
  const database = await openBrowserDatabase(layout)
  let attempts = 0
  const write = (key: number) =>
    despiteFreezing(async () => {
      attempts += 1
      const transaction = database.transaction('deeds', 'readwrite')
      await transaction.store.put('Notiz', key)
      await transaction.done
    })
  const before = write(1)
  freeze()
  const meanwhile = write(2)
  const next = await theNextPage()
  expect(await next.count('deeds')).toBe(0)
  expect(attempts).toBe(2)
  restore()
  await Promise.all([before, meanwhile])
  expect([await next.count('deeds'), attempts]).toEqual([2, 4])
})

test('an error that has another cause is not repeated', async () => {
  let attempts = 0
  const fail = () => {
    attempts += 1
    return Promise.reject(new Error('The store is full'))
  }
  await expect(despiteFreezing(fail)).rejects.toThrow('The store is full')
  expect(attempts).toBe(1)
})

test.each([
  ['a short one', withTabLock],
  ['a long one', holdTabLock],
])('a frozen page releases its lock, %s, and ends what it began when it is restored', async (_, lock) => {
  const answer = Promise.withResolvers<string>()
  const first = lock('deeds', () => answer.promise)
  const next = lock('deeds', async () => 'nächste Seite')
  freeze()
  expect(await next).toBe('nächste Seite')
  restore()
  answer.resolve('alte Seite')
  expect(await first).toBe('alte Seite')
})
