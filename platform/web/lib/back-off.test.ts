import { expect, test } from 'vitest'
import { backOff } from './throttle.ts'

test('the next attempt comes after 1, 2, 4 … 30 s, or up to a half sooner', () => {
  const seconds = (random: number) => [1, 2, 3, 4, 5, 6, 20].map((failures) => backOff(failures, random) / 1000)
  expect(seconds(0)).toEqual([1, 2, 4, 8, 16, 30, 30])
  expect(seconds(1)).toEqual([0.5, 1, 2, 4, 8, 15, 15])
})
