import { expect, test } from 'vitest'
import { anActor } from '#testing/shared/actors.ts'
import { agendaPolicy } from './policy.ts'

const window = { begin_date: null, end_date: null }

test.each([
  ['responsible', true, true],
  ['member', true, false],
  ['access', true, false],
  ['responsible', false, false],
] as const)('%s, active: %j → may toggle the active agenda entry: %j', (role, is_active, may) => {
  const me = anActor([{ committee_id: 4, roles: [role], is_active, ...window }])
  expect(agendaPolicy.toggle(me, { committee_id: 4 })).toBe(may)
  expect(agendaPolicy.toggle(me, { committee_id: 5 })).toBe(false)
})
