import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createAnnotation, removeAnnotation } from '#features/annotations/contract.ts'
import { shareLayer } from '#features/annotations/layer-contract.ts'
import { setBookmark } from '#features/bookmarks/contract.ts'
import { documentCalls } from '#features/documents/contract.ts'
import { getMeeting, seeMeeting } from '#features/meetings/contract.ts'
import { getRemoval, removeMeeting } from '#features/meetings/correction-contract.ts'
import { removeNote } from '#features/notes/contract.ts'
import { removePersonalDocument } from '#features/personal-documents/contract.ts'
import { setTags } from '#features/tags/contract.ts'
import { listening, stopListening } from '#testing/server/clients/listening.ts'
import { anInk, privateLayerOf, sharedWith } from '#testing/server/factories/annotation-factories.ts'
import { aPersonalDocument } from '#testing/server/factories/document-factories.ts'
import { aCommittee, imported } from '#testing/server/factories/factories.ts'
import { aBusinessType } from '#testing/server/factories/motions/motion-factories.ts'
import { aMeetingToWithdrawFrom, zips } from '#testing/server/factories/withdrawal-factories.ts'
import { aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'
import { audited, type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())
afterEach(stopListening)

const nothing = { annotations: 0, notes: 0, tags: 0, bookmarks: 0, personal_documents: 0, motions: 0 }

test('a responsible person removes a meeting from the wrong committee and imports it into the right one', async () => {
  const { committee, meeting, responsible, document, me, newcomer } = await aMeetingToWithdrawFrom(server)
  const leader = server.as(responsible)
  const layer = await privateLayerOf(leader, document.version_id)
  await leader.call(createAnnotation, { params: layer, body: { annotation: anInk() } })
  // Looking at it does not count as having something in it.
  await me.call(seeMeeting, { params: meeting })
  await me.call(documentCalls.attachments.seeVersion, { params: { id: document.id, version_id: document.version_id } })
  for (const call of [getRemoval, removeMeeting])
    expect([(await me.call(call, { params: meeting })).status, (await server.as(newcomer).call(call, { params: meeting })).status]).toEqual(
      [403, 404],
    )
  const { body: removal } = await leader.call(getRemoval, { params: meeting })
  expect(removal).toEqual({ agenda_items: 1, documents: 1, others: nothing, own: { ...nothing, annotations: 1 } })

  expect((await leader.call(removeMeeting, { params: meeting })).status).toBe(200)
  for (const who of [me, leader]) expect((await who.call(getMeeting, { params: meeting })).status).toBe(404)
  expect(await server.db.selectFrom('document').select('id').where('meeting_id', '=', meeting.id).execute()).toEqual([])
  const auditEntries = await audited(server, { action: 'remove_meeting', committee_id: committee.id }, ['user_id', 'subject_id', 'details'])
  const details = { ...nothing, agenda_items: 1, documents: 1, annotations: 1 }
  expect(auditEntries).toEqual([{ user_id: responsible.id, subject_id: String(meeting.id), details }])

  const right = await aCommittee(server)
  const seat = { committee_id: right.id, roles: ['responsible' as const], begin_date: null, end_date: null }
  await server.db
    .insertInto('membership')
    .values({ user_id: responsible.id, ...seat })
    .execute()
  const report = await imported(server, { committee: right, by: responsible, zip: await zips.whole() })
  expect(report.meetings[0]).toMatchObject({ outcome: 'created', warnings: [] })
  expect((await leader.call(removeMeeting, { params: meeting })).status).toBe(404)
})

/** What another person does and then takes back. */
const auditEntries = {
  annotations: async ({ other, document }: Story) => {
    const { id } = await privateLayerOf(other, document.version_id)
    const annotation = anInk()
    await other.call(createAnnotation, { params: { id }, body: { annotation } })
    return () => other.call(removeAnnotation, { params: { id: annotation.id } })
  },
  notes: async ({ me, work }: Story) => {
    const { body } = await work.note()
    return () => me.call(removeNote, { params: body })
  },
  tags: async ({ other, document }: Story) => {
    const set = (tags: string[]) => other.call(setTags.attachment, { params: { id: document.id }, body: { tags } })
    await set(['lesen'])
    return () => set([])
  },
  bookmarks: async ({ other, item }: Story) => {
    const set = (bookmark: boolean) => other.call(setBookmark, { params: item, body: { bookmark } })
    await set(true)
    return () => set(false)
  },
  personal_documents: async ({ otherPerson, other, item }: Story) => {
    const document = await aPersonalDocument(server, item, { owner: otherPerson })
    return () => other.call(removePersonalDocument, { params: { id: document.id } })
  },
  motions: async ({ otherPerson, committee, meeting }: Story) => {
    const { id: business_type_id } = await aBusinessType(server)
    const people = { creator_id: otherPerson.id, first_signatory_id: otherPerson.id }
    const created = '2026-09-01T08:00:00Z'
    const said = { title: 'Velowege', description: 'Auftrag', reason: '', is_urgent: false, created, updated: created }
    const { id } = await server.db
      .insertInto('motion')
      .values({ meeting_id: meeting.id, committee_id: committee.id, business_type_id, ...people, ...said })
      .returning('id')
      .executeTakeFirstOrThrow()
    return () => server.db.deleteFrom('motion').where('id', '=', id).execute()
  },
}
type Story = Awaited<ReturnType<typeof aStory>>

async function aStory() {
  const story = await aMeetingToWithdrawFrom(server)
  return { ...story, other: server.as(story.other), otherPerson: story.other, leader: server.as(story.responsible) }
}

const kinds = Object.keys(auditEntries) as (keyof typeof auditEntries)[]
const said = {
  annotations: '1 Anmerkung',
  notes: '1 Notiz',
  tags: '1 Etikett',
  bookmarks: '1 Lesezeichen',
  personal_documents: '1 persönliches Dokument',
  motions: '1 Vorstoss',
}

test.each(kinds)('refuses removal while another person has %s there, giving the count but no names', async (kind) => {
  const story = await aStory()
  const { leader, meeting, committee } = story
  const takeBack = await auditEntries[kind](story)
  const { body } = await leader.call(getRemoval, { params: meeting })
  expect([body.others, body.own]).toEqual([{ ...nothing, [kind]: 1 }, nothing])
  const refused = await leader.call(removeMeeting, { params: meeting })
  const detail = `Die Sitzung lässt sich nicht löschen, weil andere bereits darin gearbeitet haben: ${said[kind]}.`
  expect([refused.status, refused.body]).toEqual([409, { detail }])
  expect((await leader.call(getMeeting, { params: meeting })).status).toBe(200)
  expect(await audited(server, { action: 'remove_meeting', committee_id: committee.id }, ['details'])).toEqual([])
  await takeBack()
  expect((await leader.call(removeMeeting, { params: meeting })).status).toBe(200)
})

test('work on withdrawn content or an earlier version prevents removal, too', async () => {
  const { work, importZip, responsible, meeting } = await aMeetingToWithdrawFrom(server)
  const leader = server.as(responsible)
  const others = async () => (await leader.call(getRemoval, { params: meeting })).body.others
  await work.annotation()
  await importZip('revised')
  expect(await others()).toEqual({ ...nothing, annotations: 1 })
  await importZip('withoutItem')
  expect(await others()).toEqual({ ...nothing, annotations: 1 })
  expect((await leader.call(removeMeeting, { params: meeting })).status).toBe(409)
})

test('an inactive committee keeps its meetings', async () => {
  const { responsible, meeting, committee } = await aMeetingToWithdrawFrom(server)
  const setActive = (is_active: boolean) => server.db.updateTable('committee').set({ is_active }).where('id', '=', committee.id).execute()
  await setActive(false)
  expect((await server.as(responsible).call(removeMeeting, { params: meeting })).status).toBe(409)
  await setActive(true)
  expect((await server.as(responsible).call(removeMeeting, { params: meeting })).status).toBe(200)
})

test('removal deletes businesses of no other meeting, and the source committee with the last meeting', async () => {
  const item = (opengever_id: number, number: string) => ({
    opengever_id,
    sort_order: opengever_id,
    title: 'Voranschlag',
    business: { number, title: 'Voranschlag', type: 'Vorlage' },
  })
  const zipOf = (opengever_id: number, numbers: string[]) => {
    const agenda_items = numbers.map((number, index) => item(index + 1, number))
    const [title, start] = [`${opengever_id}. Sitzung`, `2026-09-${opengever_id}T08:00:00+02:00`]
    return geverZip({ meetings: [aMeetingManifest({ opengever_id, title, start, end: '', protocol: null, documents: [], agenda_items })] })
  }
  const { committee, meeting, responsible } = await aMeetingToWithdrawFrom(server)
  const leader = server.as(responsible)
  const report = await imported(server, { committee, by: responsible, zip: await zipOf(11, ['1', '2']) })
  await imported(server, { committee, by: responsible, zip: await zipOf(12, ['2']) })
  const facts = async () => ({
    businesses: (await server.db.selectFrom('business').select('number').where('committee_id', '=', committee.id).execute()).map(
      ({ number }) => number,
    ),
    source: (await server.db.selectFrom('committee').select('source_oguid').where('id', '=', committee.id).executeTakeFirstOrThrow())
      .source_oguid,
  })
  expect(await facts()).toEqual({ businesses: ['1', '2'], source: 'ksk:1000000042' })
  await leader.call(removeMeeting, { params: { id: report.meetings[0]!.id! } })
  expect(await facts()).toEqual({ businesses: ['2'], source: 'ksk:1000000042' })
  const left = await server.db
    .selectFrom('meeting')
    .select('id')
    .where('committee_id', '=', committee.id)
    .where('id', '!=', meeting.id)
    .execute()
  for (const params of [...left, meeting]) expect((await leader.call(removeMeeting, { params })).status).toBe(200)
  expect(await facts()).toEqual({ businesses: [], source: null })
})

test('removal announces the lost layer to its recipients', async () => {
  const { responsible, other, document, meeting } = await aMeetingToWithdrawFrom(server)
  const leader = server.as(responsible)
  const layer = await privateLayerOf(leader, document.version_id)
  await leader.call(createAnnotation, { params: layer, body: { annotation: anInk() } })
  await leader.call(shareLayer, { params: layer, body: sharedWith([other]) })
  const { heard } = await listening(server, other)
  expect((await leader.call(removeMeeting, { params: meeting })).status).toBe(200)
  expect((await heard()).map(({ message }) => message)).toContainEqual({ layer_id: layer.id, version_id: document.version_id })
})
