import { expect, test } from 'vitest'
import { datesIn } from './dates.ts'
import { chooseAndRemember, startLanguage } from './language.ts'

test('writes dates as dd.MM.yyyy and times in 24 hours, in the time zone of the site', () => {
  const { date, time, dateTime } = datesIn('Europe/Zurich')
  expect(dateTime('2026-09-04T06:05:00Z')).toBe('04.09.2026, 08:05')
  expect(dateTime('2026-01-04T06:05:00Z')).toBe('04.01.2026, 07:05')
  expect(date('2026-12-31T23:30:00Z')).toBe('01.01.2027')
  expect(time('2026-12-31T23:00:00Z')).toBe('00:00')
})

test('writes planned times with the weekday, and says in how many days they are', async () => {
  await startLanguage()
  await chooseAndRemember('de')
  const { planned, soon } = datesIn('Europe/Zurich')
  expect(planned('2026-11-25T07:15:00Z')).toBe('Mi 25.11.2026, 08:15')
  expect(planned('2026-12-31T23:30:00Z')).toBe('Fr 01.01.2027, 00:30')
  // Ten minutes to midnight in Zurich.
  const now = new Date('2026-11-25T22:50:00Z')
  expect(soon('2026-11-25T23:30:00Z', now)).toBe('morgen')
  expect(soon('2026-11-25T07:15:00Z', now)).toBe('heute')
  expect(soon('2026-12-09T07:15:00Z', now)).toBe('in 14 Tagen')
  expect(soon('2026-12-10T07:15:00Z', now)).toBeUndefined()
  expect(soon('2026-11-24T07:15:00Z', now)).toBeUndefined()
})
