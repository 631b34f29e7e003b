import { useMemo } from 'react'
import { dayOf, shortDay } from '#platform/shared/site-time.ts'
import { useSite } from '#platform/web/lib/site.tsx'
import { perLanguage } from './language.ts'

/** Formats instants as dd.MM.yyyy and 24-hour time in every language (D1 §1), in the site's time zone. */
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
    /** Mo 14.09.2026, 14:30: for planned times, with the weekday in the user's language. */
    planned: (instant: string) => `${dayWithWeekday(dayOf(instant, time_zone))}, ${time.format(new Date(instant))}`,
    /** heute, morgen, in 14 Tagen, in the user's language; undefined if past or further ahead. */
    soon: (instant: string, now = new Date()) => {
      const days = daysFrom(dayOf(now, time_zone), dayOf(instant, time_zone))
      return days >= 0 && days <= MAX_RELATIVE_DAYS ? relative().format(days, 'day') : undefined
    },
  }
}

/** Up to this many days ahead are given as relative. */
const MAX_RELATIVE_DAYS = 14

const relative = perLanguage((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))

const daysFrom = (one: string, other: string) => Math.round((Date.parse(other) - Date.parse(one)) / 86_400_000)

function inWords(options: Intl.DateTimeFormatOptions) {
  const format = perLanguage((locale) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', year: 'numeric', month: 'long', ...options }))
  return (day: string) => format().format(new Date(day))
}

/** 14. September 2026, from YYYY-MM-DD, in the user's language. */
export const dayInWords = inWords({ day: 'numeric' })

/** September 2026, from YYYY-MM-DD, in the user's language. */
export const monthInWords = inWords({})

const weekdayOf = perLanguage((locale) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'short' }))

/** Mo 14.09.2026, from YYYY-MM-DD, with the weekday in the user's language. */
export const dayWithWeekday = (day: string): string => `${weekdayOf().format(new Date(day))} ${shortDay(day)}`

export type Dates = ReturnType<typeof datesIn>

/** Date formats in the site's time zone. */
export function useDates(): Dates {
  const { time_zone } = useSite()
  return useMemo(() => datesIn(time_zone), [time_zone])
}
