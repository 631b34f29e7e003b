import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refused } from '#platform/web/lib/http/refused.ts'
import { withRetries } from './retry.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** The pauses (ms) before six attempts that fail after as much progress as `run` reports. */
async function pausesOf(report: (onProgress: () => void) => void): Promise<number[]> {
  const began: number[] = []
  const ending = new AbortController()
  const retried = withRetries(async (onProgress) => {
    began.push(Date.now())
    report(onProgress)
    throw new Refused(0, null)
  }, ending.signal)
  while (began.length < 6) await vi.advanceTimersByTimeAsync(1000)
  ending.abort()
  await expect(retried).rejects.toThrow()
  return began.slice(1).map((at, index) => at - (began[index] ?? 0))
}

test('pauses grow from failure to failure', async () => {
  const pauses = await pausesOf(() => {})
  expect(pauses[4]).toBeGreaterThan(2 * (pauses[0] ?? 0))
})

test('after progress, the next pause is as short as the first', async () => {
  const pauses = await pausesOf((onProgress) => onProgress())
  expect(new Set(pauses).size).toBe(1)
})
