import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#platform/shared/endpoint.ts'
import { isOffline, onSuspectedOffline, recordStatus } from '#platform/web/lib/connectivity/connectivity.ts'
import { call, DOUBT_AFTER } from './call.ts'

const listThings = endpoint({ summary: 'Do something', method: 'GET', path: 'things/', answer: z.object({}) })
const addThing = endpoint({ summary: 'Do something', method: 'POST', path: 'things/', answer: z.object({}) })

let doubts: number
let end: () => unknown
beforeEach(() => {
  vi.useFakeTimers()
  doubts = 0
  end = onSuspectedOffline(() => doubts++)
})
afterEach(() => {
  end()
  vi.useRealTimers()
  isOffline.set(false)
  recordStatus(200)
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
/** A network that accepts requests and never answers, but lets them be aborted. */
const hang = () =>
  vi.stubGlobal(
    'fetch',
    (_address: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  )
const outcomeOf = (asked: Promise<unknown>) => {
  const seen = { outcome: 'waits' as unknown }
  asked.then(
    () => (seen.outcome = 'done'),
    (error: unknown) => (seen.outcome = error),
  )
  return seen
}

test.each([listThings, addThing])(
  'a hanging $method is suspected to be offline, and refused once the network is known to be',
  async (thing) => {
    hang()
    const seen = outcomeOf(call(thing, {}))
    await pass(DOUBT_AFTER - 1)
    expect([doubts, seen.outcome]).toEqual([0, 'waits'])
    await pass(1)
    expect([doubts, seen.outcome]).toEqual([1, 'waits'])
    isOffline.set(true)
    await pass(0)
    expect(seen.outcome).toMatchObject({ name: 'Refused', status: 0 })
    // Once known to be offline, the next call waits no longer than this.
    const next = outcomeOf(call(thing, {}))
    await pass(DOUBT_AFTER)
    expect(next.outcome).toMatchObject({ name: 'Refused', status: 0 })
  },
)

test('a slow answer of a reachable server is waited for', async () => {
  const answer = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => answer.promise)
  const seen = outcomeOf(call(listThings, {}))
  await pass(10 * DOUBT_AFTER)
  expect([doubts, seen.outcome]).toEqual([1, 'waits'])
  answer.resolve(Response.json({}))
  await pass(0)
  expect(seen.outcome).toBe('done')
  isOffline.set(true)
  await pass(DOUBT_AFTER)
  expect(doubts).toBe(1)
})
