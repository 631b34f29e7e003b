const dayLength = 86_400_000
const months = ['Januar', 'Februar', 'März', 'April', 'Mai', 'Juni', 'Juli', 'August', 'September', 'Oktober', 'November', 'Dezember']
const weekdays = ['Sonntag', 'Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag']

const toDay = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10)
const weekdayOf = (day: string) => new Date(day).getUTCDay()

/** Adds days to a day (`YYYY-MM-DD`); a negative number subtracts. */
export const addDays = (day: string, days: number) => toDay(Date.parse(day) + days * dayLength)

/** The same day, or the Friday before if it falls on a weekend. */
export function workday(day: string): string {
  const weekday = weekdayOf(day)
  if (weekday === 6) return addDays(day, -1)
  return weekday === 0 ? addDays(day, -2) : day
}

/** The last given weekday (Monday 1 to Sunday 0) that is not after the day. */
export const lastWeekday = (day: string, weekday: number) => addDays(day, -((weekdayOf(day) - weekday + 7) % 7))

/** The first day of the month this many months away. */
export function firstOfMonth(day: string, monthsAway = 0): string {
  const [year, month] = day.split('-').map(Number)
  return toDay(Date.UTC(year ?? 0, (month ?? 1) - 1 + monthsAway, 1))
}

export const yearOf = (day: string) => Number(day.slice(0, 4))

/** `2026-03-04` as `4. März 2026`. */
export const germanDate = (day: string) => `${Number(day.slice(8))}. ${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`

/** `2026-03-04` as `Mittwoch, 4. März 2026`. */
export const germanDateWithWeekday = (day: string) => `${weekdays[weekdayOf(day)]}, ${germanDate(day)}`

const zone = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Zurich', timeZoneName: 'longOffset' })

function offsetAt(milliseconds: number): string {
  const name = zone.formatToParts(milliseconds).find((part) => part.type === 'timeZoneName')?.value ?? ''
  return name.replace('GMT', '')
}

/** The instant of a wall-clock time (`HH:MM` or `HH:MM:SS`) in Zurich, written with Zurich's offset of that day. */
export function zurichInstant(day: string, time: string): string {
  const written = `${day}T${time.length === 5 ? `${time}:00` : time}`
  // One hour before the time read as UTC: the same instant in winter, and within the same offset in summer.
  return written + offsetAt(Date.parse(`${written}Z`) - 3_600_000)
}

/** The same instant in UTC, as the producer writes a meeting's start and end. */
export const inUtc = (instant: string) => new Date(instant).toISOString().replace('.000Z', '+00:00')
