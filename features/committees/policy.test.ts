import { expect, test } from 'vitest'
import type { Actor } from '#platform/shared/actor.ts'
import { someone } from '#testing/shared/someone.ts'
import { committeePolicy } from './policy.ts'

const me = {} as Actor
const { changeMemberships, changeGroups, changeLinks, chooseUsers, importMeeting, seeParts, seeRoles } = committeePolicy

test.each([
  [true, true, true],
  [true, false, false],
  [false, true, false],
  [false, false, false],
])(
  'responsible %j where the site has membership management %j: memberships may be changed %j',
  (is_responsible, enable_membership_management, may) => {
    expect(changeMemberships(me, { is_responsible, enable_membership_management })).toBe(may)
  },
)

test.each([true, false])('responsible %j: groups and links, the picker of users', (is_responsible) => {
  for (const rule of [changeGroups, changeLinks, chooseUsers]) expect(rule(me, { is_responsible })).toBe(is_responsible)
})

test.each([true, false])('the right to import %j is the committee’s word', (can_import_meeting) => {
  expect(importMeeting(me, { can_import_meeting })).toBe(can_import_meeting)
})

test.each([true, false])('active in the committee %j: its parts are seen', (has_active_membership) => {
  expect(seeParts(me, { has_active_membership })).toBe(has_active_membership)
})

test.each<[string, Actor, boolean]>([
  ['a responsible person', someone({ roles: ['responsible'] }), true],
  ['a member', someone({ roles: ['access', 'member'] }), false],
  ['a former responsible person', someone({ roles: ['responsible'], is_active: false }), false],
  ['who is responsible for another committee', someone({ roles: ['responsible'], committee_id: 8 }), false],
])('%s is told which roles people have: %j', (_who, actor, told) => {
  expect(seeRoles(actor, { committee_id: 7 })).toBe(told)
})
