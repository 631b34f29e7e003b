import { afterAll, beforeAll, expect, test } from 'vitest'
import * as committees from '#features/administration/committee.ts'
import * as memberships from '#features/administration/membership.ts'
import * as users from '#features/administration/user.ts'
import { addMembership } from '#features/committees/server/memberships.ts'
import { openSession } from '#features/identity/server/sessions.ts'
import { aCommittee, aMember, aPerson, aSiteAdmin, somePassword } from '#testing/server/factories/factories.ts'
import { type TestServer, testServer, unique } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const me = { id: null, username: 'command line', today: '2026-05-20' }
const admin = async () => server.as(await aSiteAdmin(server))

/** A person whose names contain the mark. */
async function aPersonOf(mark: string, last_name: string, more: object = {}) {
  const person = await aPerson(server, unique(mark), somePassword)
  await server.db
    .updateTable('app_user')
    .set({ first_name: mark, last_name, ...more })
    .where('id', '=', person.id)
    .execute()
  return person
}

test('users are sorted by name, last sign-in and number of memberships, in both directions', async () => {
  const mark = unique('sortiert')
  const [anna, berta, clara] = [await aPersonOf(mark, 'Anna'), await aPersonOf(mark, 'Berta'), await aPersonOf(mark, 'Clara')]
  await openSession(server.db, { user_id: berta.id, at: new Date('2026-05-02T10:00:00Z') })
  await openSession(server.db, { user_id: anna.id, at: new Date('2026-05-03T10:00:00Z') })
  await openSession(server.db, { user_id: anna.id, at: new Date('2026-05-04T10:00:00Z') })
  const committee = await aCommittee(server)
  await addMembership(server.db, me, { user_id: clara.id, committee_id: committee.id, roles: ['member'] })
  const browser = await admin()
  const sorted = async (sort?: string) =>
    (await browser.call(users.listUsers, { query: { query: mark, ...(sort && { sort: sort as never }) } })).body.items
  const names = async (sort?: string) => (await sorted(sort)).map(({ last_name }) => last_name)
  expect(await names()).toEqual(['Anna', 'Berta', 'Clara'])
  expect(await names('-name')).toEqual(['Clara', 'Berta', 'Anna'])
  expect(await names('last_sign_in')).toEqual(['Clara', 'Berta', 'Anna'])
  expect(await names('-last_sign_in')).toEqual(['Anna', 'Berta', 'Clara'])
  expect(await names('-membership_count')).toEqual(['Clara', 'Berta', 'Anna'])
  expect((await sorted()).map(({ last_sign_in }) => last_sign_in)).toEqual(['2026-05-04T12:00:00+02:00', '2026-05-02T12:00:00+02:00', null])
})

test('users must meet all conditions; the total counts them', async () => {
  const mark = unique('gefiltert')
  await aPersonOf(mark, 'Admin', { is_site_admin: true, is_auditor: true })
  await aPersonOf(mark, 'Gesperrt', { is_site_admin: true, is_disabled: true })
  const member = await aPersonOf(mark, 'Mitglied', { password_hash: null })
  const committee = await aCommittee(server)
  await addMembership(server.db, me, { user_id: member.id, committee_id: committee.id, roles: ['member'] })
  const browser = await admin()
  const only = async (conditions: string) => {
    const { body } = await browser.call(users.listUsers, { query: { query: mark, only: conditions } })
    expect(body.total).toBe(body.items.length)
    return body.items.map(({ last_name }) => last_name)
  }
  expect(await only('')).toEqual(['Admin', 'Gesperrt', 'Mitglied'])
  expect(await only('is_site_admin')).toEqual(['Admin', 'Gesperrt'])
  expect(await only('is_site_admin,is_disabled')).toEqual(['Gesperrt'])
  expect(await only('is_auditor,is_disabled')).toEqual([])
  expect(await only('no_way_in')).toEqual(['Mitglied'])
  expect(await only('without_membership,never_signed_in,without_second_factor')).toEqual(['Admin', 'Gesperrt'])
  for (const query of [{ only: 'password_hash' }, { sort: 'password_hash' }, { sort: '--name' }])
    expect((await browser.call(users.listUsers, { query: query as never })).status).toBe(400)
})

test('memberships are sorted by their dates and filtered by role and state', async () => {
  const committee = await aCommittee(server)
  const windows = [
    ['Laufend', '2026-01-01', null],
    ['Beendet', '2020-01-01', '2021-12-31'],
    ['Offen', null, '2999-12-31'],
    ['Künftig', '2990-01-01', null],
  ] as const
  for (const [last_name, begin_date, end_date] of windows) {
    const { id: user_id } = await aPersonOf(unique('m'), last_name)
    await addMembership(server.db, me, {
      user_id,
      committee_id: committee.id,
      begin_date,
      end_date,
      roles: last_name === 'Offen' ? ['responsible'] : ['member'],
    })
  }
  const browser = await admin()
  const listed = async (query: object) =>
    (await browser.call(memberships.listMemberships, { query: { committee: committee.id, ...query } })).body.items.map(
      ({ last_name }) => last_name,
    )
  expect(await listed({ sort: 'begin_date' })).toEqual(['Offen', 'Beendet', 'Laufend', 'Künftig'])
  expect(await listed({ sort: '-begin_date' })).toEqual(['Künftig', 'Laufend', 'Beendet', 'Offen'])
  expect(await listed({ sort: 'end_date' })).toEqual(['Beendet', 'Offen', 'Laufend', 'Künftig'])
  expect(await listed({ only: 'is_active', sort: 'begin_date' })).toEqual(['Offen', 'Laufend'])
  expect(await listed({ only: 'has_ended' })).toEqual(['Beendet'])
  expect(await listed({ only: 'is_future' })).toEqual(['Künftig'])
  expect(await listed({ only: 'responsible' })).toEqual(['Offen'])
  expect(await listed({ only: 'responsible,member' })).toEqual([])
})

test('committees are sorted by title and size, and filtered by their state', async () => {
  const mark = unique('Ausschuss')
  await aCommittee(server, { title: `${mark} A`, hidden: true })
  await aMember(server, await aCommittee(server, { title: `${mark} B` }), ['responsible'])
  const browser = await admin()
  const listed = async (query: object) =>
    (await browser.call(committees.listCommittees, { query: { query: mark, ...query } })).body.items.map(({ title }) => title.slice(-1))
  expect(await listed({})).toEqual(['A', 'B'])
  expect(await listed({ sort: '-title' })).toEqual(['B', 'A'])
  expect(await listed({ sort: '-membership_count' })).toEqual(['B', 'A'])
  expect(await listed({ only: 'hidden' })).toEqual(['A'])
  expect(await listed({ only: 'is_active,without_responsible' })).toEqual(['A'])
  expect(await listed({ only: 'is_inactive' })).toEqual([])
})
