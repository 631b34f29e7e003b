import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  changeMembership,
  createMembership,
  endMembership,
  endMemberships,
  getMembership,
  listMemberships,
} from '#features/committees/membership-contract.ts'
import { membershipOf } from '#testing/server/factories/committee-factories.ts'
import { aCommittee, aMember, aPerson } from '#testing/server/factories/factories.ts'
import { audited, type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  server.stand('2026-11-20T10:00:00+01:00')
})
afterAll(() => server[Symbol.asyncDispose]())

const long = { begin_date: '2020-01-01' }

/** A committee with a responsible person and a member, both with memberships that began years ago. */
async function aCouncil(facts = {}) {
  const committee = await aCommittee(server, facts)
  const responsible = await aMember(server, committee, ['responsible'], { ...long, first_name: 'Zoë', last_name: 'Zwahlen' })
  const member = await aMember(server, committee, ['member'], { ...long, first_name: 'Beat', last_name: 'Ärni' })
  return { committee, responsible, member, office: server.as(responsible) }
}
const disable = ({ id }: { id: number }) => server.db.updateTable('app_user').set({ is_disabled: true }).where('id', '=', id).execute()
const takePassword = ({ id }: { id: number }) =>
  server.db.updateTable('app_user').set({ password_hash: null }).where('id', '=', id).execute()
const rowsOf = (committee_id: number) =>
  server.db.selectFrom('membership').selectAll().where('committee_id', '=', committee_id).orderBy('id').execute()
const auditEntriesOf = (committee_id: number) => audited(server, { committee_id }, ['username', 'action', 'details'])

test('responsible people see all memberships with details, responsible people first, then by last name', async () => {
  const { committee, responsible, member, office } = await aCouncil()
  const ended = await aMember(server, committee, ['access', 'member'], { end_date: '2026-11-19', last_name: 'Abt' })
  const future = await aMember(server, committee, ['member'], { begin_date: '2026-11-21', last_name: 'Zbinden' })
  const { body } = await office.call(listMemberships, { params: committee, language: 'fr' })
  expect(body.map(({ user }) => user)).toEqual([responsible, ended, member, future].map(({ id }) => id))
  expect(body[0]).toEqual({
    ...(await membershipOf(server, committee, responsible)),
    committee_id: committee.id,
    user: responsible.id,
    username: responsible.username,
    first_name: 'Zoë',
    last_name: 'Zwahlen',
    email: 'anna.muster@example.org',
    roles: ['responsible'],
    roles_display: 'Responsable',
    begin_date: '2020-01-01',
    end_date: null,
    is_responsible: true,
    is_active: true,
  })
  expect(body[1]).toMatchObject({
    roles_display: 'Accès en lecture, Membre',
    end_date: '2026-11-19',
    is_active: false,
    is_responsible: false,
  })
  expect((await office.call(getMembership, { params: await membershipOf(server, committee, ended) })).body).toMatchObject({
    roles_display: 'Lesezugriff, Mitglied',
  })
})

test('others see only the names of active members', async () => {
  const { committee, responsible, member } = await aCouncil()
  const leaver = await aMember(server, committee, ['member'], { end_date: '2026-11-19' })
  const comer = await aMember(server, committee, ['member'], { begin_date: '2026-11-21' })
  const locked = await aMember(server, committee, ['member'])
  await disable(locked)
  const chair = await aMember(server, committee, ['member', 'responsible'], { last_name: 'Abt' })
  const guest = await aMember(server, committee, ['access'])
  for (const person of [member, guest]) {
    const { body } = await server.as(person).call(listMemberships, { params: committee })
    expect(body.map(({ user }) => user)).toEqual([chair.id, member.id])
    expect(new Set(body.flatMap(Object.keys))).toEqual(new Set(['id', 'committee_id', 'user', 'username', 'first_name', 'last_name']))
  }
  const seen = async (person: { id: number }) =>
    (await server.as(guest).call(getMembership, { params: await membershipOf(server, committee, person) })).status
  expect([await seen(member), await seen(chair)]).toEqual([200, 200])
  for (const person of [responsible, leaver, comer, locked, guest]) expect(await seen(person)).toBe(404)
})

