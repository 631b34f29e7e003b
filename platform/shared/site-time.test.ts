import { expect, test, vi } from 'vitest'
import { dayOf, daysBetween, instantAt, siteTimeOf } from './site-time.ts'

test.each([
  ['2026-09-14T21:59:59Z', 'Europe/Zurich', '2026-09-14'],
  ['2026-09-14T22:00:00Z', 'Europe/Zurich', '2026-09-15'],
  ['2026-01-31T22:59:59Z', 'Europe/Zurich', '2026-01-31'],
  ['2026-01-31T23:00:00Z', 'Europe/Zurich', '2026-02-01'],
  ['2026-03-28T23:00:00Z', 'Europe/Zurich', '2026-03-29'],
  ['2026-03-29T22:00:00Z', 'Europe/Zurich', '2026-03-30'],
  ['2026-10-25T22:59:59Z', 'Europe/Zurich', '2026-10-25'],
  ['2026-12-31T23:00:00Z', 'Europe/Zurich', '2027-01-01'],
  ['2026-12-31T23:00:00Z', 'UTC', '2026-12-31'],
  ['2026-09-14T22:00:00+02:00', 'Pacific/Auckland', '2026-09-15'],
])('the day of %s in %s is %s', (instant, time_zone, day) => {
  expect([dayOf(instant, time_zone), dayOf(new Date(instant), time_zone)]).toEqual([day, day])
})

test('a browser whose locale data orders days in the American way gives the same day', () => {
  const american = vi.spyOn(Intl.DateTimeFormat.prototype as { format: unknown }, 'format', 'get').mockReturnValue(() => '9/14/2026')
  expect(dayOf('2026-09-14T12:00:00Z', 'Europe/Zurich')).toBe('2026-09-14')
  american.mockRestore()
})

test.each([
  ['2026-09-14', '2026-09-14', ['2026-09-14']],
  ['2026-09-14', '2026-09-16', ['2026-09-14', '2026-09-15', '2026-09-16']],
  ['2026-03-28', '2026-03-30', ['2026-03-28', '2026-03-29', '2026-03-30']],
  ['2026-10-24', '2026-10-26', ['2026-10-24', '2026-10-25', '2026-10-26']],
  ['2028-02-28', '2028-03-01', ['2028-02-28', '2028-02-29', '2028-03-01']],
  ['2026-12-31', '2027-01-01', ['2026-12-31', '2027-01-01']],
  ['2026-09-14', '2026-09-13', ['2026-09-14']],
])('the days from %s to %s', (first, last, days) => {
  expect(daysBetween(first, last)).toEqual(days)
})

test.each([
  ['2026-09-14T14:30', 'Europe/Zurich', '2026-09-14T12:30:00.000Z'],
  ['2026-12-31T23:45', 'Europe/Zurich', '2026-12-31T22:45:00.000Z'],
  ['2026-03-29T01:59', 'Europe/Zurich', '2026-03-29T00:59:00.000Z'],
  ['2026-03-29T03:00', 'Europe/Zurich', '2026-03-29T01:00:00.000Z'],
  ['2026-10-25T03:00', 'Europe/Zurich', '2026-10-25T02:00:00.000Z'],
  ['2026-01-01T00:00', 'Pacific/Auckland', '2025-12-31T11:00:00.000Z'],
  ['2026-09-14T14:30', 'UTC', '2026-09-14T14:30:00.000Z'],
])('%s on the clock of %s is the instant %s, and back', (time, time_zone, instant) => {
  expect([instantAt(time, time_zone), siteTimeOf(instant, time_zone)]).toEqual([instant, time])
})

test('a time that summer time leaves out is the one an hour later', () => {
  expect(siteTimeOf(instantAt('2026-03-29T02:30', 'Europe/Zurich'), 'Europe/Zurich')).toBe('2026-03-29T03:30')
})
