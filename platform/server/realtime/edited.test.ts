import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { businessTypeCalls } from '#features/administration/catalogue.ts'
import { changeSiteSettings } from '#features/administration/configuration.ts'
import { renameDocument, renameSection } from '#features/basic-documents/contract.ts'
import { changeCommitteeGroup } from '#features/committees/group-contract.ts'
import { changeCommitteeLink, deleteCommitteeLink } from '#features/committees/link-contract.ts'
import { changeMembership } from '#features/committees/membership-contract.ts'
import { changeMeeting } from '#features/meetings/contract.ts'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { type EditedObject, editedTopic } from '#platform/shared/live-topics.ts'
import { listening, stopListening } from '#testing/server/clients/listening.ts'
import { aCommitteeGroup, aCommitteeLink, membershipOf } from '#testing/server/factories/committee-factories.ts'
import { aBasicDocument, aSection } from '#testing/server/factories/document-factories.ts'
import { aCommittee, aMember, anImportedMeeting, aPerson, aSiteAdmin } from '#testing/server/factories/factories.ts'
import { type TestServer, testServer, unique } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  server.stand('2026-11-20T10:00:00+01:00')
})
afterAll(() => server[Symbol.asyncDispose]())
afterEach(stopListening)

/** Users with different rights, all listening. */
async function aHall() {
  const imported = await anImportedMeeting(server)
  const { committee, responsible, member } = imported
  const people = {
    responsible,
    other: await aMember(server, committee, ['responsible']),
    former: await aMember(server, committee, ['responsible'], { begin_date: '2020-01-01', end_date: '2026-11-19' }),
    member,
    elsewhere: await aMember(server, await aCommittee(server), ['responsible']),
    admin: await aSiteAdmin(server),
    newcomer: await aPerson(server),
  }
  const ears = await Promise.all(
    Object.entries(people).map(async ([name, { id }]) => [name, await listening(server, { id, topics: [editedTopic] })] as const),
  )
  /** Makes a call and returns who gets an event about this object, once; nobody gets any other event. */
  const notifiedBy = async (object: EditedObject, who: keyof typeof people, call: { endpoint: Endpoint; [part: string]: unknown }) => {
    const { endpoint, ...asked } = call
    expect((await server.as(people[who]).call(endpoint, asked as never)).status).toBe(200)
    const heardBy = await Promise.all(ears.map(async ([name, ear]) => [name, await ear.heard()] as const))
    const hearers = heardBy.filter(([, heard]) => heard.length > 0)
    for (const [name, heard] of hearers) expect([name, heard]).toEqual([name, [{ topic: editedTopic, message: object }]])
    return hearers.map(([name]) => name).toSorted()
  }
  return { ...imported, people, notifiedBy }
}

test('edits of committee data are announced to responsible persons, those of memberships also to administrators', async () => {
  const { committee, member, notifiedBy } = await aHall()
  const { id } = await aCommitteeLink(server, committee)
  const link = { params: { id: committee.id, instance_id: id } }
  const [group, section] = [await aCommitteeGroup(server, committee), await aSection(server, committee)]
  const document = await aBasicDocument(server, committee)
  const [responsible, body] = [['other', 'responsible'], { title: 'Neu' }]
  const groupAsked = { params: { id: committee.id, instance_id: group.id }, body }
  expect(await notifiedBy({ kind: 'committee_link', id }, 'responsible', { endpoint: changeCommitteeLink, ...link, body })).toEqual(
    responsible,
  )
  expect(await notifiedBy({ kind: 'committee_link', id }, 'responsible', { endpoint: deleteCommitteeLink, ...link })).toEqual(responsible)
  expect(await notifiedBy({ kind: 'committee_group', id: group.id }, 'other', { endpoint: changeCommitteeGroup, ...groupAsked })).toEqual(
    responsible,
  )
  expect(await notifiedBy({ kind: 'section', id: section.id }, 'other', { endpoint: renameSection, params: section, body })).toEqual(
    responsible,
  )
  expect(await notifiedBy({ kind: 'document', id: document.id }, 'other', { endpoint: renameDocument, params: document, body })).toEqual(
    responsible,
  )
  const membership = await membershipOf(server, committee, member)
  const change = { endpoint: changeMembership, params: membership, body: { roles: ['access', 'member'] } }
  expect(await notifiedBy({ kind: 'membership', id: membership.id }, 'other', change)).toEqual(['admin', 'other', 'responsible'])
})

test('an edit of a meeting is announced to those who see it, and a refused one to nobody', async () => {
  const { meeting, people, notifiedBy } = await aHall()
  const params = { id: meeting.id }
  const change = { endpoint: changeMeeting, params, body: { description: 'Neu' } }
  expect((await server.as(people.member).call(changeMeeting, { params, body: { description: 'Nein' } })).status).toBe(403)
  expect((await server.as(people.other).call(changeMeeting, { params, body: { description: 'Nein' }, if_match: '"alt"' })).status).toBe(412)
  expect(await notifiedBy({ kind: 'meeting', id: meeting.id }, 'responsible', change)).toEqual(
    expect.arrayContaining(['member', 'other', 'responsible']),
  )
  expect(await notifiedBy({ kind: 'meeting', id: meeting.id }, 'responsible', change)).not.toContain('elsewhere')
})

test('edits of site data are announced to administrators and nobody else', async () => {
  const { people, notifiedBy } = await aHall()
  const { body: type } = await server
    .as(people.admin)
    .call(businessTypeCalls.create, { body: { title: 'Motion', api_uid: unique('motion') } })
  const change = { endpoint: businessTypeCalls.change as Endpoint, params: { id: type.id }, body: { title: 'Neu' } }
  expect(await notifiedBy({ kind: 'business_type', id: type.id }, 'admin', change)).toEqual(['admin'])
  const settings = { endpoint: changeSiteSettings, body: { help_contact: unique('Kanzlei') } }
  expect(await notifiedBy({ kind: 'configuration', id: 0 }, 'admin', settings)).toEqual(['admin'])
})
