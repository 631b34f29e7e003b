import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whileVisible } from './while-visible.ts'

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

test.each(['pointerdown', 'pointermove', 'wheel', 'keydown'])(
  'it is left alone when nobody was there for 15 minutes, until the next %s',
  (event) => {
    expect(runsIn(10 * MINUTE)).toBe(20)
    expect(happens(event)).toBe(0)
    expect(runsIn(15 * MINUTE)).toBe(29)
    expect([runsIn(600 * MINUTE), happens('online')]).toEqual([0, 0])
    expect([happens(event), happens(event), runsIn(MINUTE)]).toEqual([1, 0, 2])
  },
)

test('it rests while another page is looked at, and is done at once when the reader or the connection is back', () => {
  expect([looks('hidden'), runsIn(20 * MINUTE), happens('online')]).toEqual([0, 0, 0])
  expect([looks('visible'), runsIn(MINUTE), happens('online')]).toEqual([1, 2, 1])
})

test('once it has ended nothing is done', () => {
  end()
  expect([runsIn(MINUTE), happens('online'), looks('visible'), runsIn(20 * MINUTE), happens('keydown')]).toEqual([0, 0, 0, 0, 0])
})
