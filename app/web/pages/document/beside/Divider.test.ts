import { expect, test } from 'vitest'
import { limitsOf, shareAfter, withinLimits } from './Divider.tsx'

test.each([
  [1012, 0.4],
  [1612, 0.25],
  [812, 0.5],
  [600, 0.5],
  [0, 0.5],
])('at %i px neither side is narrower than 400 px, or both are equal: from %d', (width, min) => {
  expect(limitsOf(width)).toEqual({ min, max: 1 - min })
})

const limits = { min: 0.3, max: 0.7 }
const after = (key: string, share: number, shiftKey = false) => {
  const wanted = shareAfter({ key, shiftKey }, share, limits)
  return wanted === undefined ? wanted : Number(wanted.toFixed(4))
}

test('arrows move the divider a little, with Shift further, and stop at the limits', () => {
  expect([after('ArrowLeft', 0.5), after('ArrowRight', 0.5)]).toEqual([0.48, 0.52])
  expect([after('ArrowLeft', 0.5, true), after('ArrowRight', 0.5, true)]).toEqual([0.4, 0.6])
  expect([after('ArrowLeft', 0.31), after('ArrowRight', 0.65, true)]).toEqual([0.3, 0.7])
})

test('Home, End and Enter go to the limits and to the middle; other keys are left alone', () => {
  expect([after('Home', 0.5), after('End', 0.5), after('Enter', 0.62)]).toEqual([0.3, 0.7, 0.5])
  expect(after('ArrowUp', 0.5)).toBe(undefined)
})

test('a share that was kept for a wider window stays within the limits of this one', () => {
  expect([withinLimits(0.2, limits), withinLimits(0.9, limits), withinLimits(0.6, limits)]).toEqual([0.3, 0.7, 0.6])
})
