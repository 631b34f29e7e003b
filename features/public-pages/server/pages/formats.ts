import { translate } from '#platform/server/lib/texts.ts'
import { languageEntry } from '#platform/shared/languages.ts'
import { dayOf, shortDay } from '#platform/shared/site-time.ts'
import { html, type Markup } from './html.ts'
import type { Writer } from './layout.ts'

/** When a meeting begins, in the words of the language: on one day with its weekday and time. */
export function whenOf({ language, env }: Writer, { start, concluded }: { start: string; concluded: string | null }): Markup {
  const { locale } = languageEntry(language)
  const options = { timeZone: env.time_zone } as const
  const day = new Intl.DateTimeFormat(locale, { ...options, weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  const time = new Intl.DateTimeFormat(locale, { ...options, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const [begin, end] = [new Date(start), concluded === null ? null : new Date(concluded)]
  const until = end && dayOf(end, env.time_zone) === dayOf(begin, env.time_zone) ? ` – ${time.format(end)}` : ''
  return html`<time datetime="${begin.toISOString()}">${day.format(begin)}, ${time.format(begin)}${until}</time>`
}

/** A day YYYY-MM-DD. */
export const dayText = (day: string): Markup => html`<time datetime="${day}">${shortDay(day)}</time>`

/** Type and size of a file: `PDF, 120 KB`. */
export function fileText({ language }: Pick<Writer, 'language'>, { file_name, size }: { file_name: string; size: number }): string {
  const type = /\.([^.]{1,8})$/.exec(file_name)?.[1]?.toUpperCase()
  const { locale } = languageEntry(language)
  const [amount, unit] = size < 1_000_000 ? [Math.max(1, Math.round(size / 1000)), 'kilobyte'] : [size / 1_000_000, 'megabyte']
  const written = new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(amount)
  return [type, written].filter(Boolean).join(', ')
}

/** Its own title, else "meeting from {date}", as on the other screens. */
export const nameOfMeeting = (
  { language, env }: Pick<Writer, 'language' | 'env'>,
  { title, start }: { title: string | null; start: string },
): string => title || translate(language, { key: 'meetings.meeting_from', params: { date: shortDay(dayOf(start, env.time_zone)) } })
