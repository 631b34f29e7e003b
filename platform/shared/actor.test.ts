import { expect, test } from 'vitest'
import { anActor } from '#testing/shared/actors.ts'
import { fullName, hasRoleIn, isActiveIn, type Role } from './actor.ts'

const me = (...memberships: [committee_id: number, is_active: boolean][]) =>
  anActor(
    memberships.map(([committee_id, is_active]) => ({ committee_id, roles: ['responsible'], begin_date: null, end_date: null, is_active })),
  )

test.each([
  ['no membership', me(), false],
  ['an active one', me([7, true]), true],
  ['one that ended or has not begun', me([7, false]), false],
  ['an active one of another committee', me([8, true]), false],
  ['several', me([8, true], [7, true]), true],
  ['several of which this one ended', me([8, true], [7, false]), false],
])('a person with %s is active in the committee: %j', (_memberships, actor, active) => {
  expect(isActiveIn(actor, { committee_id: 7 })).toBe(active)
})

test('a role counts only in its own committee and while it is active', () => {
  const roles = [
    { committee_id: 7, roles: ['member' as const], begin_date: null, end_date: null, is_active: true },
    { committee_id: 8, roles: ['responsible' as const], begin_date: null, end_date: null, is_active: false },
  ]
  const has = (committee_id: number, wanted: Role) => hasRoleIn(anActor(roles), { committee_id }, wanted)
  expect([has(7, 'member'), has(7, 'responsible'), has(8, 'responsible'), has(8, 'member'), has(9, 'member')]).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})

test('a full name has the last name first, and without names it is the username', () => {
  const named = (first_name: string, last_name: string) => fullName({ username: 'anna', first_name, last_name })
  expect([named('Anna', 'Muster'), named('Anna', ''), named('', 'Muster'), named('', '')]).toEqual([
    'Muster Anna',
    'Anna',
    'Muster',
    'anna',
  ])
})
