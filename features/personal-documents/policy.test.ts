import { expect, test } from 'vitest'
import type { Actor } from '#platform/shared/actor.ts'
import { personalDocumentPolicy } from './policy.ts'

const someone = (id: number, is_active: boolean) =>
  ({ id, roles: [{ committee_id: 2, roles: ['access'], begin_date: null, end_date: null, is_active }] }) as unknown as Actor
const document = { user: { id: 1 }, committee_id: 2 }

test.each([
  ['the owner', someone(1, true), [true, true, true]],
  ['the owner who has left', someone(1, false), [false, false, true]],
  ['somebody else', someone(3, true), [true, false, false]],
  ['a user without committees', { ...someone(3, true), roles: [] }, [false, false, false]],
])('%s: may create, rename, delete a personal document', (_who, me, may) => {
  const { create, rename, remove } = personalDocumentPolicy
  expect([create(me, document), rename(me, document), remove(me, document)]).toEqual(may)
})
