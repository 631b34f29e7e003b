import { expect, test } from 'vitest'
import { anActor } from '#shared/test/an-actor.ts'
import { meetingPolicy } from './policy.ts'

test.each([
  [true, true, true],
  [true, false, false],
  [false, true, false],
])('may import: %j, the site describes meetings: %j → may describe it: %j', (can_import_meeting, meetingDescription, may) => {
  expect(meetingPolicy.describe(anActor([]), { can_import_meeting, meetingDescription })).toBe(may)
})
