import { expect, test } from 'vitest'
import { whoLeavesTraces } from '#testing/shared/actors.ts'
import { documentPolicy } from './policy.ts'

test.each(whoLeavesTraces)('records the reading of %s: %j', (_who, me, may) => {
  expect(documentPolicy.recordReading(me, { committee_id: 7 })).toBe(may)
})
