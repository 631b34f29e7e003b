import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttle } from './throttle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A throttled function that counts its runs, each of which takes `takes` ms. */
function counted(takes: number, pause: number, delay?: number) {
  let runs = 0
  const { ask, end } = throttle(
    () => {
      runs++
      return new Promise((done) => setTimeout(done, takes))
    },
    pause,
    delay,
  )
  const after = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    return runs
  }
  return { ask, end, after }
}

test('calls in quick succession run once, and calls during a run cause one more', async () => {
  const { ask, after } = counted(10, 300)
  for (let times = 0; times < 20; times++) ask()
  expect([await after(299), await after(1), await after(1000)]).toEqual([0, 1, 1])
  ask()
  expect(await after(305)).toBe(2)
  ask()
  ask()
  expect([await after(304), await after(1), await after(1000)]).toEqual([2, 3, 3])
})

test('slow runs come less often, and nothing runs after the end', async () => {
  const { ask, end, after } = counted(1000, 300)
  ask()
  expect(await after(300)).toBe(1)
  ask()
  expect([await after(3999), await after(1)]).toEqual([1, 2])
  ask()
  end()
  expect(await after(60_000)).toBe(2)
})

test('without a delay the first call runs at once, and further ones after the pause', async () => {
  const { ask, after } = counted(10, 300, 0)
  ask()
  ask()
  expect(await after(0)).toBe(1)
  ask()
  expect([await after(309), await after(1), await after(1000)]).toEqual([1, 2, 2])
  ask()
  expect(await after(0)).toBe(3)
  await after(20)
  ask()
  expect([await after(289), await after(1), await after(1000)]).toEqual([3, 4, 4])
})
