import { expect, test } from 'vitest'
import { pageOf } from './viewer-tools.ts'

test.each([
  ['3', 3],
  [' 12 ', 12],
  ['0', 1],
  ['-4', 1],
  ['99', 12],
  ['', null],
  ['drei', null],
  ['2.5', null],
])('"%s" of 12 pages is %s', (typed, page) => {
  expect(pageOf(typed, 12)).toBe(page)
})
