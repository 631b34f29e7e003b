import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { meetingName } from '#features/meetings/server/repository.ts'
import type { Env } from '#platform/server/env.ts'
import type { Language } from '#platform/shared/languages.ts'
import { dayOf } from '#platform/shared/site-time.ts'
import type { CalendarMeeting } from './repository.ts'

export type Told = { env: Pick<Env, 'root_url' | 'path_prefix' | 'time_zone'>; language: Language; app_name: string }

/** In seconds: how often calendars are asked to look again. */
const LOOK_AGAIN = 3600

/**
 * An iCalendar (RFC 5545) of these meetings: titles, places, times and the way to them, never what lies there. Instants are in UTC, so that no table of
 * time zones is needed. The same meetings make the same bytes.
 */
export function writeCalendar(meetings: CalendarMeeting[], told: Told): string {
  const calendar = ical({
    name: told.app_name,
    prodId: { company: 'Traktanda', product: 'Traktanda' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: LOOK_AGAIN,
  })
  for (const meeting of meetings) {
    for (const event of eventsOf(meeting, told)) calendar.createEvent(event)
  }
  return calendar.toString()
}

/** One event, or one for each stretch of days where a meeting is interrupted. */
function eventsOf({ stretches, committee, ...meeting }: CalendarMeeting, { env, language }: Told) {
  const changed = new Date(meeting.calendar_changed)
  const facts = {
    summary: plain(meetingName(meeting, { language, time_zone: env.time_zone })),
    location: meeting.location && plain(meeting.location),
    categories: [{ name: plain(committee) }],
    sequence: meeting.calendar_sequence,
    stamp: changed,
    lastModified: changed,
    ...(meeting.is_removed
      ? { status: ICalEventStatus.CANCELLED }
      : { status: ICalEventStatus.CONFIRMED, url: `${env.root_url}${env.path_prefix}/meetings/${meeting.id}` }),
  }
  return stretches.map(({ begin, end }, index) => ({
    ...facts,
    // By their day: when one falls away, the others stay what they were.
    id: index === 0 ? meeting.calendar_uid : `${meeting.calendar_uid}-${dayOf(begin, env.time_zone)}`,
    start: new Date(begin),
    // RFC 5545 §3.8.2.2 has no end that is the begin; without one it ends as it begins.
    ...(end !== begin && { end: new Date(end) }),
  }))
}

/** What is no character of a text there: RFC 5545 §3.1 allows no control characters but the line's end. */
const plain = (text: string) => text.replaceAll(/[^\P{Cc}\n]/gu, ' ')