test('a new membership has the role member and begins today by default', async () => {
  const { committee, responsible, office } = await aCouncil()
  const [first, second] = [await aPerson(server), await aPerson(server)]
  const plain = await office.call(createMembership, { body: { committee_id: committee.id, user: first.id } })
  expect(plain).toMatchObject({
    status: 200,
    body: { user: first.id, roles: ['member'], roles_display: 'Mitglied', begin_date: '2026-11-20', end_date: null, is_active: true },
  })
  const term = { roles: ['responsible', 'member'] as const, begin_date: null, end_date: '2026-12-31' }
  const full = await office.call(createMembership, {
    body: { committee_id: committee.id, user: second.id, ...term, roles: [...term.roles] },
  })
  expect(full.body).toMatchObject({ roles: ['member', 'responsible'], begin_date: null, end_date: '2026-12-31' })
  expect((await server.as(first).call(listMemberships, { params: committee })).body).toHaveLength(3)
  expect(await auditEntriesOf(committee.id)).toMatchObject([
    { username: responsible.username, action: 'add_membership', details: { user_id: first.id, roles: ['member'] } },
    { username: responsible.username, action: 'add_membership', details: { user_id: second.id } },
  ])
})

test('changes only roles and window, and keeps fields that are not given', async () => {
  const { committee, member, office } = await aCouncil()
  const other = await aCommittee(server)
  const params = await membershipOf(server, committee, member)
  const body = { roles: ['access' as const], end_date: '2026-12-31', user: 1, committee_id: other.id }
  const changed = await office.call(changeMembership, { params, body })
  expect(changed.body).toMatchObject({ user: member.id, committee_id: committee.id, roles: ['access'], ...long, end_date: '2026-12-31' })
  expect((await office.call(changeMembership, { params, body: { end_date: null } })).body).toMatchObject({
    roles: ['access'],
    end_date: null,
  })
  expect((await office.call(changeMembership, { params, body: {} })).body).toMatchObject({ roles: ['access'], ...long })
})

test('deleting a membership ends it yesterday, removes one that began today, and refuses an ended one with 409', async () => {
  const { committee, member, office } = await aCouncil()
  const params = await membershipOf(server, committee, member)
  expect((await server.as(member).call(listMemberships, { params: committee })).status).toBe(200)
  expect(await office.call(endMembership, { params })).toMatchObject({ status: 200, body: {} })
  expect((await server.as(member).call(listMemberships, { params: committee })).status).toBe(404)
  expect((await office.call(getMembership, { params })).body).toMatchObject({ end_date: '2026-11-19', is_active: false })
  expect(await office.call(endMembership, { params })).toMatchObject({
    status: 409,
    body: { detail: 'Diese Mitgliedschaft ist schon am 19.11.2026 zu Ende gegangen.' },
  })
  const slip = await aMember(server, committee, ['member'], { begin_date: '2026-11-20' })
  const slipped = await membershipOf(server, committee, slip)
  expect((await office.call(endMembership, { params: slipped })).status).toBe(200)
  expect((await office.call(getMembership, { params: slipped })).status).toBe(404)
  expect((await auditEntriesOf(committee.id)).map(({ action }) => action)).toEqual(['end_membership', 'remove_membership'])
})

test('rejects invalid membership fields, and stores nothing', async () => {
  const { committee, member, office } = await aCouncil()
  const leaver = await aMember(server, committee, ['member'], { end_date: '2026-11-19' })
  const locked = await aPerson(server)
  await disable(locked)
  const newcomer = await aPerson(server)
  const before = await rowsOf(committee.id)
  const refusals: [body: Record<string, unknown>, field: string, text: string][] = [
    [{ user: member.id }, 'user', 'Diese Person hat in diesem Gremium bereits eine Mitgliedschaft'],
    [{ user: leaver.id }, 'user', 'Diese Person hat in diesem Gremium bereits eine Mitgliedschaft'],
    [{ user: locked.id }, 'user', 'Diese Person gibt es nicht.'],
    [{ user: 999_999 }, 'user', 'Diese Person gibt es nicht.'],
    [{ user: 99_999_999_999 }, 'user', 'Dieser Wert ist ungültig.'],
    [{ user: undefined }, 'user', 'Dieses Feld ist erforderlich.'],
    [{ roles: [] }, 'roles', 'Bitte wählen Sie mindestens eine Rolle.'],
    [{ roles: ['chair'] }, 'roles', 'Bitte wählen Sie'],
    [{ begin_date: '2026-12-01', end_date: '2026-11-30' }, 'end_date', 'Das Enddatum darf nicht vor dem Beginn liegen.'],
    [{ end_date: '2026-11-19' }, 'end_date', 'Das Enddatum darf nicht vor dem Beginn liegen.'],
    [{ begin_date: '2026-02-30' }, 'begin_date', 'Bitte geben Sie ein gültiges Datum ein.'],
    [{ begin_date: '0000-01-01' }, 'begin_date', 'Bitte geben Sie ein gültiges Datum ein.'],
    [{ begin_date: '26-01-01' }, 'begin_date', 'Bitte geben Sie ein gültiges Datum ein.'],
  ]
  for (const [given, field, text] of refusals) {
    const answer = await office.call(createMembership, { body: { committee_id: committee.id, user: newcomer.id, ...given } })
    expect([given, answer.status, answer.body]).toEqual([given, 400, { [field]: [expect.stringContaining(text)] }])
  }
  const params = await membershipOf(server, committee, member)
  for (const [body, field] of [
    [{ roles: [] }, 'roles'],
    [{ end_date: '2019-12-31' }, 'end_date'],
    [{ begin_date: '2027-01-01', end_date: '2026-12-31' }, 'end_date'],
  ] as const) {
    const answer = await office.call(changeMembership, { params, body: body as never })
    expect(answer).toMatchObject({ status: 400, body: { [field]: [expect.any(String)] } })
  }
  expect(await rowsOf(committee.id)).toEqual(before)
  expect(await auditEntriesOf(committee.id)).toEqual([])
})

