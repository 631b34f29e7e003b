import { expect, test } from 'vitest'
import { datesIn } from './dates.ts'

test('writes dd.MM.yyyy and 24 hours in the site’s time zone, summer and winter', () => {
  const { date, time, dateTime } = datesIn('Europe/Zurich')
  expect(dateTime('2026-09-04T06:05:00Z')).toBe('04.09.2026, 08:05')
  expect(dateTime('2026-01-04T06:05:00Z')).toBe('04.01.2026, 07:05')
  expect(date('2026-12-31T23:30:00Z')).toBe('01.01.2027')
  expect(time('2026-12-31T23:00:00Z')).toBe('00:00')
})
