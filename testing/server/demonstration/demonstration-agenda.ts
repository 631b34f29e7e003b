import { expect } from 'vitest'
import type { Council } from '#app/demo/council/council-shape.ts'
import { beginAgenda } from '#app/demo/demonstration-agenda.ts'
import { findUser } from '#features/administration/server/users.ts'
import { listActiveEntries } from '#features/agenda/contract.ts'
import { getMeeting } from '#features/meetings/contract.ts'
import { dayOf } from '#platform/shared/site-time.ts'
import type { TestHouse } from '#testing/server/house.ts'

/** One item is dealt with, in the meeting that is on, and stays so however often the load was begun. */
export async function expectAgenda(house: TestHouse, council: Council) {
  await beginAgenda(house, council, dayOf(new Date(), house.env.time_zone))
  const member = house.as(await findUser(house.db, 'member'))
  const active = (await member.call(listActiveEntries, {})).body
  expect(active).toHaveLength(1)
  const meeting = (await member.call(getMeeting, { params: { id: active[0]?.meeting_id ?? 0 } })).body
  expect(meeting).toMatchObject({ is_current: true, is_running_meeting: true })
  expect(Object.keys(meeting.tagesordnung_slot_notes)).toEqual(meeting.tagesordnung_slots)
}