test('only a responsible person of the committee reaches its memberships', async () => {
  const { committee, member } = await aCouncil()
  const other = await aCouncil()
  const params = await membershipOf(server, committee, member)
  expect((await other.office.call(getMembership, { params })).status).toBe(404)
  expect((await other.office.call(changeMembership, { params, body: { roles: ['access'] } })).status).toBe(404)
  expect((await other.office.call(endMembership, { params })).status).toBe(404)
  const body = { committee_id: committee.id, user: (await aPerson(server)).id }
  expect((await other.office.call(createMembership, { body })).status).toBe(404)
  const refused = await server.as(member).call(endMembership, { params })
  expect(refused).toMatchObject({ status: 403, body: { detail: 'Dazu sind Sie nicht berechtigt.' } })
})

test('where membership management is off, changes are 403 and memberships stay readable', async () => {
  const { committee, member, office } = await aCouncil()
  const params = await membershipOf(server, committee, member)
  const setting = { name: 'enable_membership_management', value: 'false' }
  await server.db.insertInto('site_setting').values(setting).execute()
  try {
    const body = { committee_id: committee.id, user: (await aPerson(server)).id }
    for (const refused of [
      await office.call(createMembership, { body }),
      await office.call(changeMembership, { params, body: { roles: ['access'] } }),
      await office.call(endMembership, { params }),
      await endingOf(office, committee, [params]),
    ])
      expect(refused).toMatchObject({ status: 403, body: { detail: expect.any(String) } })
    expect((await office.call(listMemberships, { params: committee })).body).toHaveLength(2)
  } finally {
    await server.db.deleteFrom('site_setting').where('name', '=', setting.name).execute()
  }
})

test('in an inactive committee changes are 409 and memberships stay readable', async () => {
  const { committee, member, office } = await aCouncil({ is_active: false })
  const params = await membershipOf(server, committee, member)
  const body = { committee_id: committee.id, user: (await aPerson(server)).id }
  for (const refused of [
    await office.call(createMembership, { body }),
    await office.call(changeMembership, { params, body: { roles: ['access'] } }),
    await office.call(endMembership, { params }),
  ])
    expect(refused).toMatchObject({ status: 409, body: { detail: expect.stringContaining('nicht mehr aktiv') } })
  expect((await office.call(listMemberships, { params: committee })).body).toHaveLength(2)
})

const waysOut = [
  ['ending it', {}],
  ['another role', { roles: ['member' as const] }],
  ['a window that is over', { end_date: '2026-11-19' }],
  ['a window that has not begun', { begin_date: '2026-11-21' }],
] as const

test.each(waysOut)('refuses %s for the last responsible person who can sign in', async (_way, body) => {
  const { committee, responsible, office } = await aCouncil()
  const params = await membershipOf(server, committee, responsible)
  const go = () =>
    Object.keys(body).length > 0
      ? office.call(changeMembership, { params, body: { ...body } as never })
      : office.call(endMembership, { params })
  const before = await rowsOf(committee.id)
  await aMember(server, committee, ['responsible'], { end_date: '2026-11-19' })
  await disable(await aMember(server, committee, ['responsible']))
  await takePassword(await aMember(server, committee, ['responsible']))
  expect(await go()).toMatchObject({ status: 409, body: { detail: expect.stringContaining('mindestens eine verantwortliche Person') } })
  expect((await rowsOf(committee.id)).slice(0, before.length)).toEqual(before)
  expect(await auditEntriesOf(committee.id)).toEqual([])
  await aMember(server, committee, ['responsible'])
  expect((await go()).status).toBe(200)
  expect((await office.call(endMembership, { params })).status).not.toBe(200)
})

