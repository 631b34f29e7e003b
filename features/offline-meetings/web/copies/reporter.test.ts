import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reporter } from './job-runner.ts'
import type { Progress } from './save-meeting.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const at = (bytes: number): Progress => ({ answers: 0, bytes, total: 100 })

test('reports the first progress at once, then only the latest, and nothing after the end', async () => {
  const reported: number[] = []
  const { note, end } = reporter(({ bytes }) => void reported.push(bytes))
  note(at(1))
  await vi.advanceTimersByTimeAsync(0)
  expect(reported).toEqual([1])
  note(at(2))
  note(at(3))
  await vi.advanceTimersByTimeAsync(1000)
  expect(reported).toEqual([1, 3])
  note(at(4))
  end()
  await vi.advanceTimersByTimeAsync(1000)
  expect(reported).toEqual([1, 3])
})
