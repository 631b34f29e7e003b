import { openDB } from 'idb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recordStatus } from '#platform/web/lib/connectivity/connectivity.ts'
import { claimStorage, isStorageClaimed, storageKey } from '#platform/web/lib/storage/app-state.ts'
import { keepSealed, readSealed } from '#platform/web/lib/storage/kept.ts'
import { eventually } from '#testing/web/eventually.ts'
import { refusal, stubServer } from '#testing/web/open-app.tsx'
import { stubDatabase } from '#testing/web/servers/browser-stubs.ts'
import { currentVault, noVaultReason } from './current-vault.ts'
import { changeDevice, MINUTE, readDevice, wipeIfGone } from './device-store.ts'
import { aRegistered } from './fixtures.ts'

const DAY = 86_400_000
const start = Date.parse('2026-11-23T08:00:00Z')
const another = { id: '0f0e0d0c-0b0a-4908-8706-050403020100', key: btoa('z'.repeat(32)) }
const draft = storageKey('note_draft:meetings/4/')
const text = '{"annotation":"Bei den Investitionen nachfragen."}'

const comeBack = (answers: Record<string, unknown> = { 'POST devices/': aRegistered() }) => {
  const asked = stubServer(answers)
  recordStatus(200)
  return asked
}
const goAway = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
const close = () => void window.dispatchEvent(new Event('pagehide'))
/** Restarts the browser at this time. */
const restart = (at = start) => {
  close()
  vi.setSystemTime(at)
  return currentVault()
}
/** Identical for two vaults with the same key. */
const marked = async () => (await currentVault())?.nameOf('meetings/4/')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  stubDatabase()
  comeBack()
})
afterEach(() => {
  close()
  recordStatus(200)
  vi.useRealTimers()
})

test('the vault opens with the server’s key, and offline with the device’s own secret after a restart', async () => {
  const name = await marked()
  expect([name, noVaultReason()]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), null])
  keepSealed(draft, text)
  goAway()
  await restart()
  expect(await marked()).toBe(name)
  expect([readSealed(draft), localStorage.getItem(draft)?.includes('annotation')]).toEqual([text, false])
})

test('an answer that arrives after the end of its page is not that of the next page', async () => {
  let answer = (_: Response) => {}
  const asked = comeBack({ 'POST devices/': () => new Promise<Response>((resolve) => (answer = resolve)) })
  const before = currentVault()
  await eventually(() => expect(asked).toContain('POST devices/'))
  close()
  answer(Response.json(aRegistered({ days: 0, device: null })))
  expect([await before, noVaultReason()]).toEqual([null, null])
  comeBack()
  expect(await currentVault()).not.toBeNull()
})

test('the device secret cannot be exported, and the key is not stored', async () => {
  await currentVault()
  const kept = await readDevice()
  if (!kept) throw new Error('nothing is kept')
  await expect(crypto.subtle.exportKey('raw', kept.secret)).rejects.toThrow(/extractable/)
  expect(new TextDecoder('latin1').decode(kept.wrapped)).not.toContain('kkkk')
  expect(Object.keys(kept).sort()).toEqual(['contact', 'days', 'id', 'latest', 'secret', 'used', 'user_id', 'wrapped'])
})

test('without the server a new browser has no vault, and gets one once it is reachable', async () => {
  goAway()
  expect([await currentVault(), noVaultReason()]).toEqual([null, 'unreachable'])
  keepSealed(draft, text)
  expect([readSealed(draft), localStorage.getItem(draft)]).toEqual([text, null])
  comeBack()
  await eventually(async () => expect(await currentVault()).not.toBeNull())
  expect([readSealed(draft), localStorage.getItem(draft) === null, noVaultReason()]).toEqual([text, false, null])
})

test.each([
  ['the device was wiped', aRegistered({ device: another })],
  ['the site no longer allows offline data', aRegistered({ days: 0, device: null })],
  ['somebody else is signed in', aRegistered({ user_id: 2, device: another })],
])('when %s, all stored data is deleted at the next contact', async (_what, answer) => {
  claimStorage(1)
  const name = await marked()
  keepSealed(draft, text)
  ;(await openDB(storageKey('outbox'))).close()
  comeBack({ 'POST devices/': answer })
  await restart()
  expect([readSealed(draft), localStorage.getItem(draft)]).toEqual([null, null])
  expect(await marked()).not.toBe(name)
  expect((await readDevice())?.id).toBe(answer.device?.id)
  await eventually(async () => expect((await indexedDB.databases()).map((one) => one.name)).not.toContain(storageKey('outbox')))
  expect(noVaultReason()).toBe(answer.device ? null : 'off')
})

