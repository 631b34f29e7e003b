type DosTime = { date: number; time: number }

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Date and time as a zip has them: the hours of the site's clock, every two seconds, from 1980 to 2107. */
export function dosTime(instant: Date, time_zone: string): DosTime {
  const { year, month, day, hour, minute, second } = partsOf(instant, time_zone)
  if (year < 1980) return { date: (1 << 5) | 1, time: 0 }
  const since1980 = Math.min(year, 2107) - 1980
  return { date: (since1980 << 9) | (month << 5) | day, time: (hour << 11) | (minute << 5) | (second >> 1) }
}

function partsOf(instant: Date, time_zone: string) {
  const parts = formatterFor(time_zone).formatToParts(instant)
  const valueOf = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  const [year, month, day] = [valueOf('year'), valueOf('month'), valueOf('day')]
  return { year, month, day, hour: valueOf('hour'), minute: valueOf('minute'), second: valueOf('second') }
}

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const digits = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' } as const
  const made = new Intl.DateTimeFormat('en-CA', { timeZone, hourCycle: 'h23', ...digits })
  formatters.set(timeZone, made)
  return made
}
