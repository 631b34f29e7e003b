import { createCalendarFeed } from '#features/calendar/contract.ts'
import type { MeetingJson } from '#features/meetings/server/zip/manifest-json.ts'
import { aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'
import { readCalendar } from '#testing/server/files/read-calendar.ts'
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
