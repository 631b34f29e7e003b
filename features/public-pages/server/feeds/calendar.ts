import ical, { ICalCalendarMethod } from 'ical-generator'
import { pathsOf } from '#features/public-pages/server/addresses.ts'
import { nameOfMeeting } from '#features/public-pages/server/pages/formats.ts'
import type { Writer } from '#features/public-pages/server/pages/layout.ts'
import type { listForCalendar } from '#features/public-pages/server/read-public.ts'

type Meeting = Awaited<ReturnType<typeof listForCalendar>>[number]

/** Refresh interval that calendars are asked to use, in seconds. */
const LOOK_AGAIN = 3600

/** The public meetings as an iCalendar (RFC 5545). The same meetings give the same bytes, since an event's stamp is the beginning of its meeting. */
export function calendarFeed({ env, language, ...writer }: Writer, { title, meetings }: { title: string; meetings: Meeting[] }): string {
  const calendar = ical({
    name: title,
    prodId: { company: 'Traktanda', product: 'Traktanda' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: LOOK_AGAIN,
  })
  const paths = pathsOf(env, language)
  for (const { id, begin, end, location, committee_title, ...meeting } of meetings) {
    calendar.createEvent({
      id: `public-meeting-${id}@${new URL(env.root_url).host}`,
      summary: plain(nameOfMeeting({ env, language, ...writer }, meeting)),
      location: location && plain(location),
      categories: [{ name: plain(committee_title) }],
      stamp: new Date(begin),
      start: new Date(begin),
      // RFC 5545 §3.8.2.2 forbids an end equal to the start; an event without an end ends when it starts.
      ...(end !== begin && { end: new Date(end) }),
      url: env.root_url + paths.page(`meetings/${id}`),
    })
  }
  return calendar.toString()
}

/** Replaces control characters, which RFC 5545 §3.1 forbids, except for line breaks. */
const plain = (text: string) => text.replaceAll(/[^\P{Cc}\n]/gu, ' ')
