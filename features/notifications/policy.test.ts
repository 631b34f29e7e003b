import { expect, test } from 'vitest'
import type { Actor, Role } from '#platform/shared/actor.ts'
import { anActor } from '#testing/shared/actors.ts'
import { notificationPolicy } from './policy.ts'

const me = (roles: Role[], is_active = true, committee_id = 7) =>
  anActor([{ committee_id, roles, begin_date: null, end_date: null, is_active }])

test.each<[string, Actor, boolean, boolean]>([
  ['responsible', me(['responsible']), true, true],
  ['responsible and member', me(['responsible', 'member']), true, true],
  ['member', me(['member']), true, false],
  ['access', me(['access']), false, false],
  ['a former responsible member', me(['responsible', 'member'], false), false, false],
  ['responsible for another committee', me(['responsible', 'member'], true, 8), false, false],
])('%s: may notify people: %j, groups: %j', (_who, actor, people, groups) => {
  const meeting = { committee_id: 7 }
  expect([notificationPolicy.notify(actor, meeting), notificationPolicy.notifyGroups(actor, meeting)]).toEqual([people, groups])
})

test.each<[string, Actor, string, boolean]>([
  ['a responsible person', me(['responsible']), 'anna@example.org', true],
  ['a responsible person without an address', me(['responsible']), '', false],
  ['a member', me(['member']), 'anna@example.org', false],
  ['a former responsible person', me(['responsible'], false), 'anna@example.org', false],
])('whether replies go to the address of %s', (_who, actor, email, expected) => {
  expect(notificationPolicy.printAddress({ ...actor, email }, { committee_id: 7 })).toBe(expected)
})