test('on reconnecting an open page reloads if its device was wiped, and otherwise continues', async () => {
  await currentVault()
  const reload = vi.fn<() => void>()
  vi.stubGlobal('location', { reload })
  recordStatus(0)
  const asked = comeBack()
  await eventually(() => expect(asked).toContain('POST devices/'))
  await currentVault()
  expect(reload).not.toHaveBeenCalled()
  recordStatus(0)
  comeBack({ 'POST devices/': aRegistered({ device: another }) })
  await eventually(() => expect(reload).toHaveBeenCalled())
})

test('without contact the vault opens until the days are over, and then everything is deleted', async () => {
  const name = await marked()
  keepSealed(draft, text)
  goAway()
  await restart(start + 7 * DAY - MINUTE)
  expect(await marked()).toBe(name)
  await restart(start + 7 * DAY)
  expect([await currentVault(), readSealed(draft), localStorage.getItem(draft), await readDevice()]).toEqual([null, null, null, undefined])
  await restart(start)
  expect(await currentVault()).toBeNull()
})

test('each contact restarts the days', async () => {
  await restart(start + 6 * DAY)
  goAway()
  await restart(start + 12 * DAY)
  expect(await currentVault()).not.toBeNull()
})

test('a clock set back keeps the vault closed, without loss, until the next contact', async () => {
  const name = await marked()
  keepSealed(draft, text)
  goAway()
  await restart(start + 6 * DAY)
  await restart(start + 6 * DAY - 4 * MINUTE)
  expect(await marked()).toBe(name)
  await restart(start + DAY)
  expect([await currentVault(), noVaultReason(), readSealed(draft)]).toEqual([null, 'clock', null])
  comeBack()
  await restart(start + DAY)
  expect([await marked(), readSealed(draft)]).toEqual([name, text])
})

test('setting the clock back repeatedly gains no time: use adds up in whole minutes', async () => {
  await currentVault()
  goAway()
  await restart()
  expect((await readDevice())?.used).toBe(MINUTE)
  await changeDevice((before) => ({ ...before, used: 7 * DAY - MINUTE }))
  expect(await restart()).not.toBeNull()
  expect([await restart(), await readDevice()]).toEqual([null, undefined])
})

test.each([
  ['wiped', refusal(404), false],
  ['kept', {}, true],
  ['unknown, because the server fails', refusal(500), true],
])('a page without a session deletes stored data only if the device was wiped: %s', async (_what, answer, stays) => {
  await currentVault()
  keepSealed(draft, text)
  comeBack({ 'GET devices/6a1f5c8e-7b1d-4f0a-9c39-0d7f1f1a2b3c/': answer })
  await wipeIfGone()
  expect([(await readDevice()) !== undefined, localStorage.getItem(draft) !== null]).toEqual([stays, stays])
})

test.each([
  ['has no database', () => vi.stubGlobal('indexedDB', undefined)],
  ['has no Web Crypto, as without TLS', () => vi.stubGlobal('crypto', { getRandomValues: () => {} })],
  [
    'refuses its database, as in some private windows',
    () =>
      vi.spyOn(indexedDB, 'open').mockImplementation(() => {
        throw new DOMException('', 'SecurityError')
      }),
  ],
])('a browser that %s stores nothing, and keeps texts in memory only', async (_what, spoil) => {
  spoil()
  const asked = comeBack()
  expect([await currentVault(), noVaultReason(), asked]).toEqual([null, 'unsupported', []])
  keepSealed(draft, text)
  expect([readSealed(draft), localStorage.getItem(draft)]).toEqual([text, null])
})

test('the vault opens with the device’s own secret if the server answers with an error', async () => {
  const name = await marked()
  for (const status of [404, 401, 500, 503]) {
    comeBack({ 'POST devices/': refusal(status) })
    await restart()
    expect([status, await marked(), isStorageClaimed()]).toEqual([status, name, true])
  }
})
