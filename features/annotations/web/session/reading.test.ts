import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whileVisible } from './reading.ts'

const MINUTE = 60_000
let end = () => {}
let runs = 0

beforeEach(() => {
  vi.useFakeTimers()
  runs = 0
  end = whileVisible(() => runs++)
})
afterEach(() => {
  end()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** How often it runs in this time. */
const runsIn = (ms: number) => runsBy(() => vi.advanceTimersByTime(ms))
const runsBy = (act: () => void) => {
  const before = runs
  act()
  return runs - before
}
const happens = (name: string) => runsBy(() => window.dispatchEvent(new Event(name)))
const looks = (state: DocumentVisibilityState) =>
  runsBy(() => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
  })

test.each(['pointerdown', 'pointermove', 'wheel', 'keydown'])('stops after 15 minutes without activity, until the next %s', (event) => {
  expect(runsIn(10 * MINUTE)).toBe(20)
  expect(happens(event)).toBe(0)
  expect(runsIn(15 * MINUTE)).toBe(29)
  expect([runsIn(600 * MINUTE), happens('online')]).toEqual([0, 0])
  expect([happens(event), happens(event), runsIn(MINUTE)]).toEqual([1, 0, 2])
})

test('pauses while the page is hidden, and runs at once when it is visible or online again', () => {
  expect([looks('hidden'), runsIn(20 * MINUTE), happens('online')]).toEqual([0, 0, 0])
  expect([looks('visible'), runsIn(MINUTE), happens('online')]).toEqual([1, 2, 1])
})

test('does nothing after it has ended', () => {
  end()
  expect([runsIn(MINUTE), happens('online'), looks('visible'), runsIn(20 * MINUTE), happens('keydown')]).toEqual([0, 0, 0, 0, 0])
})
