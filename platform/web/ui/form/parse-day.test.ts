import { expect, test } from 'vitest'
import { parseDay } from './DayInput.tsx'

test.each([
  ['14.09.2026', '2026-09-14'],
  [' 01.01.2027 ', '2027-01-01'],
  ['29.02.2028', '2028-02-29'],
  ['29.02.2026', null],
  ['31.04.2026', null],
  ['3.4.2026', null],
  ['14.09.26', null],
  ['2026-09-14', null],
  ['09/14/2026', null],
  ['bald', null],
  ['', null],
])('%j is read as the day %j', (text, day) => {
  expect(parseDay(text)).toBe(day)
})
