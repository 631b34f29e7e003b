import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { meQuery } from '#features/identity/web/queries.ts'
import { meetingQuery } from '#features/meetings/web/queries.ts'
import { view } from '#features/offline-meetings/web/view.ts'
import { isOffline, recordStatus } from '#platform/web/lib/connectivity/connectivity.ts'
import { createQueryClient } from '#platform/web/lib/http/query-client.ts'
import { broker, connected, tell, withBroker } from '#testing/web/broker.ts'
import { aConfiguration, aMeeting, aUser } from '#testing/web/fixtures.ts'
import { refusal, stubServer } from '#testing/web/open-app.tsx'
import { asOf, cover, keepCurrent } from './keep-current.ts'

withBroker()

const MINUTE = 60_000
let end = () => {}
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  touch()
})
afterEach(() => {
  end()
  window.dispatchEvent(new Event('pagehide'))
  view.set(null)
  isOffline.set(false)
  recordStatus(200)
  vi.useRealTimers()
  vi.restoreAllMocks()
  touch()
})

const touch = () => window.dispatchEvent(new Event('pointermove'))
const settle = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const look = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}
const loseConnection = () => broker.lose()
const [me, meeting, config] = ['GET users/me/', 'GET meetings/4/', 'GET config/']

/** A page that shows a meeting and has another one cached; with or without a live channel. */
async function aPage({ isLive = true, connectedAfter = 0 } = {}) {
  const mqtt = isLive ? { available: true, username: '1.2', password: 'geheim' } : { available: false }
  const answers: Record<string, unknown> = { 'config/': aConfiguration({ mqtt }), 'users/me/': aUser(), 'meetings/4/': aMeeting() }
  const asked = stubServer(answers)
  const unattended: string[] = []
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    if (new Headers(init.headers).has('X-Unattended')) unattended.push(address)
    return fetch(address, init)
  })
  const client = createQueryClient(async () => {})
  client.setQueryData(['config'], answers['config/'])
  const ends = [meQuery, meetingQuery(4)].map((query) => new QueryObserver<unknown>(client, query as never).subscribe(() => {}))
  const current = keepCurrent(client, 1)
  end = () => [...ends, current.end].forEach((one) => one())
  if (isLive) {
    await vi.dynamicImportSettled()
    await vi.waitFor(() => expect(broker.isAsked()).toBe(true))
    await settle(connectedAfter)
    await connected()
  }
  await settle(0)
  /** The requests sent during the next `ms`. */
  const since = async (ms: number) => {
    asked.length = 0
    unattended.length = 0
    await settle(ms)
    return [...asked].filter((one) => one !== config).toSorted()
  }
  return { client, answers, since, unattended }
}
const all = [meeting, me].toSorted()
const loseSight = () => tell('users/1/sight/changed', {})

test('losing access reloads the queries on screen, unattended if nobody is there, and forgets the others', async () => {
  const { client, since, unattended } = await aPage()
  await since(3 * 60 * MINUTE)
  client.setQueryData(['meetings', 5], aMeeting({ id: 5 }))
  for (let message = 0; message < 10; message++) loseSight()
  expect(client.getQueryData(['meetings', 5])).toBeUndefined()
  expect(await since(400)).toEqual(all)
  expect(unattended).toHaveLength(2)
  look('hidden')
  loseSight()
  expect(await since(400)).toEqual(all)
  expect(unattended).toHaveLength(2)
  // A user who has just touched the page is there, whatever triggered the request.
  look('visible')
  touch()
  loseSight()
  expect(await since(400)).toEqual(all)
  expect(unattended).toEqual([])
})

test('queries on screen are read every five minutes, or each minute without live events, but never hidden', async () => {
  const live = await aPage()
  expect(await live.since(4 * MINUTE)).toEqual([])
  expect(await live.since(2 * MINUTE)).toEqual(all)
  look('hidden')
  expect(await live.since(60 * MINUTE)).toEqual([])
  end()
  look('visible')
  const silent = await aPage({ isLive: false })
  expect(await silent.since(50_000)).toEqual([])
  expect(await silent.since(20_000)).toEqual(all)
})

