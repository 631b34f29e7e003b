import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { meetingName } from '#features/meetings/server/repository.ts'
import type { Env } from '#platform/server/env.ts'
import type { Language } from '#platform/shared/languages.ts'
import { dayOf } from '#platform/shared/site-time.ts'
import type { CalendarMeeting } from './repository.ts'

export type CalendarOptions = { env: Pick<Env, 'root_url' | 'path_prefix' | 'time_zone'>; language: Language; app_name: string }

/** Refresh interval that calendars are asked to use, in seconds. */
const LOOK_AGAIN = 3600

/**
 * Writes an iCalendar file (RFC 5545) of these meetings: titles, places, times and links, never their contents. Instants are in UTC, so
 * that no time zone table is needed. The same meetings give the same bytes.
 */
export function writeCalendar(meetings: CalendarMeeting[], options: CalendarOptions): string {
  const calendar = ical({
    name: options.app_name,
    prodId: { company: 'Traktanda', product: 'Traktanda' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: LOOK_AGAIN,
  })
  for (const meeting of meetings) {
    for (const event of eventsOf(meeting, options)) calendar.createEvent(event)
  }
  return calendar.toString()
}

/** One event, or one for each run of days if the meeting is interrupted. */
function eventsOf({ stretches, committee, ...meeting }: CalendarMeeting, { env, language }: CalendarOptions) {
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
    // Ids contain the day: when one event is dropped, the others keep theirs.
    id: index === 0 ? meeting.calendar_uid : `${meeting.calendar_uid}-${dayOf(begin, env.time_zone)}`,
    start: new Date(begin),
    // RFC 5545 §3.8.2.2 forbids an end equal to the start; an event without an end ends when it starts.
    ...(end !== begin && { end: new Date(end) }),
  }))
}

/** Replaces control characters, which RFC 5545 §3.1 forbids, except for line breaks. */
const plain = (text: string) => text.replaceAll(/[^\P{Cc}\n]/gu, ' ')
