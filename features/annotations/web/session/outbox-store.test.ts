import { openDB } from 'idb'
import { beforeEach, expect, test } from 'vitest'
import { aVault } from '#features/devices/web/fixtures.ts'
import { createVault } from '#features/devices/web/vault.ts'
import { storageKey } from '#platform/web/lib/storage/app-state.ts'
import { aNote } from '#testing/shared/an-annotation.ts'
import { stubDatabase } from '#testing/web/servers/stub-database.ts'
import { browserStore } from './outbox-store.ts'
import { join, type Waiting } from './waiting.ts'

beforeEach(stubDatabase)

const place = { user_id: 1, layer_id: 7 }
const waiting = (text: string) => {
  const annotation = aNote({ text })
  return join(null, { ...place, id: annotation.id }, { kind: 'create', annotation }) as Waiting
}
const adding = (one: Waiting) => [{ id: one.id, edit: () => one }]

/** The stored rows, and the database as in its first version. */
const openRaw = async () => openDB(storageKey('outbox'))
const openFirst = () =>
  openDB(storageKey('outbox'), 1, {
    upgrade: (database) => {
      const store = database.createObjectStore('waiting', { keyPath: 'seq', autoIncrement: true })
      store.createIndex('place', ['user_id', 'layer_id', 'id'], { unique: true })
      store.createIndex('layer', ['user_id', 'layer_id'])
      store.createIndex('user', 'user_id')
    },
  })

test('what waits is sealed but for where it belongs', async () => {
  const one = waiting('Voranschlag')
  const store = browserStore(aVault())
  expect(await store.write(place, adding(one))).toMatchObject([one])
  const raw = await openRaw()
  expect(await raw.getAll('waiting')).toEqual([{ ...place, id: one.id, seq: 1, sealed: expect.stringMatching(/^[\w+/]+=*$/) }])
  raw.close()
  expect(await browserStore(aVault()).write(place, [])).toEqual([{ ...one, seq: 1 }])
})

test('what the version before left open is sealed when it is first opened, and nothing of it is lost', async () => {
  const all = [waiting('Voranschlag'), waiting('Rechnung')]
  const first = await openFirst()
  for (const one of all) await first.add('waiting', one)
  first.close()
  expect(await browserStore(aVault()).write(place, [])).toMatchObject(all)
  const raw = await openRaw()
  expect(JSON.stringify(await raw.getAll('waiting'))).not.toMatch(/Voranschlag|Rechnung/)
  raw.close()
})

test('what was sealed by a key that is gone makes room', async () => {
  const [before, after] = [waiting('Voranschlag'), waiting('Rechnung')]
  await browserStore(aVault()).write(place, adding(before))
  const store = browserStore(createVault(new Uint8Array(32)))
  expect(await store.write(place, adding({ ...after, id: before.id }))).toMatchObject([{ ...after, id: before.id }])
  await browserStore(aVault()).write(place, adding(waiting('Bericht')))
  expect(await store.layersOf(1)).toEqual([7])
  expect(await store.write(place, [])).toEqual([])
  expect(await store.layersOf(1)).toEqual([])
})