test('a lost connection checks the session at once, and reads all on screen again after the reconnect', async () => {
  const { since } = await aPage()
  loseConnection()
  expect(await since(400)).toEqual([me])
  expect(await since(9_000)).toEqual([])
  await settle(2_000)
  await connected()
  expect(await since(400)).toEqual(all)
})

test('a late first connection reads all on screen again, and an early one does not', async () => {
  const late = await aPage({ connectedAfter: 12_000 })
  expect(await late.since(400)).toEqual(all)
  end()
  const early = await aPage()
  expect(await early.since(400)).toEqual([])
})

test('an unattended page that cannot be read again is covered, and uncovered once it can; an attended one is not', async () => {
  const { answers, since } = await aPage()
  const start = Date.now()
  answers['meetings/4/'] = refusal(500)
  loseSight()
  await settle(5_000)
  for (let minute = 0; minute < 20; minute++) {
    touch()
    await settle(MINUTE)
  }
  expect([cover.get(), asOf.get() - start < MINUTE]).toEqual([null, true])
  await settle(15 * MINUTE)
  expect(cover.get()).toBe('outdated')
  answers['meetings/4/'] = aMeeting()
  await settle(2 * MINUTE)
  expect([cover.get(), Date.now() - asOf.get() < 2 * MINUTE]).toEqual([null, true])
  expect(await since(60 * MINUTE)).not.toEqual([])
  expect(cover.get()).toBe(null)
})

/** The server is unreachable, and the page knows it. */
function away() {
  recordStatus(0)
  isOffline.set(true)
}

test('while offline, an offline meeting stays visible, and other pages are covered once unattended', async () => {
  await aPage()
  const listed = {
    id: 4,
    state: 'there',
    failure: null,
    isReadable: true,
    saved: 1,
    size: 1,
    isOlder: false,
    about: null,
    progress: null,
  } as const
  view.set({ meetings: new Map([[4, listed]]), always: new Set() })
  away()
  await settle(60 * MINUTE)
  expect(cover.get()).toBe(null)
  view.set(null)
  await settle(MINUTE)
  expect(cover.get()).toBe('outdated')
  cover.set(null)
  touch()
  await settle(10 * MINUTE)
  expect(cover.get()).toBe(null)
  await settle(10 * MINUTE)
  expect(cover.get()).toBe('outdated')
})

test('a page that slept is covered before it is seen, and uncovered once it is read again', async () => {
  const { since } = await aPage()
  vi.setSystemTime(Date.now() + 60 * MINUTE)
  touch()
  expect(cover.get()).toBe('outdated')
  expect(await since(10_000)).toEqual(all)
  expect(cover.get()).toBe(null)
  // The channel only looks connected: no message arrived meanwhile.
  vi.setSystemTime(Date.now() + 60 * MINUTE)
  await settle(11_000)
  expect(Date.now() - asOf.get()).toBeLessThan(MINUTE)
})

test('an ended session covers an unattended page without repeated calls, and sign-in uncovers it', async () => {
  const { answers, since } = await aPage()
  await settle(12 * 60 * MINUTE)
  const at = asOf.get()
  const ended = refusal(401)
  Object.assign(answers, { 'users/me/': ended, 'meetings/4/': ended, 'config/': aConfiguration({ mqtt: { available: true } }) })
  loseConnection()
  expect(await since(400)).toEqual([me])
  expect(cover.get()).toBe('signed_out')
  expect(await since(60 * MINUTE)).toEqual([])
  expect([cover.get(), asOf.get() - at < MINUTE]).toEqual(['signed_out', true])
  touch()
  expect(await since(400)).toEqual(all)
  expect(cover.get()).toBe('signed_out')
  Object.assign(answers, { 'users/me/': aUser(), 'meetings/4/': aMeeting() })
  look('visible')
  expect(await since(400)).toEqual(all)
  expect(cover.get()).toBe(null)
})
