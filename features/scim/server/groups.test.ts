import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addMembership, removeMembership } from '#features/committees/server/memberships.ts'
import { followClaim } from '#features/identity/server/memberships-by-claim.ts'
import { aScimClient, type ScimClient } from '#testing/server/clients/scim.ts'
import { aCommittee, aPerson, aSiteAdmin } from '#testing/server/factories/factories.ts'
import { countWaiting } from '#testing/server/files/held-back.ts'
import { audited, type TestServer, testServer, unique } from '#testing/server/test-server.ts'
import { deleteUser } from './write-user.ts'

let server: TestServer
let scim: ScimClient
beforeAll(async () => {
  server = await testServer()
  scim = await aScimClient(server)
  await aSiteAdmin(server)
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => server.stand('2026-11-20T12:00:00Z'))

const today = '2026-11-20'
const me = { id: null, username: 'command line', today }
const schemas = ['urn:ietf:params:scim:schemas:core:2.0:Group']
const valueOf = ({ id }: { id: number }) => ({ value: String(id) })

async function aGroup(displayName: string, people: { id: number }[] = []) {
  const { status, body } = await scim.ask('POST', 'Groups', { schemas, displayName, externalId: 'g-1', members: people.map(valueOf) })
  expect(status).toBe(201)
  return body as { id: string; displayName: string; meta: { version: string; location: string } }
}

/** The memberships of a user: committee, roles, begin and end. */
async function seatsOf({ id }: { id: number }) {
  const rows = await server.db
    .selectFrom('membership')
    .select(['committee_id', 'roles', 'begin_date', 'end_date'])
    .where('user_id', '=', id)
    .orderBy('committee_id')
    .execute()
  return rows.map((row) => Object.values(row))
}

test('a group makes its members members of the committee, and ends that when they leave it', async () => {
  const committee = await aCommittee(server)
  const [one, other] = [await aPerson(server), await aPerson(server)]
  const group = await aGroup(`${committee.title}:member`, [one])
  expect(await scim.ask('GET', `Groups/${group.id}`)).toMatchObject({
    status: 200,
    headers: { etag: group.meta.version },
    body: {
      schemas,
      id: group.id,
      externalId: 'g-1',
      displayName: `${committee.title}:member`,
      members: [{ value: String(one.id), display: 'Muster Anna', type: 'User', $ref: `${server.env.root_url}/scim/v2/Users/${one.id}` }],
      meta: { resourceType: 'Group', location: `${server.env.root_url}/scim/v2/Groups/${group.id}` },
    },
  })
  expect((await scim.ask('GET', `Users/${one.id}`)).body.groups).toEqual([
    { value: group.id, $ref: group.meta.location, display: group.displayName, type: 'direct' },
  ])
  expect(await seatsOf(one)).toEqual([[committee.id, ['member'], today, null]])
  const swapped = await scim.patch(
    `Groups/${group.id}`,
    { op: 'Add', path: 'members', value: [valueOf(one), valueOf(other)] },
    { op: 'Remove', path: `members[value eq "${one.id}"]` },
  )
  expect([swapped.status, swapped.body.members.map(({ value }: { value: string }) => value)]).toEqual([200, [String(other.id)]])
  expect([await seatsOf(one), await seatsOf(other)]).toEqual([[], [[committee.id, ['member'], today, null]]])
  server.stand('2026-11-25T12:00:00Z')
  expect((await scim.ask('DELETE', `Groups/${group.id}`)).status).toBe(204)
  expect(await seatsOf(other)).toEqual([[committee.id, ['member'], today, '2026-11-24']])
  expect((await scim.ask('GET', `Groups/${group.id}`)).status).toBe(404)
  const entries = await audited(server, { committee_id: committee.id }, ['action', 'username'])
  expect(entries.map(({ action }) => action)).toEqual(['add_membership', 'add_membership', 'remove_membership', 'end_membership'])
  expect(new Set(entries.map(({ username }) => username))).toEqual(new Set([scim.account.username]))
  expect(await audited(server, { subject_type: 'scim_group', subject_id: group.id }, ['action', 'details'])).toMatchObject([
    { action: 'add_scim_group', details: { display_name: group.displayName, added: [one.id], access_token: { name: 'Entra ID' } } },
    { action: 'change_scim_group', details: { added: [other.id], removed: [one.id] } },
    { action: 'remove_scim_group', details: { removed: [other.id] } },
  ])
})

test('members whose pages are open see the change at once', async () => {
  const committee = await aCommittee(server)
  const person = await aPerson(server)
  const before = await server.db.selectFrom('live_event').select('id').orderBy('id', 'desc').executeTakeFirst()
  await aGroup(`${committee.title}:member`, [person])
  const events = await server.db
    .selectFrom('live_event')
    .select('audience')
    .where('id', '>', before?.id ?? 0)
    .execute()
  expect(events).toContainEqual({ audience: { user_ids: [person.id] } })
})

test('the roles of several groups of one committee add up', async () => {
  const committee = await aCommittee(server)
  const person = await aPerson(server)
  const members = await aGroup(`${committee.title}:member`, [person])
  const others = await aGroup(`${committee.title}:responsible,access`, [person])
  expect(await seatsOf(person)).toEqual([[committee.id, ['access', 'member', 'responsible'], today, null]])
  await scim.ask('PUT', `Groups/${others.id}`, { schemas, displayName: others.displayName })
  expect(await seatsOf(person)).toEqual([[committee.id, ['member'], today, null]])
  await scim.patch(`Groups/${members.id}`, { op: 'remove', path: 'members', value: [valueOf(person)] })
  expect(await seatsOf(person)).toEqual([])
})

test('another name moves all members', async () => {
  const [from, to] = [await aCommittee(server), await aCommittee(server)]
  const person = await aPerson(server)
  const group = await aGroup(`${from.title}:member`, [person])
  const { status } = await scim.patch(`Groups/${group.id}`, {
    op: 'replace',
    value: { id: group.id, displayName: `${to.title}:responsible` },
  })
  expect([status, await seatsOf(person)]).toEqual([200, [[to.id, ['responsible'], today, null]]])
})

test('memberships made by hand or by a sign-on stay as they are', async () => {
  const [hand, signOn] = [await aCommittee(server), await aCommittee(server)]
  const person = await aPerson(server)
  const { id } = await addMembership(server.db, me, { user_id: person.id, committee_id: hand.id, roles: ['access'] })
  await followClaim(server.db, me, { made_by: 'sign_on', user_id: person.id, claim: [`${signOn.title}:access`] })
  const seats = [
    [hand.id, ['access'], today, null],
    [signOn.id, ['access'], today, null],
  ]
  const groups = [await aGroup(`${hand.title}:responsible`, [person]), await aGroup(`${signOn.title}:responsible`, [person])]
  expect(await seatsOf(person)).toEqual(seats)
  for (const group of groups) await scim.ask('DELETE', `Groups/${group.id}`)
  expect(await seatsOf(person)).toEqual(seats)
  // And the reverse: a sign-on without the claim leaves what SCIM made.
  await removeMembership(server.db, me, id)
  await aGroup(`${hand.title}:member`, [person])
  await followClaim(server.db, me, { made_by: 'sign_on', user_id: person.id, claim: [] })
  expect(await seatsOf(person)).toEqual([[hand.id, ['member'], today, null]])
})

test('a deleted account leaves its groups, and can be added to them again', async () => {
  const committee = await aCommittee(server)
  const userName = unique('carla')
  const { id } = (await scim.ask('POST', 'Users', { userName })).body as { id: string }
  const group = await aGroup(`${committee.title}:member`, [{ id: Number(id) }])
  await scim.ask('DELETE', `Users/${id}`)
  expect(await seatsOf({ id: Number(id) })).toEqual([])
  expect((await scim.ask('GET', `Groups/${group.id}`)).body.members).toBeUndefined()
  const added = () => scim.patch(`Groups/${group.id}`, { op: 'add', path: 'members', value: [{ value: id }] })
  expect(await added()).toMatchObject({ status: 400, body: { scimType: 'invalidValue', detail: expect.stringContaining(id) } })
  await scim.ask('POST', 'Users', { userName })
  expect((await added()).status).toBe(200)
  expect(await seatsOf({ id: Number(id) })).toEqual([[committee.id, ['member'], today, null]])
})

test('a group must be called as a committee and its roles, and only once', async () => {
  const { title } = await aCommittee(server)
  for (const displayName of [
    title,
    `${title}:`,
    `${title}:chair`,
    `${title}:member,admin`,
    'Nirgends:member',
    ':member',
    '',
    'site_admin',
    `a\nb:member`,
    7,
    null,
  ]) {
    const { status, body } = await scim.ask('POST', 'Groups', { schemas, displayName })
    expect([displayName, status, body.scimType]).toEqual([displayName, 400, 'invalidValue'])
  }
  const group = await aGroup(`${title}:member`)
  expect(await scim.ask('POST', 'Groups', { schemas, displayName: `${title}:member` })).toMatchObject({
    status: 409,
    body: { scimType: 'uniqueness' },
  })
  const other = await aGroup(`${title}:access`)
  expect(await scim.patch(`Groups/${other.id}`, { op: 'replace', path: 'displayName', value: group.displayName })).toMatchObject({
    status: 409,
  })
  expect(await scim.patch(`Groups/${other.id}`, { op: 'replace', path: 'displayName', value: 'Nirgends:member' })).toMatchObject({
    status: 400,
  })
  expect(await scim.patch(`Groups/${other.id}`, { op: 'remove', path: 'displayName' })).toMatchObject({ status: 400 })
})

test('unknown members are refused as a whole', async () => {
  const committee = await aCommittee(server)
  const person = await aPerson(server)
  const group = await aGroup(`${committee.title}:member`)
  for (const value of ['0', '999999', '99999999999', 'abc', '1 or true', '']) {
    const answer = await scim.patch(`Groups/${group.id}`, { op: 'add', path: 'members', value: [valueOf(person), { value }] })
    expect([value, answer.status, answer.body.scimType]).toEqual([value, 400, 'invalidValue'])
  }
  expect((await scim.patch(`Groups/${group.id}`, { op: 'add', path: 'members', value: [{ value: 7 }] })).status).toBe(400)
  expect(await seatsOf(person)).toEqual([])
})

test('groups are found by their names and members, without the members if the client wants none', async () => {
  const committee = await aCommittee(server)
  const person = await aPerson(server)
  const group = await aGroup(`${committee.title}:member`, [person])
  const found = async (filter: string, more = '') =>
    (await scim.ask('GET', `Groups?filter=${encodeURIComponent(filter)}${more}`)).body.Resources as Record<string, unknown>[]
  const name = `displayName eq "${group.displayName.toUpperCase()}"`
  expect(await found(name)).toMatchObject([{ id: group.id, members: [{ value: String(person.id) }] }])
  expect(await found(name, '&excludedAttributes=members')).toEqual([expect.not.objectContaining({ members: expect.anything() })])
  for (const filter of [
    `members eq "${person.id}"`,
    `members.value eq "${person.id}"`,
    `members[value eq "${person.id}"]`,
    `id eq "${group.id}" and members pr`,
  ]) {
    expect([filter, (await found(filter)).map(({ id }) => id)]).toEqual([filter, [group.id]])
  }
  expect(await found(`id eq "${group.id}" and members eq "999999"`)).toEqual([])
  expect(await found(`externalId eq "g-1" and id eq "${group.id}"`)).toHaveLength(1)
  expect(await scim.ask('GET', 'Groups?filter=userName eq "x"')).toMatchObject({ status: 400, body: { scimType: 'invalidFilter' } })
})

test('two changes of groups at once both count', async () => {
  const [one, other] = [await aCommittee(server), await aCommittee(server)]
  const people = await Promise.all(Array.from({ length: 4 }, () => aPerson(server)))
  const groups = [await aGroup(`${one.title}:member`), await aGroup(`${other.title}:member`)]
  const answers = await Promise.all(
    groups.flatMap((group) =>
      [people, people.toReversed()].map((order) =>
        scim.patch(`Groups/${group.id}`, { op: 'add', path: 'members', value: order.map(valueOf) }),
      ),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  for (const person of people) expect(await seatsOf(person)).toHaveLength(2)
})

test('an account that is deleted meanwhile does not become a member', async () => {
  const committee = await aCommittee(server)
  const person = await aPerson(server)
  const group = await aGroup(`${committee.title}:member`)
  const { answer } = await server.db.transaction().execute(async (trx) => {
    await deleteUser(trx, me, { id: person.id, now: server.clock() })
    const adding = scim.patch(`Groups/${group.id}`, { op: 'add', path: 'members', value: [valueOf(person)] })
    await expect.poll(() => countWaiting(server.db)).toBe(1)
    return { answer: adding }
  })
  expect(await answer).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } })
  const other = await aPerson(server)
  const later = await scim.patch(`Groups/${group.id}`, { op: 'add', path: 'members', value: [valueOf(other)] })
  expect([later.status, later.body.members.map(({ value }: { value: string }) => value)]).toEqual([200, [String(other.id)]])
})

test('a change of a group names the version that it started from', async () => {
  const committee = await aCommittee(server)
  const person = await aPerson(server)
  const group = await aGroup(`${committee.title}:member`)
  await scim.patch(`Groups/${group.id}`, { op: 'add', path: 'members', value: [valueOf(person)] })
  for (const method of ['PUT', 'DELETE'] as const) {
    const body = method === 'PUT' ? { schemas, displayName: group.displayName } : undefined
    expect((await scim.ask(method, `Groups/${group.id}`, body, { 'if-match': group.meta.version })).status).toBe(412)
  }
  expect(await seatsOf(person)).toHaveLength(1)
})
