import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addToCommitteeGroup,
  changeCommitteeGroup,
  createCommitteeGroup,
  deleteCommitteeGroup,
  listCommitteeGroups,
  listGroupsOfAgendaItem,
} from '#features/committees/group-contract.ts'
import { getMotion, removeMotion, signMotion } from '#features/motions/contract.ts'
import type { Motion } from '#features/motions/motion.ts'
import { aCommitteeGroup } from '#testing/server/factories/committee-factories.ts'
import { aCommittee, aMember, anImportedMeeting, aPerson } from '#testing/server/factories/factories.ts'
import { outcomeOf } from '#testing/server/factories/motions/motion-calls.ts'
import { aMotion, aMotionMeeting, asGroup, asOther } from '#testing/server/factories/motions/motion-factories.ts'
import { audited, type TestServer, testServer } from '#testing/server/test-server.ts'
import { recipientsOfGroups } from './repository.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  server.stand('2026-11-20T10:00:00+01:00')
})
afterAll(() => server[Symbol.asyncDispose]())

async function aCouncil(facts = {}) {
  const committee = await aCommittee(server, facts)
  const responsible = await aMember(server, committee, ['responsible'])
  const member = await aMember(server, committee, ['member'], { first_name: 'Beat', last_name: 'Ärni' })
  return { committee, responsible, member, office: server.as(responsible) }
}
const leave = ({ id }: { id: number }) =>
  server.db.updateTable('membership').set({ end_date: '2026-11-19' }).where('user_id', '=', id).execute()
const auditEntriesOf = (committee_id: number) => audited(server, { committee_id }, ['action', 'subject_id', 'details'])

test('creates, changes and deletes a group, and audits it without e-mail addresses', async () => {
  const { committee, responsible, member, office } = await aCouncil()
  const plain = await office.call(createCommitteeGroup, { params: committee, body: { title: '  Ausschuss  ' } })
  expect(plain).toMatchObject({
    status: 200,
    body: {
      title: 'Ausschuss',
      member_count: 0,
      email_address_count: 0,
      members: [],
      people: [],
      email_addresses: [],
      share_automatically: false,
    },
  })
  const instance = { params: { id: committee.id, instance_id: plain.body.id } }
  const full = {
    members: [responsible.id, member.id, member.id],
    email_addresses: [' Sekretariat@example.org', '', 'sekretariat@example.org', 'kanzlei@example.org'],
    share_automatically: true,
  }
  const changed = await office.call(changeCommitteeGroup, { ...instance, body: full })
  expect(changed.body).toEqual({
    id: plain.body.id,
    title: 'Ausschuss',
    member_count: 2,
    email_address_count: 2,
    members: [member.id, responsible.id],
    people: [
      { id: member.id, username: member.username, first_name: 'Beat', last_name: 'Ärni' },
      { id: responsible.id, username: responsible.username, first_name: 'Anna', last_name: 'Muster' },
    ],
    email_addresses: ['Sekretariat@example.org', 'kanzlei@example.org'],
    share_automatically: true,
  })
  const renamed = await office.call(changeCommitteeGroup, { ...instance, body: { title: 'Büro' } })
  expect(renamed.body).toEqual({ ...changed.body, title: 'Büro' })
  expect((await office.call(changeCommitteeGroup, { ...instance, body: {} })).body).toEqual(renamed.body)
  const emptied = await office.call(changeCommitteeGroup, { ...instance, body: { members: [], email_addresses: [] } })
  expect(emptied.body).toMatchObject({ title: 'Büro', member_count: 0, email_address_count: 0, share_automatically: true })
  expect(await office.call(deleteCommitteeGroup, instance)).toMatchObject({ status: 200, body: {} })
  expect((await office.call(deleteCommitteeGroup, instance)).status).toBe(404)
  expect((await office.call(listCommitteeGroups, { params: committee })).body).toEqual([])
  const auditEntries = await auditEntriesOf(committee.id)
  expect(auditEntries.map(({ action }) => action)).toEqual([
    'add_committee_group',
    ...Array.from({ length: 4 }, () => 'change_committee_group'),
    'remove_committee_group',
  ])
  expect(auditEntries[1]?.details).toEqual({ members: [responsible.id, member.id], share_automatically: true, email_address_count: 2 })
  expect(JSON.stringify(auditEntries)).not.toContain('@example.org')
})

