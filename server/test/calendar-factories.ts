import type { MeetingJson } from '#server/meetings/zip/manifest-json.ts'
import { createCalendarFeed } from '#shared/calendar/contract.ts'
import { aMember, imported } from './factories.ts'
import { aMeetingManifest, geverZip } from './gever-zip.ts'
import type { TestHouse } from './house.ts'
import { readCalendar } from './read-calendar.ts'

/** Imports a bare meeting of these facts; the same `opengever_id` once more is the same meeting. */
export async function importMeeting(house: TestHouse, committee: { id: number }, facts: Partial<MeetingJson>) {
  const bare = { opengever_id: 1, end: null, protocol: null, documents: [], agenda_items: [], location: 'Rathaus' }
  const by = await aMember(house, committee, ['responsible'])
  const report = await imported(house, { committee, by, zip: await geverZip({ meetings: [aMeetingManifest({ ...bare, ...facts })] }) })
  return { id: report.meetings[0]!.id! }
}

/** A person's new address, and what stands there by now. */
export async function aFeed(house: TestHouse, person: { id: number }) {
  const { body } = await house.as(person).call(createCalendarFeed, {})
  const url = new URL(body.address).pathname
  const fetch = (headers: Record<string, string> = {}) => house.app.inject({ method: 'GET', url, headers })
  return { url, fetch, read: async () => readCalendar((await fetch()).payload) }
}
