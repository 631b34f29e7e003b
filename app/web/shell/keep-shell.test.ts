import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { appUpdate } from '#platform/web/lib/connectivity/app-update.ts'
import { offerWaiting } from './updates.tsx'

/** Delivers at once, so that only the fake clock decides what comes first. */
class DirectChannel {
  port1 = Object.assign(new EventTarget(), { start: () => {} })
  port2 = { postMessage: (data: unknown) => this.port1.dispatchEvent(new MessageEvent('message', { data })) }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.stubGlobal('MessageChannel', DirectChannel)
  document.head.innerHTML = '<script type="module" crossorigin="" src="./assets/index-1.js"></script>'
})
afterEach(() => {
  vi.useRealTimers()
  appUpdate.set('none')
})

/** A waiting worker of a build, which misses the first questions for it, and the messages to it. */
function aWaitingWorker(build: string, { missed = 0 } = {}) {
  const messages: string[] = []
  const isHeard = () => messages.filter((message) => message === 'build').length > missed
  const waiting = {
    state: 'installed' as ServiceWorkerState,
    postMessage: (message: string, [port]: MessagePort[]) => {
      messages.push(message)
      if (isHeard()) port?.postMessage(build)
    },
  }
  return {
    waiting: waiting as typeof waiting & ServiceWorker,
    messages,
    takeOvers: () => messages.filter((one) => one === 'take_over').length,
  }
}

const hour = 3_600_000

test('a waiting worker of the same build is asked to take over with growing pauses, until it is activated', async () => {
  const { waiting, takeOvers } = aWaitingWorker('index-1.js')
  offerWaiting({ installing: null, waiting })
  offerWaiting({ installing: null, waiting })
  await vi.advanceTimersByTimeAsync(9000)
  expect(takeOvers()).toBe(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(takeOvers()).toBe(2)
  await vi.advanceTimersByTimeAsync(19_000)
  expect(takeOvers()).toBe(2)
  await vi.advanceTimersByTimeAsync(1000)
  expect(takeOvers()).toBe(3)
  waiting.state = 'activated'
  await vi.advanceTimersByTimeAsync(24 * hour)
  expect(takeOvers()).toBe(3)
  expect([vi.getTimerCount(), appUpdate.get()]).toEqual([0, 'none'])
})

test('a worker that has waited for a day is asked once an hour', async () => {
  const { waiting, takeOvers } = aWaitingWorker('index-1.js')
  offerWaiting({ installing: null, waiting })
  await vi.advanceTimersByTimeAsync(24 * hour)
  const before = takeOvers()
  await vi.advanceTimersByTimeAsync(hour)
  expect(takeOvers()).toBe(before + 1)
})

test('a waiting worker that misses the question for its build is asked again', async () => {
  const { waiting, messages } = aWaitingWorker('index-1.js', { missed: 1 })
  offerWaiting({ installing: null, waiting })
  await vi.advanceTimersByTimeAsync(11_000)
  expect(messages).toEqual(['build'])
  await vi.advanceTimersByTimeAsync(1000)
  expect(messages).toEqual(['build', 'build', 'take_over'])
})

test('a waiting worker of another build is offered, once no further one is being installed, and not asked to take over', async () => {
  const { waiting, messages } = aWaitingWorker('index-2.js')
  offerWaiting({ installing: {}, waiting })
  expect(messages).toEqual([])
  offerWaiting({ installing: null, waiting })
  await vi.advanceTimersByTimeAsync(24 * hour)
  expect([messages, appUpdate.get()]).toEqual([['build'], 'ready'])
})
