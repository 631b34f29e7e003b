import { afterAll, beforeAll, expect, test } from 'vitest'
import * as api from '#features/administration/many.ts'
import { addMembership } from '#features/committees/server/memberships.ts'
import { openSession } from '#features/identity/server/sessions.ts'
import { mostRows } from '#platform/shared/fields.ts'
import { aCommittee, aPerson, aSiteAdmin } from '#testing/server/factories/factories.ts'
import { audited, type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  server.stand('2026-05-20T10:00:00Z')
})
afterAll(() => server[Symbol.asyncDispose]())

const me = { id: null, username: 'command line', today: '2026-05-20' }
const admin = async () => server.as(await aSiteAdmin(server))
const people = async () => [await aPerson(server), await aPerson(server), await aPerson(server)] as const
const membershipsOf = (committee_id: number) =>
  server.db.selectFrom('membership').selectAll().where('committee_id', '=', committee_id).orderBy('id').execute()

test('adds several users to a committee; users with a membership keep theirs, even an ended one', async () => {
  const [committee, [one, other, former]] = [await aCommittee(server), await people()]
  const old = { begin_date: '2020-01-01', end_date: '2021-12-31' }
  await addMembership(server.db, me, { user_id: former.id, committee_id: committee.id, roles: ['access'], ...old })
  const browser = await admin()
  const add = () =>
    browser.call(api.addToCommittee, {
      params: { id: committee.id },
      body: { users: [former.id, other.id, one.id, one.id], roles: ['member'], end_date: '2030-12-31' },
    })
  const [first, second] = await Promise.all([add(), add()])
  expect(new Set([first.body.done, second.body.done])).toEqual(new Set([0, 2]))
  expect([first, second].find(({ body }) => body.done === 2)?.body.unchanged).toMatchObject([{ id: former.id, username: former.username }])
  const window = { roles: ['member'], begin_date: '2026-05-20', end_date: '2030-12-31' }
  expect(await membershipsOf(committee.id)).toMatchObject([
    { user_id: former.id, roles: ['access'], ...old },
    { user_id: expect.any(Number), ...window },
    { user_id: expect.any(Number), ...window },
  ])
  expect(await audited(server, { action: 'add_membership', committee_id: committee.id }, ['username'])).toHaveLength(3)
})

test('adds nobody if one of the users or the committee does not exist, or the dates are impossible', async () => {
  const [committee, [one]] = [await aCommittee(server), await people()]
  const browser = await admin()
  const add = async (body: object, id = committee.id) =>
    (await browser.call(api.addToCommittee, { params: { id }, body: { users: [one.id], roles: ['member'], ...body } })).status
  expect(await add({ users: [one.id, 2_000_000_000] })).toBe(400)
  expect(await add({}, 2_000_000_000)).toBe(404)
  expect(await add({ begin_date: '2026-05-20', end_date: '2026-05-19' })).toBe(400)
  expect(await add({ users: [] })).toBe(400)
  expect(await add({ users: Array.from({ length: mostRows + 1 }, (_, at) => at + 1) })).toBe(400)
  expect(await membershipsOf(committee.id)).toEqual([])
})

test('ends several memberships as of yesterday, and leaves ended ones; all or none', async () => {
  const [committee, [one, other, former]] = [await aCommittee(server), await people()]
  const idOf = async (user_id: number, dates: object) =>
    (await addMembership(server.db, me, { user_id, committee_id: committee.id, roles: ['member'], ...dates })).id
  const running = await idOf(one.id, { begin_date: '2026-01-01' })
  const fresh = await idOf(other.id, { begin_date: '2026-05-20' })
  const ended = await idOf(former.id, { begin_date: '2020-01-01', end_date: '2021-12-31' })
  const browser = await admin()
  const end = (memberships: number[]) => browser.call(api.endMemberships, { body: { memberships } })
  expect((await end([running, 2_000_000_000])).status).toBe(404)
  expect((await membershipsOf(committee.id)).map(({ end_date }) => end_date)).toEqual([null, null, '2021-12-31'])
  const { body } = await end([ended, fresh, running])
  expect(body).toMatchObject({ done: 2, unchanged: [{ id: former.id }] })
  expect(await membershipsOf(committee.id)).toMatchObject([
    { id: running, end_date: '2026-05-19' },
    { id: ended, end_date: '2021-12-31' },
  ])
  expect((await end([running])).body).toMatchObject({ done: 0, unchanged: [{ id: one.id }] })
})

test('signs several users out everywhere, and says who was not signed in', async () => {
  const [one, other, absent] = await people()
  for (const { id: user_id } of [one, one, other]) await openSession(server.db, { user_id, at: server.clock() })
  const { body } = await (await admin()).call(api.endSessionsOfMany, { body: { users: [absent.id, other.id, one.id] } })
  expect(body).toMatchObject({ done: 2, unchanged: [{ id: absent.id }] })
  const left = await server.db.selectFrom('session').select('id').where('user_id', 'in', [one.id, other.id]).execute()
  expect(left).toEqual([])
  expect(await audited(server, { action: 'end_sessions', subject_id: String(one.id) }, ['details'])).toEqual([{ details: { sessions: 2 } }])
})
