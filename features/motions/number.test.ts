import { expect, test } from 'vitest'
import { isNumberPattern, numberIn, seriesOf } from './number.ts'

test('numbers have at least three digits, and start over each year if the pattern names it', () => {
  expect(numberIn(seriesOf('A {year}/{number}', '2026'), 14)).toBe('A 2026/014')
  expect(numberIn(seriesOf('M-{number}', '2026'), 1234)).toBe('M-1234')
  expect(seriesOf('M-{number}', '2027')).toBe('M-{number}')
})

test('types whose patterns give the same series in a year share it', () => {
  expect(seriesOf('A {year}/{number}', '2026')).toBe(seriesOf('A 2026/{number}', '2026'))
})

test.each(['{number}', 'A {year}/{number}', '{number}/{year}', 'V. {number} $& ü'])('%s is a pattern', (text) => {
  expect(isNumberPattern(text)).toBe(true)
})

test.each([
  '',
  'A',
  '{year}',
  '{number}{year}',
  '{year}{number}',
  '1{number}',
  '{number}2',
  '{number} {number}',
  '{year} {year} {number}',
  '{day} {number}',
  '{number}}',
])('%s is no pattern', (text) => {
  expect(isNumberPattern(text)).toBe(false)
})

test('signs that mean something in replacements stay as they are', () => {
  expect(numberIn(seriesOf("$& {year} $1 {number} $'", '2026'), 7)).toBe("$& 2026 $1 007 $'")
})
