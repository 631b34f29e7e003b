import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectivity, isOffline, onReconnect, recordStatus, suspectOffline } from '#platform/web/lib/connectivity/connectivity.ts'
import { watchReach } from './watch-reach.ts'

/** How the network currently treats a request. */
let network: 'answers' | 'refuses' | 'hangs' | 'unavailable'
let asked: string[]
let returns: number
let end: (() => unknown)[]

beforeEach(() => {
  vi.useFakeTimers()
  network = 'answers'
  asked = []
  returns = 0
  vi.stubGlobal('fetch', (address: string, { signal }: RequestInit) => {
    asked.push(address)
    if (network === 'answers') return Promise.resolve(Response.json({}))
    if (network === 'unavailable') return Promise.resolve(new Response(null, { status: 503 }))
    const failed = new TypeError('Failed to fetch')
    if (network === 'refuses') return Promise.reject(failed)
    return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(failed)))
  })
  end = [watchReach(), onReconnect(() => returns++)]
})

afterEach(() => {
  for (const one of end) one()
  recordStatus(200)
  isOffline.set(false)
  vi.useRealTimers()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const known = () => [connectivity.get(), isOffline.get(), returns]

test('one lost answer checks the server at once, and does not count as offline if it answers', async () => {
  recordStatus(0)
  expect(known()).toEqual(['away', false, 0])
  await pass(0)
  expect(known()).toEqual(['there', false, 1])
  expect(asked).toEqual(['/api/v1/reach/'])
  await pass(60_000)
  expect(asked).toHaveLength(1)
})

test.each(['refuses', 'unavailable'] as const)('a network that %s is checked each second until it answers', async (how) => {
  network = how
  recordStatus(0)
  await pass(0)
  expect(known()).toEqual(['away', true, 0])
  await pass(5000)
  expect(asked.length).toBeGreaterThanOrEqual(6)
  network = 'answers'
  await pass(1000)
  expect(known()).toEqual(['there', false, 1])
})

test('a suspicion is checked, and a hanging check does not delay the next one', async () => {
  suspectOffline()
  await pass(0)
  expect([asked.length, ...known()]).toEqual([1, 'there', false, 0])
  network = 'hangs'
  suspectOffline()
  await pass(2999)
  expect(known()).toEqual(['there', false, 0])
  await pass(1)
  expect(known()).toEqual(['away', true, 0])
  await pass(1000)
  network = 'answers'
  await pass(1000)
  expect(known()).toEqual(['there', false, 1])
  // Requests that still hang end later and do not change the current state.
  await pass(5000)
  expect(known()).toEqual(['there', false, 1])
})

test('a change of network or a return to the page checks the server at once', async () => {
  network = 'refuses'
  window.dispatchEvent(new Event('offline'))
  await pass(0)
  expect(known()).toEqual(['away', true, 0])
  const look = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await pass(1000)
  const before = asked.length
  await pass(5000)
  expect(asked).toHaveLength(before)
  await pass(5000)
  expect(asked).toHaveLength(before + 1)
  look.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(asked).toHaveLength(before + 2)
  network = 'answers'
  window.dispatchEvent(new Event('online'))
  await pass(0)
  expect(known()).toEqual(['there', false, 1])
})

test('an unstable server triggers at most one refresh in ten seconds, and one at the end', async () => {
  for (let time = 0; time < 5; time++) {
    recordStatus(0)
    await pass(1000)
  }
  expect(known()).toEqual(['there', false, 1])
  await pass(6000)
  expect(known()).toEqual(['there', false, 2])
  await pass(60_000)
  expect(known()).toEqual(['there', false, 2])
})

test('nothing is checked once watching has ended', async () => {
  network = 'refuses'
  recordStatus(0)
  await pass(0)
  for (const one of end.splice(0)) one()
  asked = []
  await pass(60_000)
  window.dispatchEvent(new Event('online'))
  suspectOffline()
  expect(asked).toEqual([])
})
