import { createCalendarFeed } from '#features/calendar/contract.ts'
import type { MeetingJson } from '#features/meetings/server/zip/manifest-json.ts'
import { aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'
import { readCalendar } from '#testing/server/files/read-calendar.ts'
import type { TestHouse } from '#testing/server/house.ts'
import { aMember, imported } from './factories.ts'

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
