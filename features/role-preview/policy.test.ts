import { expect, test } from 'vitest'
import type { Role } from '#platform/shared/actor.ts'
import { anActor } from '#testing/shared/actors.ts'
import { rolePreviewPolicy } from './policy.ts'

test.each<[Role[], boolean, number, boolean]>([
  [['responsible'], true, 7, true],
  [['member', 'access'], true, 7, false],
  [['responsible'], false, 7, false],
  [['responsible'], true, 8, false],
])('%j, active: %j, committee %i → may see a meeting as another role sees it: %j', (roles, is_active, committee_id, may) => {
  const me = anActor([{ committee_id, roles, begin_date: null, end_date: null, is_active }])
  expect(rolePreviewPolicy.preview(me, { committee_id: 7 })).toBe(may)
})
