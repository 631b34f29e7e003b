import { expect } from 'vitest'
import type { Council } from '#app/demo/council/council-shape.ts'
import { addAnnotations } from '#app/demo/demonstration-annotations.ts'
import { addBasicDocuments, addPersonalDocuments } from '#app/demo/demonstration-documents.ts'
import { businessTypes, legislativeTerms, tagOptions, textFragments } from '#features/administration/server/catalogues.ts'
import { findUser } from '#features/administration/server/users/users.ts'
import { getStructure } from '#features/basic-documents/contract.ts'
import { getCommittee, listCommittees } from '#features/committees/contract.ts'
import { listCommitteeGroups } from '#features/committees/group-contract.ts'
import { listCommitteeLinks } from '#features/committees/link-contract.ts'
import { passwordFits } from '#features/identity/server/passwords.ts'
import { findActor } from '#features/identity/server/repository.ts'
import { getMeeting, listMeetings } from '#features/meetings/contract.ts'
import { listPersonalDocumentsOfMeeting } from '#features/personal-documents/contract.ts'
import { dayOf } from '#platform/shared/site-time.ts'
import type { TestServer } from '#testing/server/test-server.ts'
import { expectAgenda, expectMotions, expectNotes, expectPostings, expectTagsAndBookmarks, expectWithdrawn } from './contents.ts'

/** Expects that the site has what running.md promises of the demonstration council, as its people see it. */
export async function expectCouncil(server: TestServer, council: Council): Promise<void> {
  await expectPeople(server)
  await expectCommittees(server)
  await expectMeetings(server)
  await expectGroupsAndLinks(server, council)
  await expectBasicDocuments(server, council)
  await expectPersonalDocuments(server, council)
  await expectAnnotations(server, council)
  await expectTagsAndBookmarks(server, council)
  await expectAgenda(server, council)
  await expectNotes(server, council)
  await expectWithdrawn(server)
  await expectMotions(server, council)
  await expectPostings(server, council)
}

/** A second load adds none. */
async function expectPersonalDocuments(server: TestServer, { personal_documents, ...council }: Council) {
  await addPersonalDocuments(server, { personal_documents, ...council }, dayOf(new Date(), server.env.time_zone))
  const member = server.as(await findUser(server.db, 'member'))
  const meetings = (await member.call(listMeetings, {})).body
  const lists = await Promise.all(meetings.map(({ id }) => member.call(listPersonalDocumentsOfMeeting, { params: { id } })))
  const shown = lists.flatMap(({ body }) => body)
  expect(shown).toHaveLength(personal_documents.length)
  expect(shown.every(({ agenda_item_id }) => agenda_item_id !== null)).toBe(true)
  expect(new Set(shown.map(({ title }) => title))).toEqual(new Set(personal_documents.map(({ title }) => title)))
}

const rolesOf = async (server: TestServer, username: string) => {
  const actor = await findActor(server.db, username, dayOf(new Date(), server.env.time_zone))
  return actor?.roles.map(({ roles, is_active }) => (is_active ? roles.join(' ') : 'none')).toSorted()
}

async function expectPeople(server: TestServer) {
  expect(await findActor(server.db, 'admin', '2026-01-01')).toMatchObject({ is_site_admin: true, is_auditor: true, roles: [] })
  expect(new Set((await tagOptions.list(server.db)).map(({ style }) => style))).toEqual(new Set(['count', 'progress', 'simple']))
  expect((await businessTypes.list(server.db)).filter(({ show_for_proposal }) => show_for_proposal)).toHaveLength(5)
  expect((await textFragments.list(server.db)).map(({ name }) => name)).toContain('Aktenauflage')
  expect((await legislativeTerms.list(server.db)).map(({ title }) => title)).toEqual(
    Array(3).fill(expect.stringMatching(/^Amtsdauer \d{4}–\d{4}$/)),
  )
  expect(await rolesOf(server, 'responsible')).toEqual(['member responsible', 'member responsible'])
  for (const username of ['member', 'colleague']) expect(await rolesOf(server, username)).toEqual(['member', 'member'])
  expect(await findActor(server.db, 'delegate', '2026-01-01')).toMatchObject({ can_create_proposals_for_other_people: true })
  expect(await rolesOf(server, 'access')).toEqual(['access', 'access'])
  for (const username of ['former', 'future']) expect(new Set(await rolesOf(server, username))).toEqual(new Set(['none']))
  expect(await rolesOf(server, 'newcomer')).toEqual([])
  expect(await findActor(server.db, 'records', '2026-01-01')).toMatchObject({ is_records_staff: true, roles: [] })
  const { password_hash } = await server.db
    .selectFrom('app_user')
    .select('password_hash')
    .where('username', '=', 'member')
    .executeTakeFirstOrThrow()
  expect(await passwordFits('demo', password_hash)).toBe(true)
}

