import { expect, test } from 'vitest'
import { meetingDays, monthBeside, neighbourDay } from './CalendarMonth.tsx'

test('groups meetings by the day of their start in the site’s time zone, sorted by time', () => {
  const [late, early, next] = [{ start: '2026-09-14T16:00:00+02:00' }, { start: '2026-09-14T06:00:00Z' }, { start: '2026-09-14T22:30:00Z' }]
  expect([...meetingDays([next, late, early], 'Europe/Zurich')]).toEqual([
    ['2026-09-14', [early, late]],
    ['2026-09-15', [next]],
  ])
})

test.each([
  ['2026-09-14', 1, '2026-10-05'],
  ['2026-09-20', -1, '2026-09-14'],
  ['2026-10-05', 1, null],
  ['2026-09-14', -1, null],
] as const)('the day next to %s in direction %i is %s', (day, step, neighbour) => {
  expect(neighbourDay(['2026-09-14', '2026-10-05'], day, step)).toBe(neighbour)
})

test.each([
  ['2026-09-30', 1, '2026-10-01'],
  ['2026-12-14', 1, '2027-01-01'],
  ['2026-01-31', -1, '2025-12-01'],
  ['2026-03-31', -1, '2026-02-01'],
] as const)('the month next to %s in direction %i begins on %s', (day, step, first) => {
  expect(monthBeside(day, step)).toBe(first)
})
