import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { untilPainted } from './pause.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }))
afterEach(() => vi.useRealTimers())

/** Whether the wait is over, told by a list that it then extends. */
function waiting() {
  const over: true[] = []
  void untilPainted().then(() => over.push(true))
  return over
}

test('waits for the next picture', async () => {
  let paint = () => {}
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => (paint = run))
  const over = waiting()
  await vi.advanceTimersByTimeAsync(40)
  expect(over).toEqual([])
  paint()
  await vi.advanceTimersByTimeAsync(0)
  expect(over).toEqual([true])
})

test('does not wait long for a page that is hidden and has no pictures', async () => {
  vi.stubGlobal('requestAnimationFrame', () => 0)
  const over = waiting()
  await vi.advanceTimersByTimeAsync(50)
  expect(over).toEqual([true])
})
