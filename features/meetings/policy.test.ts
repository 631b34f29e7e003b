import { expect, test } from 'vitest'
import { anActor, whoLeavesTraces } from '#testing/shared/actors.ts'
import { meetingPolicy } from './policy.ts'

test.each([
  [true, true, true],
  [true, false, false],
  [false, true, false],
])('may import: %j, site has meeting descriptions: %j → may describe: %j', (can_import_meeting, meetingDescription, may) => {
  expect(meetingPolicy.describe(anActor([]), { can_import_meeting, meetingDescription })).toBe(may)
})

test.each([
  ['responsible', true, true],
  ['member', true, false],
  ['access', true, false],
  ['responsible', false, false],
] as const)('%s, active: %j → may conclude the meeting: %j', (role, is_active, may) => {
  const me = anActor([{ committee_id: 4, roles: [role], is_active, begin_date: null, end_date: null }])
  expect([meetingPolicy.conclude(me, { committee_id: 4 }), meetingPolicy.conclude(me, { committee_id: 5 })]).toEqual([may, false])
})

test.each(whoLeavesTraces)('records the visit of %s: %j', (_who, me, may) => {
  expect(meetingPolicy.recordVisit(me, { committee_id: 7 })).toBe(may)
})
