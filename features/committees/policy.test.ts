import { expect, test } from 'vitest'
import type { Actor } from '#platform/shared/actor.ts'
import { someone } from '#testing/shared/actors.ts'
import { committeePolicy } from './policy.ts'

const me = {} as Actor
const { changeMemberships, changeGroups, changeLinks, chooseUsers, correctOrigin, importMeeting, seeParts, seeRoles } = committeePolicy

test.each([
  [true, true, true],
  [true, false, false],
  [false, true, false],
  [false, false, false],
])('responsible %j, membership management on %j: may change memberships: %j', (is_responsible, enable_membership_management, may) => {
  expect(changeMemberships(me, { is_responsible, enable_membership_management })).toBe(may)
})

test.each([true, false])('responsible %j: may change groups and links, and choose users', (is_responsible) => {
  for (const rule of [changeGroups, changeLinks, chooseUsers]) expect(rule(me, { is_responsible })).toBe(is_responsible)
})

test.each([true, false])('can_import_meeting %j decides who may import and correct the origin', (can_import_meeting) => {
  for (const rule of [importMeeting, correctOrigin]) expect(rule(me, { can_import_meeting })).toBe(can_import_meeting)
})

test.each([true, false])('active membership %j: may see the parts of the committee', (has_active_membership) => {
  expect(seeParts(me, { has_active_membership })).toBe(has_active_membership)
})

test.each<[string, Actor, boolean]>([
  ['a responsible person', someone({ roles: ['responsible'] }), true],
  ['a member', someone({ roles: ['access', 'member'] }), false],
  ['a former responsible person', someone({ roles: ['responsible'], is_active: false }), false],
  ['a person responsible for another committee', someone({ roles: ['responsible'], committee_id: 8 }), false],
])('%s may see the roles of memberships: %j', (_who, actor, expected) => {
  expect(seeRoles(actor, { committee_id: 7 })).toBe(expected)
})
