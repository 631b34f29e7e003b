import ICAL from 'ical.js'
import { createCalendarFeed } from '#features/calendar/contract.ts'
import type { MeetingJson } from '#features/meetings/server/zip/manifest-json.ts'
import { aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'
import type { TestServer } from '#testing/server/test-server.ts'
import { aMember, imported } from './factories.ts'

/** Imports a bare meeting with these properties; the same `opengever_id` updates the same meeting. */
export async function importMeeting(server: TestServer, committee: { id: number }, facts: Partial<MeetingJson>) {
  const bare = { opengever_id: 1, end: null, protocol: null, documents: [], agenda_items: [], location: 'Rathaus' }
  const by = await aMember(server, committee, ['responsible'])
  const report = await imported(server, { committee, by, zip: await geverZip({ meetings: [aMeetingManifest({ ...bare, ...facts })] }) })
  return { id: report.meetings[0]!.id! }
}

/** A new feed address of a user, and functions that fetch and parse it. */
export async function aFeed(server: TestServer, person: { id: number }) {
  const { body } = await server.as(person).call(createCalendarFeed, {})
  const url = new URL(body.address).pathname
  const fetch = (headers: Record<string, string> = {}) => server.app.inject({ method: 'GET', url, headers })
  return { url, fetch, read: async () => readCalendar((await fetch()).payload) }
}

/** Parses an iCalendar with an independent library. Instants are ISO 8601 in UTC. */
export function readCalendar(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  return {
    name: String(calendar.getFirstPropertyValue('x-wr-calname')),
    events: calendar.getAllSubcomponents('vevent').map((component) => {
      const event = new ICAL.Event(component)
      const valueOf = (name: string) => component.getFirstPropertyValue(name)?.toString() ?? null
      return {
        uid: event.uid,
        title: event.summary,
        location: event.location ?? null,
        start: event.startDate.toJSDate().toISOString(),
        end: event.endDate.toJSDate().toISOString(),
        zone: event.startDate.zone.tzid,
        sequence: event.sequence,
        status: valueOf('status'),
        url: valueOf('url'),
        categories: valueOf('categories'),
        changed: [valueOf('dtstamp'), valueOf('last-modified')],
        names: component.getAllProperties().map(({ name }) => name),
      }
    }),
  }
}
