/** Cached, because creating a formatter is far slower than using it. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterFor(time_zone: string): Intl.DateTimeFormat {
  const known = formatters.get(time_zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', { timeZone: time_zone, year: 'numeric', month: '2-digit', day: '2-digit' })
  formatters.set(time_zone, made)
  return made
}

/**
 * The day of an instant in the site's time zone, YYYY-MM-DD. Made of its parts: with the locale data of ICU 72, as in WebKitGTK on
 * Debian 12, browsers write Canadian days as 9/14/2026.
 */
export function dayOf(instant: Date | string, time_zone: string): string {
  const parts = formatterFor(time_zone).formatToParts(new Date(instant))
  return ordered.map((wanted) => parts.find(({ type }) => type === wanted)?.value).join('-')
}

const ordered = ['year', 'month', 'day'] as const

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockIn(time_zone: string): Intl.DateTimeFormat {
  const known = clocks.get(time_zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', { timeZone: time_zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  clocks.set(time_zone, made)
  return made
}

/** An instant on the site's clock, YYYY-MM-DDTHH:MM. */
export const siteTimeOf = (instant: Date | string, time_zone: string): string =>
  `${dayOf(instant, time_zone)}T${clockIn(time_zone).format(new Date(instant))}`

/** The instant of a time on the site's clock, in UTC. A time that the change to summer time leaves out is the one an hour later. */
export function instantAt(site_time: string, time_zone: string): string {
  const wanted = Date.parse(`${site_time}Z`)
  const ahead = (at: number) => Date.parse(`${siteTimeOf(new Date(at), time_zone)}Z`) - at
  const first = wanted - ahead(wanted)
  // The clocks may change between the first guess and the instant.
  const at = wanted - ahead(first)
  return new Date(siteTimeOf(new Date(at), time_zone) === site_time ? at : Math.max(first, at)).toISOString()
}

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

/** Formats an instant as `14.09.2026, 14:30`. */
export function dayAndTime(instant: string, time_zone: string): string {
  const [day = '', time = ''] = siteTimeOf(instant, time_zone).split('T')
  return `${shortDay(day)}, ${time}`
}