async function expectCommittees(server: TestServer) {
  const committees = await server.db.selectFrom('committee').selectAll().execute()
  expect(new Set(committees.map(({ group_type_title }) => group_type_title)).size).toBeGreaterThanOrEqual(2)
  expect(committees.filter(({ hidden }) => hidden)).toHaveLength(1)
  const [inactive] = committees.filter(({ is_active }) => !is_active)
  const kept = await server.db
    .selectFrom('meeting')
    .select('id')
    .where('committee_id', '=', inactive?.id ?? 0)
    .execute()
  const holders = await server.db
    .selectFrom('membership')
    .select('end_date')
    .where('committee_id', '=', inactive?.id ?? 0)
    .execute()
  expect(kept.length).toBeGreaterThan(0)
  expect(holders.filter(({ end_date }) => end_date === null)).toEqual([])
  expect(new Set(committees.map((committee) => committee.members_can_see_all_meetings))).toEqual(new Set([true, false]))
}

/** One member has left since: the group still lists them, but no longer reaches them. */
async function expectGroupsAndLinks(server: TestServer, council: Council) {
  const responsible = server.as(await findUser(server.db, 'responsible'))
  const former = await findUser(server.db, 'former')
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

async function expectBasicDocuments(server: TestServer, council: Council) {
  const member = server.as(await findUser(server.db, 'member'))
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
  const count = () => server.db.selectFrom('basic_document').select('id').execute()
  const before = await count()
  expect(before).toHaveLength(council.basic_documents.flatMap(({ documents }) => documents).length)
  await addBasicDocuments(server, council)
  expect(await count()).toEqual(before)
}

async function expectMeetings(server: TestServer) {
  const responsible = server.as(await findUser(server.db, 'responsible'))
  const { body: own } = await responsible.call(listCommittees, {})
  expect(own.map(({ is_responsible, can_import_meeting }) => is_responsible && can_import_meeting)).toEqual([true, true])
  const { body: meetings } = await responsible.call(listMeetings, {})
  const [current] = meetings.filter((meeting) => meeting.is_current && meeting.is_running_meeting && meeting.has_tagesordnung)
  const { body: meeting } = await responsible.call(getMeeting, { params: { id: current?.id ?? 0 } })
  expect(meeting.tagesordnung_slots).toHaveLength(2)
  expect(meeting.protocol).not.toBeNull()
  expect(meeting.agenda_items.some(({ is_paragraph }) => is_paragraph)).toBe(true)
  const versions = await server.db
    .selectFrom('document_version as v')
    .innerJoin('document as d', 'd.id', 'v.document_id')
    .where('d.meeting_id', '=', meeting.id)
    .where('d.kind', '=', 'attachments')
    .where('v.number', '>', 1)
    .select('v.id')
    .execute()
  expect(versions.length).toBeGreaterThan(0)
  const now = new Date().toISOString()
  const all = await server.db
    .selectFrom('meeting')
    .select((query) => [query('start', '<', now).as('is_past')])
    .execute()
  expect(all.filter(({ is_past }) => is_past).length).toBeGreaterThanOrEqual(8)
  expect(all.filter(({ is_past }) => !is_past).length).toBeGreaterThanOrEqual(5)
  const newcomer = server.as(await findUser(server.db, 'newcomer'))
  expect((await newcomer.call(getCommittee, { params: { id: own[0]?.id ?? 0 } })).status).toBe(404)
}

/** Expects annotations in everybody's papers, some of them shared; a second load changes nothing. */
async function expectAnnotations(server: TestServer, council: Council) {
  const layers = async () => {
    const rows = await server.db
      .selectFrom('annotation_layer as layer')
      .innerJoin('app_user', 'app_user.id', 'layer.owner_id')
      .select(['app_user.username', 'layer.name', 'layer.annotation_count'])
      .select((query) =>
        query
          .selectFrom('layer_recipient')
          .whereRef('layer_recipient.layer_id', '=', 'layer.id')
          .select(query.fn.countAll<number>().as('recipients'))
          .as('recipients'),
      )
      .where('layer.has_annotations', '=', true)
      .orderBy('layer.id')
      .execute()
    return rows.map(({ username, name, annotation_count, recipients }) => [username, name, annotation_count, recipients])
  }
  const planned = council.annotations.map(({ username, marks, shared }) => [
    username,
    shared?.name ?? null,
    marks.length,
    (shared?.users.length ?? 0) + (shared?.groups.length ?? 0),
  ])
  expect(await layers()).toEqual(planned)
  await addAnnotations(server, council, dayOf(new Date(), server.env.time_zone))
  expect(await layers()).toEqual(planned)
}
