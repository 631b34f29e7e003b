import { openDB } from 'idb'
import { beforeEach, expect, test } from 'vitest'
import { aVault } from '#features/devices/web/fixtures.ts'
import { createVault } from '#features/devices/web/vault.ts'
import { storageKey } from '#platform/web/lib/storage/app-state.ts'
import { stubDatabase } from '#testing/web/servers/browser-stubs.ts'
import type { Operation } from './operation.ts'
import { browserStore, memoryStore, type OutboxStore, safeStore } from './store.ts'

beforeEach(stubDatabase)

const lane = { user_id: 1, lane: 'layer/7' }
const waiting = (content: string, subject: string = crypto.randomUUID()): Operation => ({
  ...lane,
  subject,
  kind: 'annotation',
  content,
  written: '2026-11-26T12:00:00.000Z',
  revision: 1,
  was_sent: false,
  refusal: null,
})
const adding = (...all: Operation[]) => all.map((one) => ({ subject: one.subject, edit: () => one }))
const contents = (all: readonly Operation[]) => all.map(({ content }) => content)
const anotherVault = () => createVault(new Uint8Array(32))

test('an operation is sealed in the store, except for user, lane, subject and sequence number', async () => {
  const one = waiting('Voranschlag')
  const store = browserStore(aVault())
  expect(await store.write(lane, adding(one))).toEqual([{ ...one, seq: 1 }])
  const raw = await openDB(storageKey('operations'))
  expect(await raw.getAll('operations')).toEqual([{ ...lane, subject: one.subject, seq: 1, sealed: expect.stringMatching(/^[\w+/]+=*$/) }])
  raw.close()
  expect(await browserStore(aVault()).all(1)).toEqual([{ ...one, seq: 1 }])
})

test('operations sealed with another key are kept for that key, and give way to a new one on their subject', async () => {
  const [before, after] = [waiting('Voranschlag'), waiting('Bericht')]
  await browserStore(aVault()).write(lane, adding(before, after))
  const store = browserStore(anotherVault())
  expect([await store.all(1), await store.write(lane, [])]).toEqual([[], []])
  expect(contents(await store.write(lane, adding(waiting('Rechnung', before.subject))))).toEqual(['Rechnung'])
  expect(contents(await browserStore(aVault()).all(1))).toEqual(['Bericht'])
})

const stores: [string, () => OutboxStore][] = [
  ['the browser', () => browserStore(aVault())],
  ['memory', () => memoryStore()],
]

test.each(stores)('in %s edits under a key are applied once, and lanes and users are separate', async (_, open) => {
  const store = open()
  const one = waiting('Voranschlag')
  await store.write(lane, adding(one), () => 'key')
  await store.write(lane, [{ subject: one.subject, edit: () => null }])
  expect(await store.write(lane, adding(one), () => 'key')).toEqual([])
  const [other, foreign] = [
    { ...lane, lane: 'layer/8' },
    { ...lane, user_id: 2 },
  ]
  await store.write(other, adding({ ...one, ...other }))
  await store.write(foreign, adding({ ...one, ...foreign }))
  expect(await store.write(lane, adding(waiting('Rechnung')))).toMatchObject([{ content: 'Rechnung' }])
  expect(contents(await store.all(1))).toEqual(['Voranschlag', 'Rechnung'])
})

test.each(stores)('in %s an operation keeps its position, and its subject if the new one is taken', async (_, open) => {
  const store = open()
  const [first, second] = [waiting('erste', 'a'), waiting('zweite', 'b')]
  const [before] = await store.write(lane, adding(first, second))
  const rename = (subject: string) => [{ subject: 'a', edit: (one: Operation | null) => one && { ...one, subject } }]
  expect(await store.write(lane, rename('b'))).toMatchObject([{ subject: 'a' }, { subject: 'b' }])
  expect(await store.write(lane, rename('c'))).toMatchObject([{ subject: 'c', seq: before?.seq }, { subject: 'b' }])
})

test('after the first failure all known operations are kept in memory, without duplicates', async () => {
  const browser = browserStore(aVault())
  let isFull = false
  const failing: OutboxStore = {
    ...browser,
    write: (...asked) => (isFull ? Promise.reject(new DOMException('', 'QuotaExceededError')) : browser.write(...asked)),
  }
  const store = safeStore(failing)
  await store.write(lane, adding(waiting('Voranschlag', 'a')))
  const [known] = await store.all(1)
  isFull = true
  const all = await store.write(lane, adding(waiting('Rechnung', 'b')))
  expect([contents(all), all[0]?.seq, store.isDurable()]).toEqual([['Voranschlag', 'Rechnung'], known?.seq, false])
})
