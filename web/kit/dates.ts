import { useMemo } from 'react'
import { perLanguage } from './per-language.ts'
import { useSite } from './site.tsx'

/** dd.MM.yyyy and a 24-hour clock in every language (D1 §1), in the site's time zone. */
export function datesIn(time_zone: string) {
  const day = new Intl.DateTimeFormat('de-CH', { timeZone: time_zone, day: '2-digit', month: '2-digit', year: 'numeric' })
  const time = new Intl.DateTimeFormat('de-CH', { timeZone: time_zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return {
    /** 14.09.2026 */
    date: (instant: string) => day.format(new Date(instant)),
    /** 14:30 */
    time: (instant: string) => time.format(new Date(instant)),
    /** 14.09.2026, 14:30 */
    dateTime: (instant: string) => `${day.format(new Date(instant))}, ${time.format(new Date(instant))}`,
  }
}

function inWords(options: Intl.DateTimeFormatOptions) {
  const format = perLanguage((locale) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', year: 'numeric', month: 'long', ...options }))
  return (day: string) => format().format(new Date(day))
}

/** 14. September 2026, of a day YYYY-MM-DD, in the reader's language. */
export const dayInWords = inWords({ day: 'numeric' })

/** September 2026, of a day YYYY-MM-DD. */
export const monthInWords = inWords({})

export type Dates = ReturnType<typeof datesIn>

/** The site's way to write instants. */
export function useDates(): Dates {
  const { time_zone } = useSite()
  return useMemo(() => datesIn(time_zone), [time_zone])
}