test('two responsible people who concurrently end each other’s or their own membership leave one', async () => {
  for (const crossed of [true, false]) {
    const { committee, responsible: one } = await aCouncil()
    const other = await aMember(server, committee, ['responsible'], long)
    const memberships = [await membershipOf(server, committee, one), await membershipOf(server, committee, other)] as const
    const [own, others] = memberships
    const [first, second] = crossed ? [others, own] : [own, others]
    const ends = await Promise.all([
      server.as(one).call(endMembership, { params: first }),
      server.as(other).call(endMembership, { params: second }),
    ])
    // Whoever comes second is no longer responsible and gets 404, or is the last one and gets 409.
    expect(ends.map(({ status }) => status)).toEqual(expect.arrayContaining([200, crossed ? 404 : 409]))
    const left = await rowsOf(committee.id)
    expect(left.filter(({ roles, end_date }) => roles.includes('responsible') && end_date === null)).toHaveLength(1)
  }
})

test('adding the same person twice concurrently creates one membership', async () => {
  const { committee, office } = await aCouncil()
  const body = { committee_id: committee.id, user: (await aPerson(server)).id }
  const added = await Promise.all([office.call(createMembership, { body }), office.call(createMembership, { body })])
  expect(added.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 400]))
  expect((await rowsOf(committee.id)).filter(({ user_id }) => user_id === body.user)).toHaveLength(1)
})

const endingOf = (browser: ReturnType<typeof server.as>, committee: { id: number }, memberships: { id: number }[]) =>
  browser.call(endMemberships, { params: committee, body: { memberships: memberships.map(({ id }) => id) } })

test('ends several memberships at once, and names the people whose membership had ended', async () => {
  const { committee, responsible, member, office } = await aCouncil()
  const slip = await aMember(server, committee, ['member'], { begin_date: '2026-11-20' })
  const former = await aMember(server, committee, ['member'], { ...long, end_date: '2026-11-01', last_name: 'Früher' })
  const all = [await membershipOf(server, committee, former), await membershipOf(server, committee, slip)]
  const running = await membershipOf(server, committee, member)
  const { body } = await endingOf(office, committee, [...all, running, running])
  expect(body).toEqual({
    done: 2,
    unchanged: [{ id: former.id, username: former.username, first_name: 'Anna', last_name: 'Früher' }],
  })
  expect(await rowsOf(committee.id)).toMatchObject([
    { user_id: responsible.id, end_date: null },
    { user_id: member.id, end_date: '2026-11-19' },
    { user_id: former.id, end_date: '2026-11-01' },
  ])
  expect((await server.as(member).call(listMemberships, { params: committee })).status).toBe(404)
  expect(await auditEntriesOf(committee.id)).toMatchObject([
    { username: responsible.username, action: 'end_membership', details: { user_id: member.id } },
    { username: responsible.username, action: 'remove_membership', details: { user_id: slip.id } },
  ])
  expect((await endingOf(office, committee, [running])).body).toMatchObject({ done: 0, unchanged: [{ id: member.id }] })
})

test('ends none of several memberships if one of them may not be ended', async () => {
  const { committee, responsible, member, office } = await aCouncil()
  const other = await aCouncil()
  const [own, plain] = [await membershipOf(server, committee, responsible), await membershipOf(server, committee, member)]
  const foreign = await membershipOf(server, other.committee, other.member)
  const before = await rowsOf(committee.id)
  expect(await endingOf(office, committee, [plain, own])).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('mindestens eine verantwortliche Person') },
  })
  expect((await endingOf(office, committee, [plain, foreign])).status).toBe(404)
  expect((await endingOf(office, committee, [plain, { id: 2_000_000_000 }])).status).toBe(404)
  expect((await endingOf(office, other.committee, [plain])).status).toBe(404)
  expect((await endingOf(server.as(member), committee, [plain])).status).toBe(403)
  expect((await endingOf(office, committee, [])).status).toBe(400)
  await server.db.updateTable('committee').set({ is_active: false }).where('id', '=', committee.id).execute()
  expect((await endingOf(office, committee, [plain])).status).toBe(409)
  expect(await rowsOf(committee.id)).toEqual(before)
  expect(await auditEntriesOf(committee.id)).toEqual([])
})

test('two responsible people who concurrently end each other’s and a third membership leave one of them', async () => {
  const { committee, responsible: one, member } = await aCouncil()
  const other = await aMember(server, committee, ['responsible'], long)
  const third = await membershipOf(server, committee, member)
  const [first, second] = [await membershipOf(server, committee, one), await membershipOf(server, committee, other)]
  const ends = await Promise.all([
    endingOf(server.as(one), committee, [third, second]),
    endingOf(server.as(other), committee, [third, first]),
  ])
  expect(new Set(ends.map(({ status }) => status))).toEqual(new Set([200, 404]))
  const left = await rowsOf(committee.id)
  expect(left.filter(({ end_date }) => end_date === null)).toHaveLength(1)
})
