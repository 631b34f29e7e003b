import { dayOf, shortDay } from '#platform/shared/site-time.ts'

/** Formats an instant as `14.09.2026, 14:30`. */
export const dayAndTime = (instant: string, time_zone: string): string =>
  `${shortDay(dayOf(instant, time_zone))}, ${new Date(instant).toLocaleTimeString('de-CH', { timeZone: time_zone, hour: '2-digit', minute: '2-digit' })}`