test('members see titles and counts of groups, sorted by title; responsible people see people and addresses', async () => {
  const { committee, member, office } = await aCouncil()
  const people = [member, await aMember(server, committee)]
  for (const title of ['Zuger Delegation', 'ältere Mitglieder', 'Ausschuss'])
    await aCommitteeGroup(server, committee, { title, people, email_addresses: ['kanzlei@example.org'] })
  await aCommitteeGroup(server, await aCommittee(server))
  const guest = await aMember(server, committee, ['access'])
  for (const person of [member, guest]) {
    const { body } = await server.as(person).call(listCommitteeGroups, { params: committee })
    expect(body.map(({ id: _, ...group }) => group)).toEqual([
      { title: 'ältere Mitglieder', member_count: 2, email_address_count: 1 },
      { title: 'Ausschuss', member_count: 2, email_address_count: 1 },
      { title: 'Zuger Delegation', member_count: 2, email_address_count: 1 },
    ])
  }
  const { body } = await office.call(listCommitteeGroups, { params: committee })
  expect(body).toHaveLength(3)
  expect(body[0]).toMatchObject({ members: expect.any(Array), email_address_count: 1, email_addresses: ['kanzlei@example.org'] })
})

test('lists the groups of an agenda item’s committee, but not for former members', async () => {
  const { committee, responsible, member, meeting } = await anImportedMeeting(server)
  const group = await aCommitteeGroup(server, committee, { people: [member] })
  const item = await server.db.selectFrom('agenda_item').select('id').where('meeting_id', '=', meeting.id).executeTakeFirstOrThrow()
  expect((await server.as(member).call(listGroupsOfAgendaItem, { params: item })).body).toEqual([
    { ...group, member_count: 1, email_address_count: 0 },
  ])
  expect((await server.as(responsible).call(listGroupsOfAgendaItem, { params: item })).body).toMatchObject([{ members: [member.id] }])
  await leave(member)
  expect((await server.as(member).call(listGroupsOfAgendaItem, { params: item })).status).toBe(404)
})

test('former members stay listed in a group, but are neither counted nor reached', async () => {
  const { committee, responsible, member, office } = await aCouncil()
  const locked = await aMember(server, committee)
  const group = await aCommitteeGroup(server, committee, {
    people: [member, responsible, locked],
    email_addresses: ['kanzlei@example.org', 'Presse@example.org'],
  })
  const second = await aCommitteeGroup(server, committee, { people: [responsible], email_addresses: ['presse@example.org'] })
  const foreign = await aCommitteeGroup(server, await aCommittee(server), { email_addresses: ['fremd@example.org'] })
  await leave(member)
  await server.db.updateTable('app_user').set({ is_disabled: true }).where('id', '=', locked.id).execute()
  const { body } = await office.call(listCommitteeGroups, { params: committee })
  expect(body.find(({ id }) => id === group.id)).toMatchObject({
    member_count: 1,
    members: expect.arrayContaining([member.id, responsible.id, locked.id]),
  })
  // Ending a membership that began today removes it; then only the group still has the person's name.
  await server.db.deleteFrom('membership').where('user_id', '=', member.id).execute()
  const { people } = (await office.call(listCommitteeGroups, { params: committee })).body.find(({ id }) => id === group.id)!
  expect(people).toContainEqual({ id: member.id, username: member.username, first_name: 'Beat', last_name: 'Ärni' })
  const reached = (group_ids: number[]) => recipientsOfGroups(server.db, { committee_id: committee.id, group_ids, today: '2026-11-20' })
  expect(await reached([group.id, second.id, foreign.id])).toEqual({
    members: [responsible.id],
    email_addresses: ['kanzlei@example.org', 'Presse@example.org'],
  })
  expect(await reached([foreign.id])).toEqual({ members: [], email_addresses: [] })
  expect(await reached([])).toEqual({ members: [], email_addresses: [] })
  const instance = { params: { id: committee.id, instance_id: group.id } }
  const again = await office.call(changeCommitteeGroup, { ...instance, body: { members: [member.id, responsible.id] } })
  expect(again).toMatchObject({ status: 400, body: { members: ['Ärni Beat gehört dem Gremium zurzeit nicht an.'] } })
  expect((await office.call(changeCommitteeGroup, { ...instance, body: { title: 'Neu' } })).status).toBe(200)
  const cleaned = await office.call(changeCommitteeGroup, { ...instance, body: { members: [responsible.id] } })
  expect(cleaned.body).toMatchObject({ members: [responsible.id], member_count: 1 })
})

