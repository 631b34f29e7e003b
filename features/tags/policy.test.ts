import { expect, test } from 'vitest'
import type { Actor } from '#platform/shared/actor.ts'
import { someone, whoLeavesTraces } from '#testing/shared/actors.ts'
import { tagPolicy } from './policy.ts'

test.each(whoLeavesTraces)('%s may set tags: %j', (_who, me, may) => {
  expect(tagPolicy.set(me, { committee_id: 7 })).toBe(may)
})

test.each<[string, Actor, boolean]>([
  ['a member', someone({ roles: ['member'] }), true],
  ['a responsible person', someone({ roles: ['access', 'responsible'] }), false],
  ['a former member', someone({ roles: ['member'], is_active: false }), false],
  ['a member of another committee', someone({ roles: ['member'], committee_id: 8 }), false],
])('the tag of %s counts towards progress: %j', (_who, me, counts) => {
  expect(tagPolicy.countInShare(me, { committee_id: 7 })).toBe(counts)
})
