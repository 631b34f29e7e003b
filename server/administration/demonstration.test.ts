import { expect, test } from 'vitest'
import { councilOf } from '#db/demo/council.ts'
import type { Council } from '#db/demo/council-shape.ts'
import { hashPassword, passwordFits } from '#server/identity/passwords.ts'
import { findActor } from '#server/identity/repository.ts'
import { aPerson } from '#server/test/factories.ts'
import { type TestHouse, testHouse } from '#server/test/house.ts'
import { runProgram } from '#server/test/run-program.ts'
import { getStructure } from '#shared/basic-documents/contract.ts'
import { getCommittee, listCommittees } from '#shared/committees/contract.ts'
import { listCommitteeGroups } from '#shared/committees/group-contract.ts'
import { listCommitteeLinks } from '#shared/committees/link-contract.ts'
import { dayOf } from '#shared/kit/site-time.ts'
import { getMeeting, listMeetings } from '#shared/meetings/contract.ts'
import { getConfiguration } from '#shared/shell/contract.ts'
import { businessTypes, tagOptions, textFragments } from './catalogue-kinds.ts'
import { loadDemonstration, refuseOpenDemonstration } from './demonstration.ts'
import { addBasicDocuments } from './demonstration-documents.ts'
import { findUser } from './users.ts'

/** Loads into the house's database as a process that kills itself: at a line that it tells, or at the n-th file that it stores. */
async function loadUntilKilled({ connection, env }: TestHouse, at: { line?: string; file?: number }) {
  const program = `
    import { openDatabase } from '#server/database/connect.ts'
    import { openFolderStore } from '#server/files/folder-store.ts'
    import { openJobs } from '#server/jobs/jobs.ts'
    import { loadDemonstration } from '#server/administration/demonstration.ts'
    const { connection, env, at } = JSON.parse(process.argv[1])
    const die = () => process.kill(process.pid, 'SIGKILL')
    const db = openDatabase({ connection, time_zone: env.time_zone })
    const files = await openFolderStore(env.data_dir + '/files')
    const store = (bytes) => (--at.file === 0 ? die() : files.store(bytes))
    const jobs = openJobs({ connection, time_zone: env.time_zone, tellError: console.error, only_send: true })
    const deps = { db, env, files: { ...files, store }, jobs, clock: () => new Date() }
    await loadDemonstration(deps, (line) => line.includes(at.line) && die())
  `
  const { code, errors } = await runProgram(program, JSON.stringify({ connection, env, at })).ended
  expect({ code, errors }).toEqual({ code: null, errors: '' })
}

const load = async (house: TestHouse, env = house.env) => {
  const lines: string[] = []
  await loadDemonstration({ ...house, env }, (line) => lines.push(line))
  return lines
}

