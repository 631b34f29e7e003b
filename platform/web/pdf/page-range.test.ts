import { expect, test } from 'vitest'
import { rangeOf } from './prepare-print.ts'

test.each([
  ['1', '9', { first: 1, last: 9 }],
  ['4', '4', { first: 4, last: 4 }],
  ['0', '4', null],
  ['5', '4', null],
  ['1', '10', null],
  ['', '4', null],
  ['1.5', '4', null],
])('pages %j to %j of 9 give the range %j', (first, last, range) => {
  expect(rangeOf(first, last, 9)).toEqual(range)
})
