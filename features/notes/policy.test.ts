import { expect, test } from 'vitest'
import type { Actor } from '#platform/shared/actor.ts'
import { notePolicy } from './policy.ts'

const someone = (is_active: boolean) =>
  ({ id: 1, roles: [{ committee_id: 2, roles: ['access'], begin_date: null, end_date: null, is_active }] }) as unknown as Actor

test.each([
  ['the author', someone(true), true, [true, true, true, true]],
  ['the author who has left', someone(false), true, [false, false, true, false]],
  ['somebody else', someone(true), false, [true, false, false, false]],
  ['a user without committees', { ...someone(true), roles: [] }, false, [false, false, false, false]],
])('%s: may create and change a note, and remove a private and a shared one', (_who, me, isOwner, may) => {
  const note = { isOwner, committee_id: 2, shared: false }
  const { create, change, remove } = notePolicy
  expect([create(me, note), change(me, note), remove(me, note), remove(me, { ...note, shared: true })]).toEqual(may)
})
