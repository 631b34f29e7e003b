import { describe, expect, it } from 'vitest'
import { addDays, firstOfMonth, germanDate, germanDateWithWeekday, inUtc, lastWeekday, workday, zurichInstant } from './calendar.ts'

describe('days', () => {
  it('are added across the ends of months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
    expect(firstOfMonth('2026-01-15', -1)).toBe('2025-12-01')
    expect(firstOfMonth('2026-12-31', 1)).toBe('2027-01-01')
  })

  it('move from the weekend to the Friday before', () => {
    expect(workday('2026-11-21')).toBe('2026-11-20')
    expect(workday('2026-11-22')).toBe('2026-11-20')
    expect(workday('2026-11-23')).toBe('2026-11-23')
  })

  it('give the last date of a weekday', () => {
    expect(lastWeekday('2026-11-20', 5)).toBe('2026-11-20')
    expect(lastWeekday('2026-11-20', 6)).toBe('2026-11-14')
    expect(lastWeekday('2027-01-01', 2)).toBe('2026-12-29')
  })

  it('are written in German', () => {
    expect(germanDate('2026-03-04')).toBe('4. März 2026')
    expect(germanDateWithWeekday('2026-03-04')).toBe('Mittwoch, 4. März 2026')
  })
})

describe('instants', () => {
  it.each([
    ['2026-01-15', '08:15', '2026-01-15T08:15:00+01:00', '2026-01-15T07:15:00+00:00'],
    ['2026-03-28', '23:30', '2026-03-28T23:30:00+01:00', '2026-03-28T22:30:00+00:00'],
    ['2026-03-29', '08:15', '2026-03-29T08:15:00+02:00', '2026-03-29T06:15:00+00:00'],
    ['2026-10-24', '13:30', '2026-10-24T13:30:00+02:00', '2026-10-24T11:30:00+00:00'],
    ['2026-10-25', '08:15:07', '2026-10-25T08:15:07+01:00', '2026-10-25T07:15:07+00:00'],
  ])('%s %s has the UTC offset of that day', (day, time, local, utc) => {
    expect(zurichInstant(day, time)).toBe(local)
    expect(inUtc(local)).toBe(utc)
  })
})
