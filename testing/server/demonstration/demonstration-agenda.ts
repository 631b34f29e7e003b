import { expect } from 'vitest'
import type { Council } from '#app/demo/council/council-shape.ts'
import { beginAgenda } from '#app/demo/demonstration-meetings.ts'
import { findUser } from '#features/administration/server/users.ts'
import { listActiveEntries } from '#features/agenda/contract.ts'
import { getMeeting } from '#features/meetings/contract.ts'
import { dayOf } from '#platform/shared/site-time.ts'
import type { TestServer } from '#testing/server/test-server.ts'

/** Expects one active entry, in the current meeting, after any number of loads. */
export async function expectAgenda(server: TestServer, council: Council) {
  await beginAgenda(server, council, dayOf(new Date(), server.env.time_zone))
  const member = server.as(await findUser(server.db, 'member'))
  const active = (await member.call(listActiveEntries, {})).body
  expect(active).toHaveLength(1)
  const meeting = (await member.call(getMeeting, { params: { id: active[0]?.meeting_id ?? 0 } })).body
  expect(meeting).toMatchObject({ is_current: true, is_running_meeting: true })
  expect(Object.keys(meeting.tagesordnung_slot_notes)).toEqual(meeting.tagesordnung_slots)
}
