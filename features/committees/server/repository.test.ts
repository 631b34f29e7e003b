import type { Updateable } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCommittee, listCommittees } from '#features/committees/contract.ts'
import { getMe } from '#features/identity/contract.ts'
import type { Role } from '#platform/shared/actor.ts'
import { aCommittee, aMeeting, aMember, aPerson } from '#testing/server/factories/factories.ts'
import { aBusinessType } from '#testing/server/factories/motions/motion-factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import type { CommitteeTables } from './tables.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  server.stand('2026-11-20T10:00:00+01:00')
})
afterAll(() => server[Symbol.asyncDispose]())

type Facts = Updateable<CommitteeTables['committee']>
const aCommitteeWith = async (facts: Facts) => {
  const committee = await aCommittee(server)
  await server.db.updateTable('committee').set(facts).where('id', '=', committee.id).execute()
  return committee
}

const switches = { import_enabled: true, change_documents_enabled: true, ris_proposals_enabled: true, ris_suggestions_enabled: true }
const flags = [
  'has_active_membership',
  'is_responsible',
  'can_import_meeting',
  'can_change_documents',
  'can_post_ris_proposals',
  'can_post_ris_suggestions',
  'can_see_motions',
] as const
const rightsOfResponsible = ['has_active_membership', 'is_responsible', 'can_import_meeting', 'can_change_documents', 'can_see_motions']
const rightsOfMember = ['has_active_membership', 'can_post_ris_proposals', 'can_post_ris_suggestions', 'can_see_motions']

const rows: [roles: Role[], window: { begin_date?: string; end_date?: string }, rights: string[]][] = [
  [['access'], {}, ['has_active_membership', 'can_see_motions']],
  [['member'], {}, rightsOfMember],
  [['responsible'], {}, rightsOfResponsible],
  [
    ['member', 'responsible'],
    { begin_date: '2026-11-20', end_date: '2026-11-20' },
    [...new Set([...rightsOfResponsible, ...rightsOfMember])],
  ],
  [['member', 'responsible'], { end_date: '2026-11-19' }, ['can_see_motions']],
]
test.each(rows)('roles %j within %j give the flags %j, and no rights that the committee switches off', async (roles, window, rights) => {
  const committee = await aCommitteeWith(switches)
  const quiet = await aCommitteeWith({ import_enabled: false, change_documents_enabled: false })
  const person = await aMember(server, committee, roles, window)
  await server.db
    .insertInto('membership')
    .values({ user_id: person.id, committee_id: quiet.id, roles, begin_date: null, end_date: null, ...window })
    .execute()
  const flagsOf = async ({ id }: { id: number }) => {
    const { body } = await server.as(person).call(getCommittee, { params: { id } })
    return flags.filter((flag) => body[flag])
  }
  expect((await flagsOf(committee)).sort()).toEqual([...rights].sort())
  expect((await flagsOf(quiet)).sort()).toEqual(rights.filter((flag) => !flag.startsWith('can_')).sort())
})

test('returns the business types for proposals only to those who may post them', async () => {
  const committee = await aCommitteeWith(switches)
  const [member, responsible] = [await aMember(server, committee, ['member']), await aMember(server, committee, ['responsible'])]
  const { id, title, api_uid } = await aBusinessType(server)
  const other = await aBusinessType(server, { show_for_proposal: false })
  const typesFor = async (person: { id: number }) =>
    (await server.as(person).call(getCommittee, { params: { id: committee.id } })).body.ris_proposal_business_types
  expect(await typesFor(member)).toContainEqual({ id, title, api_uid })
  expect((await typesFor(member)).map((type) => type.id)).not.toContain(other.id)
  expect(await typesFor(responsible)).toEqual([])
})

test('lists visible committees by group order, group title and title, with hidden and inactive flags', async () => {
  const person = await aPerson(server)
  const group = (group_type_order: number, group_type_title: string, title: string, facts = {}) => ({
    group_type_order,
    group_type_title,
    title,
    ...facts,
  })
  const all = [
    group(2, 'Kommissionen', 'Zölle'),
    group(2, 'Kommissionen', 'Ämter', { hidden: true }),
    group(1, 'Räte', 'Stadtrat', { is_active: false }),
    group(2, 'Ausschüsse', 'Wald'),
    group(0, '', 'Künftig'),
    group(0, '', 'Fremd'),
  ]
  for (const facts of all) {
    const committee = await aCommitteeWith(facts)
    const begin_date = facts.title === 'Künftig' ? '2026-11-21' : null
    if (facts.title === 'Fremd') continue
    await server.db
      .insertInto('membership')
      .values({ user_id: person.id, committee_id: committee.id, roles: ['member'], begin_date, end_date: null })
      .execute()
  }
  const { body } = await server.as(person).call(listCommittees, {})
  expect(body.map(({ title, hidden, is_active }) => [title, hidden, is_active])).toEqual([
    ['Stadtrat', false, false],
    ['Wald', false, true],
    ['Ämter', true, true],
    ['Zölle', false, true],
  ])
})

test('a committee lists only those of its meetings that the caller sees', async () => {
  const committee = await aCommittee(server)
  await aMeeting(server, committee, { start: '2026-09-14T14:30:00+02:00' })
  const late = await aMeeting(server, committee, { start: '2026-10-12T14:30:00+02:00' })
  const since = await aMember(server, committee, ['member'], { begin_date: '2026-10-01' })
  const responsible = await aMember(server, committee, ['responsible'])
  const meetingsOf = async (person: { id: number }) => (await server.as(person).call(getCommittee, { params: committee })).body.meetings
  expect((await meetingsOf(since)).map(({ id }) => id)).toEqual([late.id])
  expect(await meetingsOf(responsible)).toHaveLength(2)
})

test('changes to roles and window of a membership apply from the next request', async () => {
  const committee = await aCommittee(server)
  const person = await aMember(server, committee, ['member'])
  const client = server.as(person)
  const change = (facts: { roles?: Role[]; begin_date?: string }) =>
    server.db.updateTable('membership').set(facts).where('user_id', '=', person.id).execute()
  const isResponsible = async () => (await client.call(getCommittee, { params: committee })).body.is_responsible
  expect(await isResponsible()).toBe(false)
  await change({ roles: ['responsible'] })
  expect(await isResponsible()).toBe(true)
  expect((await client.call(getMe, {})).body.roles).toEqual([
    { committee_id: committee.id, roles: ['responsible'], begin_date: null, end_date: null, is_active: true },
  ])
  await change({ begin_date: '2026-11-21' })
  expect((await client.call(getCommittee, { params: committee })).status).toBe(404)
})
