import { afterAll, beforeAll, expect, test } from 'vitest'
import * as committees from '#features/administration/committee.ts'
import * as memberships from '#features/administration/membership.ts'
import { getMeeting } from '#features/meetings/contract.ts'
import { aMember, anImportedMeeting, aPerson, aSiteAdmin } from '#testing/server/factories/factories.ts'
import { audited, type TestServer, testServer, unique } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  server.stand('2026-11-20T10:00:00+01:00')
})
afterAll(() => server[Symbol.asyncDispose]())

const adminsBrowser = async () => server.as(await aSiteAdmin(server))
const auditEntriesOf = (committee_id: number) => audited(server, { committee_id }, ['action', 'details'])

test('creates, changes and finds committees in display order, and reports invalid values at their fields', async () => {
  const admin = await adminsBrowser()
  const [group_type_title, one, other] = [unique('Sachkommissionen'), unique('Bildung'), unique('Öffentlicher Verkehr')]
  const added = await admin.call(committees.createCommittee, { body: { title: other, group_type_title, import_enabled: true } })
  expect(added.body).toMatchObject({ title: other, is_active: true, hidden: false, import_enabled: true, has_responsible: false })
  await admin.call(committees.createCommittee, { body: { title: one, group_type_title, group_type_order: -5 } })
  const changed = await admin.call(committees.changeCommittee, { params: added.body, body: { hidden: true, source_oguid: 'ksk:7' } })
  expect(changed.body).toMatchObject({ title: other, hidden: true, source_oguid: 'ksk:7' })
  expect(await auditEntriesOf(added.body.id)).toEqual([
    { action: 'add_committee', details: { title: other, group_type_title, import_enabled: true } },
    { action: 'set_committee', details: { hidden: true, source_oguid: 'ksk:7' } },
  ])
  const page = (await admin.call(committees.listCommittees, { query: { query: group_type_title } })).body
  expect([page.total, page.items.map(({ title }) => title)]).toEqual([2, [one, other]])
  expect((await admin.call(committees.listCommittees, { query: { query: 'offentlicher verkehr' } })).body.total).toBe(1)

  const refused = await admin.call(committees.changeCommittee, { params: added.body, body: { title: one, group_type_order: 1 } })
  expect([refused.status, refused.body]).toEqual([
    400,
    { title: [`Ein anderes Gremium heisst schon ${one}. Bitte wählen Sie einen anderen Titel.`] },
  ])
  expect((await admin.call(committees.createCommittee, { body: { title: ' ', group_type_order: 0.5 } })).body).toEqual({
    title: ['Dieses Feld ist erforderlich.'],
    group_type_order: ['Bitte geben Sie eine ganze Zahl ein.'],
  })
})

test('creates, changes, ends and removes a membership, which gives access to meetings at once', async () => {
  const admin = await adminsBrowser()
  const { committee, meeting } = await anImportedMeeting(server)
  const person = await aPerson(server)
  const sees = async () => (await server.as(person).call(getMeeting, { params: meeting })).status
  expect(await sees()).toBe(404)
  const given = { user: person.id, committee_id: committee.id, roles: ['responsible', 'member'] as const }
  const { body: added } = await admin.call(memberships.createMembership, { body: { ...given, roles: [...given.roles] } })
  expect(added).toMatchObject({ roles: ['member', 'responsible'], begin_date: '2026-11-20', end_date: null, is_active: true })
  expect(added).toMatchObject({ committee: committee.title, username: person.username, user: person.id })
  expect(await sees()).toBe(200)

  const change = (body: object) => admin.call(memberships.changeMembership, { params: added, body })
  expect((await change({ begin_date: null, end_date: '2026-09-30', roles: ['member'] })).body).toMatchObject({ is_active: false })
  expect(await sees()).toBe(200)
  expect((await change({ begin_date: '2026-10-01' })).body).toEqual({ end_date: ['Das Enddatum darf nicht vor dem Beginn liegen.'] })
  expect((await change({ roles: [] })).body).toEqual({ roles: ['Bitte wählen Sie mindestens eine Rolle.'] })
  const list = async (query: object) => (await admin.call(memberships.listMemberships, { query })).body
  expect(await list({ user: person.id })).toMatchObject({ total: 1, items: [{ id: added.id, committee_id: committee.id }] })
  expect((await list({ committee: committee.id })).total).toBe(3)
  expect((await list({ committee: committee.id, query: person.username.toUpperCase() })).total).toBe(1)

  expect((await admin.call(memberships.removeMembership, { params: added })).status).toBe(200)
  expect(await sees()).toBe(404)
  expect((await admin.call(memberships.removeMembership, { params: added })).status).toBe(404)
  expect((await auditEntriesOf(committee.id)).slice(-1)).toEqual([
    { action: 'remove_membership', details: { user_id: person.id, roles: ['member'], begin_date: null, end_date: '2026-09-30' } },
  ])
})

test('rejects a second membership of a person in a committee, unknown ids and impossible dates', async () => {
  const admin = await adminsBrowser()
  const { committee, member } = await anImportedMeeting(server)
  const add = async (body: object) => {
    const given = { user: member.id, committee_id: committee.id, roles: ['member'], ...body }
    return (await admin.call(memberships.createMembership, { body: given as never })).body
  }
  expect(await add({})).toEqual({ user: [expect.stringContaining('bereits eine Mitgliedschaft')] })
  expect(await add({ user: 999_999 })).toEqual({ user: ['Diese Person gibt es nicht.'] })
  expect(await add({ user: (await aPerson(server)).id, committee_id: 999_999 })).toEqual({
    committee_id: ['Dieses Gremium gibt es nicht.'],
  })
  expect(await add({ user: (await aPerson(server)).id, begin_date: '2026-02-30' })).toEqual({
    begin_date: ['Bitte geben Sie ein gültiges Datum ein.'],
  })
})

test('administrators may remove the last responsible person, even in an inactive committee', async () => {
  const admin = await adminsBrowser()
  const { committee, responsible } = await anImportedMeeting(server)
  await admin.call(committees.changeCommittee, { params: committee, body: { is_active: false } })
  const { items } = (await admin.call(memberships.listMemberships, { query: { user: responsible.id } })).body
  expect((await admin.call(memberships.removeMembership, { params: items[0]! })).status).toBe(200)
  const { body } = await admin.call(committees.listCommittees, { query: { query: committee.title } })
  expect(body.items).toMatchObject([{ is_active: false, has_responsible: false, membership_count: 1 }])
  await aMember(server, committee, ['responsible'])
  expect((await admin.call(committees.listCommittees, { query: { query: committee.title } })).body.items).toMatchObject([
    { has_responsible: true, membership_count: 2 },
  ])
})
