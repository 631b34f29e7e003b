/** Cached, because creating a formatter is far slower than using it. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterFor(time_zone: string): Intl.DateTimeFormat {
  const known = formatters.get(time_zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', { timeZone: time_zone, year: 'numeric', month: '2-digit', day: '2-digit' })
  formatters.set(time_zone, made)
  return made
}

/** The day of an instant in the site's time zone, YYYY-MM-DD. */
export const dayOf = (instant: Date | string, time_zone: string): string => formatterFor(time_zone).format(new Date(instant))

/** Every day from first to last, inclusive; only the first if the last one is earlier. */
export function daysBetween(first: string, last: string): string[] {
  const days = [first]
  const next = new Date(`${first}T00:00:00Z`)
  while (days.at(-1)! < last) {
    next.setUTCDate(next.getUTCDate() + 1)
    days.push(next.toISOString().slice(0, 10))
  }
  return days
}

/** Formats a day YYYY-MM-DD as 14.09.2026, in every language (D1 §1). */
export const shortDay = (day: string): string => day.split('-').toReversed().join('.')
