import { expect, test } from 'vitest'
import type { Actor } from '#platform/shared/actor.ts'
import { basicDocumentPolicy } from './policy.ts'

test.each([
  [true, true, true],
  [true, false, false],
  [false, true, false],
  [false, false, false],
])('can_change_documents %j and responsible %j → may change basic documents: %j', (can_change_documents, is_responsible, may) => {
  expect(basicDocumentPolicy.change({} as Actor, { can_change_documents, is_responsible })).toBe(may)
})
