import { say } from '#server/kit/texts.ts'
import type { SeenMeeting } from '#server/meetings/repository.ts'
import type { Language } from '#shared/kit/languages.ts'
import { dayOf, shortDay } from '#shared/kit/site-time.ts'

type Told = { language: Language; time_zone: string }

/** Its own title, else "meeting from {date}" (D2 §2). */
export const meetingName = ({ title, start }: Pick<SeenMeeting, 'title' | 'start'>, { language, time_zone }: Told): string =>
  title || say(language, { key: 'meetings.meeting_from', params: { date: shortDay(dayOf(start, time_zone)) } })

/** 14.09.2026, 14:30 */
export const dayAndTime = (instant: string, time_zone: string): string =>
  `${shortDay(dayOf(instant, time_zone))}, ${new Date(instant).toLocaleTimeString('de-CH', { timeZone: time_zone, hour: '2-digit', minute: '2-digit' })}`