test('adds several people to a group; those who are in it stay, also former members', async () => {
  const { committee, responsible, member, office } = await aCouncil()
  const former = await aMember(server, committee)
  const group = await aCommitteeGroup(server, committee, { people: [member, former] })
  await leave(former)
  const params = { id: committee.id, instance_id: group.id }
  const add = (users: number[]) => office.call(addToCommitteeGroup, { params, body: { users } })
  const [first, second] = await Promise.all([add([responsible.id, member.id, responsible.id]), add([responsible.id, member.id])])
  expect(new Set([first.body.done, second.body.done])).toEqual(new Set([0, 1]))
  expect([first, second].find(({ body }) => body.done === 1)?.body.unchanged).toEqual([
    { id: member.id, username: member.username, first_name: 'Beat', last_name: 'Ärni' },
  ])
  const { body } = await office.call(listCommitteeGroups, { params: committee })
  expect(body[0]?.members?.toSorted((one, other) => one - other)).toEqual([responsible.id, member.id, former.id])
  expect(await auditEntriesOf(committee.id)).toMatchObject([{ action: 'change_committee_group', subject_id: String(group.id) }])
})

test('adds nobody to a group if one of them has no active membership in the committee', async () => {
  const { committee, responsible, member, office } = await aCouncil()
  const [former, stranger] = [await aMember(server, committee, ['member'], { last_name: 'Früher' }), await aPerson(server)]
  await leave(former)
  const group = await aCommitteeGroup(server, committee)
  const foreign = await aCommitteeGroup(server, await aCommittee(server))
  const add = (users: number[], { by = office, instance_id = group.id } = {}) =>
    by.call(addToCommitteeGroup, { params: { id: committee.id, instance_id }, body: { users } })
  expect(await add([responsible.id, former.id, stranger.id])).toMatchObject({
    status: 400,
    body: { users: [`Diese Personen gehören dem Gremium zurzeit nicht an: Früher Anna, ${stranger.id}.`] },
  })
  expect((await add([responsible.id], { instance_id: foreign.id })).status).toBe(404)
  expect((await add([member.id], { by: server.as(member) })).status).toBe(403)
  await server.db.updateTable('committee').set({ is_active: false }).where('id', '=', committee.id).execute()
  expect((await add([responsible.id])).status).toBe(409)
  expect((await office.call(listCommitteeGroups, { params: committee })).body).toMatchObject([{ id: group.id, members: [] }])
  expect(await auditEntriesOf(committee.id)).toEqual([])
})

