import { expect, test } from 'vitest'
import { whoLeavesTraces } from '#testing/shared/actors.ts'
import { bookmarkPolicy } from './policy.ts'

test.each(whoLeavesTraces)('%s may bookmark: %j, and may always remove their own bookmarks', (_who, me, may) => {
  expect(bookmarkPolicy.set(me, { committee_id: 7 })).toBe(may)
  expect(bookmarkPolicy.remove()).toBe(true)
})