const countRows = async ({ db }: TestHouse) => {
  const tables = ['app_user', 'committee', 'membership', 'meeting', 'agenda_item', 'document', 'document_version', 'audit_log'] as const
  const counts = tables.map((table) =>
    db
      .selectFrom(table)
      .select((query) => query.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow(),
  )
  return Object.fromEntries((await Promise.all(counts)).map(({ rows }, index) => [tables[index], rows]))
}

const rolesOf = async (house: TestHouse, username: string) => {
  const actor = await findActor(house.db, username, dayOf(new Date(), house.env.time_zone))
  return actor?.roles.map(({ roles, is_active }) => (is_active ? roles.join(' ') : 'none')).toSorted()
}

test('killed twice on the way and started again, it becomes the council that running.md promises', { timeout: 180_000 }, async () => {
  await using house = await testHouse({ DEMO: 'on', HELP_PHONE: '+41 99 999 99 99' })
  const council = councilOf(dayOf(new Date(), 'Europe/Zurich'))
  const zips = council.meetings.flatMap((meeting) => meeting.zips)

  await loadUntilKilled(house, { line: 'Filling the empty site' })
  expect(await countRows(house)).toMatchObject({ app_user: 0, committee: 0 })
  await loadUntilKilled(house, { file: 30 })
  expect(await countRows(house)).toMatchObject({ app_user: council.users.length, committee: council.committees.length })
  const before = (await countRows(house)).meeting ?? 0
  expect(before).toBeGreaterThan(0)
  expect(before).toBeLessThan(council.meetings.length)

  const lines = await load(house)
  expect(lines[0]).toMatch(new RegExp(`^ {2}\\d+ of ${zips.length}: `))
  expect(lines[0]).not.toMatch(/^ {2}1 of/)
  expect(lines.at(-1)).toMatch(/password "demo" as one of:[^]+\nadmin +[^]+\nresponsible +[^]+\nnewcomer +/)
  expect(await countRows(house)).toMatchObject({
    app_user: council.users.length,
    committee: council.committees.length,
    membership: council.memberships.length,
    meeting: council.meetings.length,
  })
  const imports = await house.db.selectFrom('audit_log').select('request_id').where('action', '=', 'import_meeting').execute()
  expect(new Set(imports.map(({ request_id }) => request_id)).size).toBe(zips.length)
  expect(imports).toHaveLength(zips.length)

  await expectPeople(house)
  await expectCommittees(house)
  await expectMeetings(house)
  await expectGroupsAndLinks(house, council)
  const { help_contact, help_phone } = (await house.as(await findUser(house.db, 'member')).call(getConfiguration, {})).body
  expect([help_contact, help_phone]).toEqual([expect.stringContaining('Parlamentsdienste'), '+41 99 999 99 99'])
  await expectBasicDocuments(house, council)

  const rows = await countRows(house)
  expect(await load(house)).toEqual(lines.slice(-1))
  expect(await countRows(house)).toEqual(rows)
  await expectAnotherPassword(house)
})

async function expectPeople(house: TestHouse) {
  expect(await findActor(house.db, 'admin', '2026-01-01')).toMatchObject({ is_site_admin: true, is_auditor: true, roles: [] })
  expect((await tagOptions.list(house.db)).map(({ style }) => style).toSorted()).toEqual(['count', 'progress', 'simple', 'simple'])
  expect((await businessTypes.list(house.db)).filter(({ show_for_proposal }) => show_for_proposal)).toHaveLength(5)
  expect((await textFragments.list(house.db)).map(({ name }) => name)).toContain('Aktenauflage')
  expect(await rolesOf(house, 'responsible')).toEqual(['member responsible', 'member responsible'])
  for (const username of ['member', 'colleague']) expect(await rolesOf(house, username)).toEqual(['member', 'member'])
  expect(await findActor(house.db, 'delegate', '2026-01-01')).toMatchObject({ can_create_proposals_for_other_people: true })
  expect(await rolesOf(house, 'access')).toEqual(['access', 'access'])
  for (const username of ['former', 'future']) expect(new Set(await rolesOf(house, username))).toEqual(new Set(['none']))
  expect(await rolesOf(house, 'newcomer')).toEqual([])
  const { password_hash } = await house.db
    .selectFrom('app_user')
    .select('password_hash')
    .where('username', '=', 'member')
    .executeTakeFirstOrThrow()
  expect(await passwordFits('demo', password_hash)).toBe(true)
}

async function expectCommittees(house: TestHouse) {
  const committees = await house.db.selectFrom('committee').selectAll().execute()
  expect(new Set(committees.map(({ group_type_title }) => group_type_title)).size).toBeGreaterThanOrEqual(2)
  expect(committees.filter(({ hidden }) => hidden)).toHaveLength(1)
  const [inactive] = committees.filter(({ is_active }) => !is_active)
  const kept = await house.db
    .selectFrom('meeting')
    .select('id')
    .where('committee_id', '=', inactive?.id ?? 0)
    .execute()
  const holders = await house.db
    .selectFrom('membership')
    .select('end_date')
    .where('committee_id', '=', inactive?.id ?? 0)
    .execute()
  expect(kept.length).toBeGreaterThan(0)
  expect(holders.filter(({ end_date }) => end_date === null)).toEqual([])
  expect(new Set(committees.map((committee) => committee.members_can_see_all_meetings))).toEqual(new Set([true, false]))
}

/** Somebody has left since: the group still names them, and reaches them no more. */
async function expectGroupsAndLinks(house: TestHouse, council: Council) {
  const responsible = house.as(await findUser(house.db, 'responsible'))
  const former = await findUser(house.db, 'former')
  for (const { id, title } of (await responsible.call(listCommittees, {})).body) {
    const { body: groups } = await responsible.call(listCommitteeGroups, { params: { id } })
    expect(groups).toHaveLength(council.groups.filter(({ committee }) => committee === title).length)
    expect(groups.some(({ share_automatically }) => share_automatically)).toBe(true)
    const left = groups.filter(({ members }) => members?.includes(former.id))
    expect(left.length).toBeGreaterThan(0)
    for (const { members = [], member_count } of left) expect(member_count).toBe(members.length - 1)
    const { body: links } = await responsible.call(listCommitteeLinks, { params: { id } })
    expect(links).toHaveLength(council.links.filter(({ committee }) => committee === title).length)
  }
}

async function expectBasicDocuments(house: TestHouse, council: Council) {
  const member = house.as(await findUser(house.db, 'member'))
  const { body: committees } = await member.call(listCommittees, {})
  const { id, title } = committees.find((committee) => committee.title === 'Finanzkommission') ?? { id: 0, title: '' }
  const { body: structure } = await member.call(getStructure, { params: { id } })
  const shown = [{ title: null, documents: structure.documents }, ...structure.sections].map((shelf) => ({
    committee: title,
    section: shelf.title,
    documents: shelf.documents.map((document) => document.title),
  }))
  const planned = council.basic_documents
    .filter((shelf) => shelf.committee === title)
    .map((shelf) => ({ ...shelf, documents: shelf.documents.map((document) => document.title) }))
  expect(shown).toEqual(planned)
  const count = () => house.db.selectFrom('basic_document').select('id').execute()
  const before = await count()
  expect(before).toHaveLength(council.basic_documents.flatMap(({ documents }) => documents).length)
  await addBasicDocuments(house, council)
  expect(await count()).toEqual(before)
}

async function expectMeetings(house: TestHouse) {
  const responsible = house.as(await findUser(house.db, 'responsible'))
  const { body: own } = await responsible.call(listCommittees, {})
  expect(own.map(({ is_responsible, can_import_meeting }) => is_responsible && can_import_meeting)).toEqual([true, true])
  const { body: meetings } = await responsible.call(listMeetings, {})
  const [current] = meetings.filter((meeting) => meeting.is_current && meeting.is_running_meeting && meeting.has_tagesordnung)
  const { body: meeting } = await responsible.call(getMeeting, { params: { id: current?.id ?? 0 } })
  expect(meeting.tagesordnung_slots).toHaveLength(2)
  expect(meeting.protocol).not.toBeNull()
  expect(meeting.agenda_items.some(({ is_paragraph }) => is_paragraph)).toBe(true)
  const versions = await house.db
    .selectFrom('document_version as v')
    .innerJoin('document as d', 'd.id', 'v.document_id')
    .where('d.meeting_id', '=', meeting.id)
    .where('d.kind', '=', 'attachments')
    .where('v.number', '>', 1)
    .select('v.id')
    .execute()
  expect(versions.length).toBeGreaterThan(0)
  const now = new Date().toISOString()
  const all = await house.db
    .selectFrom('meeting')
    .select((query) => [query('start', '<', now).as('is_past')])
    .execute()
  expect(all.filter(({ is_past }) => is_past).length).toBeGreaterThanOrEqual(8)
  expect(all.filter(({ is_past }) => !is_past).length).toBeGreaterThanOrEqual(5)
  const newcomer = house.as(await findUser(house.db, 'newcomer'))
  expect((await newcomer.call(getCommittee, { params: { id: own[0]?.id ?? 0 } })).status).toBe(404)
}

/** A site that began with the well-known password gets the one that is set later. */
async function expectAnotherPassword(house: TestHouse) {
  const [line] = await load(house, { ...house.env, demo_password: 'ein eigenes' })
  expect(line).toContain('the password of DEMO_PASSWORD')
  expect(line).not.toContain('ein eigenes')
  const users = await house.db.selectFrom('app_user').select('password_hash').distinct().execute()
  expect(users).toHaveLength(1)
  expect(await passwordFits('ein eigenes', users[0]?.password_hash ?? null)).toBe(true)
}

test('a site with users of its own is left alone', async () => {
  await using house = await testHouse({ DEMO: 'on' })
  const own = await aPerson(house)
  expect(await load(house)).toEqual([expect.stringContaining('this site has users of its own')])
  expect(await house.db.selectFrom('app_user').select(['id', 'username']).execute()).toEqual([own])
})

test('users with the well-known password are not served beyond this machine', async () => {
  await using house = await testHouse()
  const password_hash = await hashPassword('demo')
  for (const name of ['first', 'second']) {
    const { id } = await aPerson(house, name)
    await house.db.updateTable('app_user').set({ password_hash }).where('id', '=', id).execute()
  }
  await refuseOpenDemonstration(house.db, '127.0.0.1')
  await expect(refuseOpenDemonstration(house.db, '0.0.0.0')).rejects.toThrow('DEMO_PASSWORD')
  await house.db
    .updateTable('app_user')
    .set({ password_hash: await hashPassword('of our own') })
    .execute()
  await refuseOpenDemonstration(house.db, '0.0.0.0')
})