test('rejects invalid group fields all at once, and stores nothing', async () => {
  const { committee, office } = await aCouncil()
  await aCommitteeGroup(server, committee, { title: 'Ausschuss' })
  const future = await aMember(server, committee, ['member'], { begin_date: '2026-11-21', first_name: 'Ida', last_name: 'Iseli' })
  const stranger = await aPerson(server, 'stranger', { first_name: 'Otto', last_name: 'Oehler' })
  const gone = await aPerson(server, 'gone', { first_name: 'Nora', last_name: 'Notter' })
  await aCommitteeGroup(server, committee, { title: 'Büro', people: [gone] })
  await aCommitteeGroup(server, await aCommittee(server), { people: [stranger] })
  const locked = await aMember(server, committee, ['member'], { first_name: 'Lea', last_name: 'Lüthi' })
  await server.db.updateTable('app_user').set({ is_disabled: true }).where('id', '=', locked.id).execute()
  const refusals: [body: Record<string, unknown>, errors: object][] = [
    [{ title: undefined }, { title: ['Dieses Feld ist erforderlich.'] }],
    [{ title: '  ' }, { title: ['Dieses Feld ist erforderlich.'] }],
    [{ title: 'x'.repeat(201) }, { title: ['Höchstens 200 Zeichen sind möglich.'] }],
    [{ title: ' ausschuss ' }, { title: [expect.stringContaining('trägt diesen Titel schon')] }],
    [{ members: 'all' }, { members: ['Dieser Wert ist ungültig.'] }],
    [{ members: [99_999_999_999] }, { members: ['Dieser Wert ist ungültig.'] }],
    [{ email_addresses: 'anna@example.org' }, { email_addresses: ['Dieser Wert ist ungültig.'] }],
    [{ share_automatically: 'yes' }, { share_automatically: ['Dieser Wert ist ungültig.'] }],
    [
      {
        members: [future.id, stranger.id, locked.id, gone.id, 999_999],
        email_addresses: ['gut@example.org', 'bad@', '$t(problem.not_found) {{names}}'],
      },
      {
        // Strangers appear by id, not by name.
        members: [`Diese Personen gehören dem Gremium zurzeit nicht an: Iseli Ida, Lüthi Lea, Notter Nora, ${stranger.id}, 999999.`],
        email_addresses: ['"bad@": Diese Adresse ist ungültig.', '"$t(problem.not_found) {{names}}": Diese Adresse ist ungültig.'],
      },
    ],
  ]
  for (const [given, errors] of refusals) {
    const answer = await office.call(createCommitteeGroup, { params: committee, body: { title: 'Neu', ...given } })
    expect([given, answer.status, answer.body]).toEqual([given, 400, errors])
  }
  const { body } = await office.call(listCommitteeGroups, { params: committee })
  expect(body.map(({ title }) => title)).toEqual(['Ausschuss', 'Büro'])
  expect(await auditEntriesOf(committee.id)).toEqual([])
})

test('rejects a group title used by another group of the same committee', async () => {
  const { committee, office } = await aCouncil()
  const other = await aCouncil()
  const first = await aCommitteeGroup(server, committee, { title: 'Ausschuss' })
  const second = await aCommitteeGroup(server, committee, { title: 'Büro' })
  expect((await other.office.call(createCommitteeGroup, { params: other.committee, body: { title: 'Ausschuss' } })).status).toBe(200)
  const rename = (instance_id: number, title: string) =>
    office.call(changeCommitteeGroup, { params: { id: committee.id, instance_id }, body: { title } })
  expect((await rename(first.id, 'AUSSCHUSS')).status).toBe(200)
  expect(await rename(second.id, 'Ausschuss')).toMatchObject({ status: 400, body: { title: [expect.any(String)] } })
  const twice = () => office.call(createCommitteeGroup, { params: committee, body: { title: 'Zugleich' } })
  expect((await Promise.all([twice(), twice()])).map(({ status }) => status)).toEqual(expect.arrayContaining([200, 400]))
})

