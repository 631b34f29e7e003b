import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askToTakeOver } from './updates.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }))
afterEach(() => vi.useRealTimers())

const aWaitingWorker = () => ({ state: 'installed' as ServiceWorkerState, postMessage: vi.fn<() => void>() })

test('a waiting worker is asked to take over with growing pauses, until it is activated', () => {
  const worker = aWaitingWorker()
  askToTakeOver(worker)
  askToTakeOver(worker)
  expect(worker.postMessage).toHaveBeenCalledExactlyOnceWith('take_over', [])
  vi.advanceTimersByTime(10_000)
  expect(worker.postMessage).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(10_000)
  expect(worker.postMessage).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(10_000)
  expect(worker.postMessage).toHaveBeenCalledTimes(3)
  worker.state = 'activated'
  vi.advanceTimersByTime(24 * 3_600_000)
  expect(worker.postMessage).toHaveBeenCalledTimes(3)
  expect(vi.getTimerCount()).toBe(0)
})

test('a worker that has waited for a day is asked once an hour', () => {
  const worker = aWaitingWorker()
  askToTakeOver(worker)
  vi.advanceTimersByTime(24 * 3_600_000)
  const before = worker.postMessage.mock.calls.length
  vi.advanceTimersByTime(3_600_000)
  expect(worker.postMessage).toHaveBeenCalledTimes(before + 1)
})
