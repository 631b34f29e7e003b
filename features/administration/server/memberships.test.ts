import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMembership, changeMembership, endMembership } from '#features/committees/server/memberships.ts'
import { findActor } from '#features/identity/server/repository.ts'
import { aCommittee, aPerson, somePassword } from '#testing/server/factories/factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { findMembership, listMemberships } from './memberships.ts'

const me = { id: null, username: 'command line', today: '2026-05-20' }
let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

async function aPersonAndACommittee() {
  const [person, committee] = [await aPerson(server, 'person', somePassword), await aCommittee(server)]
  return { person, committee, ids: { user_id: person.id, committee_id: committee.id } }
}
const listed = (committee_id: number) => listMemberships(server.db, { today: me.today, committee: committee_id })
const actionsOf = async (committee_id: number) =>
  (await server.db.selectFrom('audit_log').selectAll().where('committee_id', '=', committee_id).orderBy('id').execute()).map(
    ({ action }) => action,
  )

test('a membership begins today by default, and is active from its first day', async () => {
  const { person, committee, ids } = await aPersonAndACommittee()
  const { id } = await addMembership(server.db, me, { ...ids, roles: ['responsible', 'member', 'member'] })
  expect(await listed(committee.id)).toEqual([
    {
      id,
      committee: committee.title,
      committee_id: committee.id,
      user: person.id,
      username: person.username,
      first_name: 'Anna',
      last_name: 'Muster',
      roles: ['member', 'responsible'],
      begin_date: '2026-05-20',
      end_date: null,
      is_active: true,
    },
  ])
  const isActiveOn = async (day: string) => (await findActor(server.db, person.username, day))?.roles[0]?.is_active
  expect([await isActiveOn('2026-05-19'), await isActiveOn('2026-05-20')]).toEqual([false, true])
  expect(await actionsOf(committee.id)).toEqual(['add_membership'])

  const open = await aPersonAndACommittee()
  await addMembership(server.db, me, { ...open.ids, roles: ['access'], begin_date: null, end_date: '2026-06-30' })
  expect(await listed(open.committee.id)).toMatchObject([{ begin_date: null, end_date: '2026-06-30', is_active: true }])
})

test('rejects a duplicate membership, unknown roles, users or committees, and invalid dates', async () => {
  const { committee, ids } = await aPersonAndACommittee()
  const { id } = await addMembership(server.db, me, { ...ids, roles: ['member'] })
  const other = { ...ids, user_id: (await aPerson(server)).id }
  const refusals = [
    [{ ...ids, roles: ['member'] }, 'membership_taken'],
    [{ ...other, roles: [] }, '"roles":[{"key":"administration.roles"}]'],
    [{ ...other, roles: ['chair' as never] }, 'administration.roles'],
    [{ ...other, roles: ['member'], begin_date: '2026-02-30' }, '"begin_date":[{"key":"administration.day"}]'],
    [{ ...other, roles: ['member'], end_date: '2026-05-19' }, '"end_date":[{"key":"administration.window"}]'],
    [{ roles: ['member'], user_id: 999_999, committee_id: committee.id }, 'unknown_user'],
    [{ roles: ['member'], user_id: other.user_id, committee_id: 999_999 }, 'unknown_committee'],
  ] as const
  for (const [given, message] of refusals) {
    await expect(addMembership(server.db, me, { ...given, roles: [...given.roles] })).rejects.toThrow(message)
  }
  await expect(changeMembership(server.db, me, { id, end_date: '2026-05-01' })).rejects.toThrow('administration.window')
  await expect(changeMembership(server.db, me, { id, roles: [] })).rejects.toThrow('administration.roles')
  await expect(findMembership(server.db, other)).rejects.toThrow('membership: the user has none in this committee')
  expect(await listed(committee.id)).toHaveLength(1)
  expect(await actionsOf(committee.id)).toEqual(['add_membership'])
})

test('changing a membership keeps fields that are not given, and can reactivate an ended one', async () => {
  const { committee, ids } = await aPersonAndACommittee()
  const { id } = await addMembership(server.db, me, { ...ids, roles: ['member'], begin_date: '2025-01-01', end_date: '2025-12-31' })
  await changeMembership(server.db, me, { id, end_date: null })
  expect(await listed(committee.id)).toMatchObject([{ roles: ['member'], begin_date: '2025-01-01', end_date: null, is_active: true }])
  await changeMembership(server.db, me, { id, roles: ['access'], begin_date: '2026-06-01' })
  expect(await listed(committee.id)).toMatchObject([{ roles: ['access'], begin_date: '2026-06-01', end_date: null, is_active: false }])
  expect(await actionsOf(committee.id)).toEqual(['add_membership', 'change_membership', 'change_membership'])
})

test('ending a membership sets its last day to yesterday, and reports whether anybody responsible is left', async () => {
  const { committee, ids } = await aPersonAndACommittee()
  const window = { roles: ['responsible' as const], begin_date: '2025-01-01' }
  const first = await addMembership(server.db, me, { ...ids, ...window })
  const second = await addMembership(server.db, me, { ...ids, ...window, user_id: (await aPerson(server, 'second', somePassword)).id })
  expect(await endMembership(server.db, me, first.id)).toEqual({ outcome: 'ended', has_responsible: true })
  expect(await changeMembership(server.db, me, { id: second.id, roles: ['member'] })).toEqual({
    outcome: 'changed',
    has_responsible: false,
  })
  expect(await endMembership(server.db, me, second.id)).toEqual({ outcome: 'ended', has_responsible: false })
  expect(await listed(committee.id)).toMatchObject([
    { end_date: '2026-05-19', is_active: false },
    { end_date: '2026-05-19', is_active: false },
  ])
  await expect(endMembership(server.db, me, first.id)).rejects.toThrow(
    '"key":"administration.membership_ended","params":{"end_date":"19.05.2026"}',
  )
  await expect(endMembership(server.db, me, 999_999)).rejects.toThrow('problem.not_found')
  expect((await actionsOf(committee.id)).slice(2)).toEqual(['end_membership', 'change_membership', 'end_membership'])
})

test.each([
  ['is disabled', { is_disabled: true }],
  ['has no password', { password_hash: null }],
])('a person who %s does not count as responsible for a committee', async (_, facts) => {
  const { person, ids } = await aPersonAndACommittee()
  await addMembership(server.db, me, { ...ids, roles: ['responsible'] })
  await server.db.updateTable('app_user').set(facts).where('id', '=', person.id).execute()
  const other = await addMembership(server.db, me, { ...ids, user_id: (await aPerson(server)).id, roles: ['member'] })
  expect(await changeMembership(server.db, me, { id: other.id, end_date: '2027-01-01' })).toMatchObject({ has_responsible: false })
})

test('ending a membership that began today or later removes it', async () => {
  const { committee, ids } = await aPersonAndACommittee()
  const today = await addMembership(server.db, me, { ...ids, roles: ['member'] })
  const later = await addMembership(server.db, me, {
    ...ids,
    user_id: (await aPerson(server)).id,
    roles: ['member'],
    begin_date: '2026-08-01',
  })
  for (const { id } of [today, later]) expect(await endMembership(server.db, me, id)).toMatchObject({ outcome: 'removed' })
  expect(await listed(committee.id)).toEqual([])
  expect((await actionsOf(committee.id)).slice(2)).toEqual(['remove_membership', 'remove_membership'])
})