test('accepts 1000 distinct addresses in a group, and rejects one more', async () => {
  const { committee, office } = await aCouncil()
  const email_addresses = Array.from({ length: 1000 }, (_, index) => `person${index}@gemeinde${index % 7}.example.org`)
  const doubled = [...email_addresses, ...email_addresses.map((address) => address.toUpperCase())]
  const added = await office.call(createCommitteeGroup, { params: committee, body: { title: 'Verteiler', email_addresses: doubled } })
  expect(added.body).toMatchObject({ email_address_count: 1000, email_addresses })
  const body = { title: 'Zu viele', email_addresses: [...email_addresses, 'noch.eine@example.org'] }
  expect(await office.call(createCommitteeGroup, { params: committee, body })).toMatchObject({
    status: 400,
    body: { email_addresses: ['Höchstens 1000 Adressen sind möglich.'] },
  })
  const bad = await office.call(createCommitteeGroup, {
    params: committee,
    body: { title: 'Falsche', email_addresses: email_addresses.map((address) => address.replace('@', ' ')) },
  })
  expect((bad.body as unknown as { email_addresses: string[] }).email_addresses).toHaveLength(1000)
})

test('a group of another committee is 404, and in an inactive committee groups cannot be changed', async () => {
  const { committee, member, office } = await aCouncil()
  const other = await aCouncil()
  const group = await aCommitteeGroup(server, other.committee)
  const crossed = { params: { id: committee.id, instance_id: group.id } }
  expect((await office.call(changeCommitteeGroup, { ...crossed, body: { title: 'Mein' } })).status).toBe(404)
  expect((await office.call(deleteCommitteeGroup, crossed)).status).toBe(404)
  const own = { params: { id: committee.id, instance_id: (await aCommitteeGroup(server, committee)).id } }
  expect(await server.as(member).call(deleteCommitteeGroup, own)).toMatchObject({ status: 403, body: { detail: expect.any(String) } })
  await server.db.updateTable('committee').set({ is_active: false }).where('id', '=', committee.id).execute()
  for (const refused of [
    await office.call(createCommitteeGroup, { params: committee, body: { title: 'Neu' } }),
    await office.call(changeCommitteeGroup, { ...own, body: { title: 'Neu' } }),
    await office.call(deleteCommitteeGroup, own),
  ])
    expect(refused).toMatchObject({ status: 409, body: { detail: expect.any(String) } })
  expect((await office.call(listCommitteeGroups, { params: committee })).body).toHaveLength(1)
})

const namesGroup =
  'Ein veröffentlichter oder eingereichter Vorstoss nennt diese Gruppe unter den Mitunterzeichnenden. Sie lässt sich deshalb nicht löschen.'

/** A motion that names a group, and the removal of the group by a responsible person. */
async function aMotionOfGroup(status: Motion['status']) {
  const story = await aMotionMeeting(server)
  const { committee, group, responsible } = story
  const { id } = await aMotion(server, story, { status, signatories: [asOther(story.other), asGroup(group)] })
  const remove = () => server.as(responsible).call(deleteCommitteeGroup, { params: { id: committee.id, instance_id: group.id } })
  const signatories = async () =>
    (await server.as(responsible).call(getMotion, { params: { id } })).body.signatories.map(({ type }) => type)
  return { ...story, params: { id }, remove, signatories }
}

test.each(['OPEN', 'SUBMITTED'] as const)('refuses to delete a group while a motion names it: %s', async (status) => {
  const { responsible, inGroup, params, remove, signatories } = await aMotionOfGroup(status)
  if (status === 'OPEN') expect((await server.as(inGroup).call(signMotion, { params })).status).toBe(200)
  expect(await remove()).toMatchObject({ status: 409, body: { detail: namesGroup } })
  expect(await signatories()).toEqual(['user', 'user', 'committeegroup'])
  await server.as(responsible).call(removeMotion, { params })
  expect((await remove()).status).toBe(200)
})

test('deleting a group removes it from drafts of motions, and publishes that', async () => {
  const { params, remove, signatories } = await aMotionOfGroup('DRAFT')
  const { eventCount } = await outcomeOf(server, params)
  expect((await remove()).status).toBe(200)
  expect([await signatories(), (await outcomeOf(server, params)).eventCount]).toEqual([['user', 'user'], eventCount + 1])
})

test('the database refuses to delete a group that a motion names', async () => {
  const { group } = await aMotionOfGroup('OPEN')
  await expect(server.db.deleteFrom('committee_group').where('id', '=', group.id).execute()).rejects.toThrow('motion_signatory')
})
