import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAgendaItem, listAgendaItems } from '#features/agenda/contract.ts'
import { shareLayer } from '#features/annotations/layer-contract.ts'
import { deleteCommitteeGroup } from '#features/committees/group-contract.ts'
import { documentCalls } from '#features/documents/contract.ts'
import { getMeeting } from '#features/meetings/contract.ts'
import { changeNote, listNotes, noteCalls, removeNote } from '#features/notes/contract.ts'
import { type NotableKind, notableKinds } from '#features/notes/note.ts'
import { privateLayerOf, sharedWith } from '#testing/server/factories/annotation-factories.ts'
import { aCommitteeGroup } from '#testing/server/factories/committee-factories.ts'
import { aPersonalDocument } from '#testing/server/factories/document-factories.ts'
import { aMember } from '#testing/server/factories/factories.ts'
import { aNotedMeeting, aWrittenNote } from '#testing/server/factories/note-factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

test.each(notableKinds.filter((kind) => kind !== 'personal_documents'))('on %s, each audience sees exactly its notes', async (kind) => {
  const story = await aNotedMeeting(server)
  const { author, member, inGroup, beside, responsible, group, newcomer, committee } = story
  const object = { kind, id: story.objects[kind] }
  await aWrittenNote(author, object, { annotation: 'nur ich' })
  await aWrittenNote(author, object, { annotation: 'Gruppe', committee_groups: [group.id] })
  await aWrittenNote(author, object, { annotation: 'alle', public: true })
  const left = await aMember(server, committee, ['member', 'responsible'], { end_date: '2026-09-20' })
  const here = async (who: { id: number }) => {
    const { status, body } = await server.as(who).call(noteCalls[kind].listNotes, { params: { id: object.id } })
    return status === 200 ? body.map(({ annotation }) => annotation) : status
  }
  const [forAll, forGroup, own] = ['alle', 'Gruppe', 'nur ich']
  for (const [who, seen] of [
    [member, [forAll, forGroup, own]],
    [inGroup, [forAll, forGroup]],
    [beside, [forAll]],
    [responsible, [forAll]],
    [left, []],
    [newcomer, 404],
  ] as const) {
    expect([await here(who), await story.seenBy(who)]).toEqual([seen, seen === 404 ? [] : seen])
  }
})

test('others can neither change nor delete a note: 403 if they see it, else 404', async () => {
  const { author, item, inGroup, beside, group, responsible } = await aNotedMeeting(server)
  const note = await aWrittenNote(author, item, { committee_groups: [group.id] })
  for (const [who, status] of [
    [inGroup, 403],
    [beside, 404],
    [responsible, 404],
  ] as const) {
    const them = server.as(who)
    const answers = [
      await them.call(changeNote, { params: note, body: { annotation: 'x' } }),
      await them.call(removeNote, { params: note }),
    ]
    expect(answers.map((answer) => answer.status)).toEqual([status, status])
  }
  expect((await server.as(inGroup).call(listNotes, {})).body).toEqual([{ ...note, isOwner: false }])
})

test('note counts of the meeting and its items match the lists', async () => {
  const { author, item, inGroup, beside, group, meeting, member } = await aNotedMeeting(server)
  const onMeeting = { kind: 'meetings', id: meeting.id } as const
  for (const object of [item, onMeeting])
    for (const audience of [{}, { committee_groups: [group.id] }, { public: true }]) await aWrittenNote(author, object, audience)
  for (const [who, count] of [
    [member, 3],
    [inGroup, 2],
    [beside, 1],
  ] as const) {
    const them = server.as(who)
    const listed = async (kind: NotableKind, id: number) =>
      (await them.call(noteCalls[kind].listNotes, { params: { id } })).body.map((note) => note.id)
    const [ofItem, ofMeeting] = [await listed('agenda_items', item.id), await listed('meetings', meeting.id)]
    const page = (await them.call(getMeeting, { params: meeting })).body
    const items = (await them.call(listAgendaItems, { params: meeting })).body
    expect([ofItem.length, ofMeeting.length]).toEqual([count, count])
    expect(page.notes).toEqual(ofMeeting)
    expect((await them.call(getAgendaItem, { params: item })).body.notes).toEqual(ofItem)
    for (const all of [page.agenda_items, items])
      expect(all.map(({ id, notes }) => [id, notes])).toEqual(all.map(({ id }) => [id, id === item.id ? ofItem : []]))
  }
})

test('group audiences follow current group members with an active membership', async () => {
  const { author, item, inGroup, beside, group, seenBy } = await aNotedMeeting(server)
  await aWrittenNote(author, item, { annotation: 'Gruppe', committee_groups: [group.id] })
  await server.db.insertInto('committee_group_member').values({ committee_group_id: group.id, user_id: beside.id }).execute()
  await server.db.deleteFrom('committee_group_member').where('user_id', '=', inGroup.id).execute()
  expect([await seenBy(beside), await seenBy(inGroup)]).toEqual([['Gruppe'], []])
  await server.db.updateTable('membership').set({ end_date: '2026-09-20' }).where('user_id', '=', beside.id).execute()
  expect(await seenBy(beside)).toEqual([])
})

test('a note whose last group is removed becomes private, never public', async () => {
  const { author, item, inGroup, beside, responsible, group, committee, member, seenBy } = await aNotedMeeting(server)
  const second = await aCommitteeGroup(server, committee, { people: [beside] })
  await aWrittenNote(author, item, { annotation: 'Gruppen', committee_groups: [group.id, second.id] })
  const removeGroup = async ({ id }: { id: number }) =>
    (await server.as(responsible).call(deleteCommitteeGroup, { params: { id: committee.id, instance_id: id } })).status
  expect(await removeGroup(second)).toBe(200)
  expect([await seenBy(inGroup), await seenBy(beside)]).toEqual([['Gruppen'], []])
  expect(await removeGroup(group)).toBe(200)
  for (const who of [inGroup, beside, responsible]) expect(await seenBy(who)).toEqual([])
  expect(await seenBy(member)).toEqual(['Gruppen'])
  expect((await author.call(listNotes, {})).body[0]).toMatchObject({ public: false, shared: false, committee_groups: [] })
})

test('a public note is visible to those who see its meeting', async () => {
  const { author, item, committee, meeting, seenBy } = await aNotedMeeting(server)
  const later = await aMember(server, committee, ['member'], { begin_date: '2026-09-15' })
  await aWrittenNote(author, item, { annotation: 'Traktandum', public: true })
  await aWrittenNote(author, { kind: 'meetings', id: meeting.id }, { annotation: 'Sitzung', public: true })
  await aWrittenNote(author, { kind: 'committees', id: committee.id }, { annotation: 'Gremium', public: true })
  expect(await seenBy(later)).toEqual(['Gremium'])
  await server.db.updateTable('committee').set({ members_can_see_all_meetings: true }).where('id', '=', committee.id).execute()
  expect(await seenBy(later)).toEqual(['Gremium', 'Sitzung', 'Traktandum'])
})

test('notes on a personal document are visible to those with whom its owner shares it', async () => {
  const { author, item, member, inGroup, beside, seenBy } = await aNotedMeeting(server)
  const document = await aPersonalDocument(server, item, { owner: member })
  const object = { kind: 'personal_documents', id: document.id } as const
  await aWrittenNote(author, object, { annotation: 'Vom Besitzer', public: true })
  expect([await seenBy(beside), await seenBy(inGroup)]).toEqual([[], []])
  const { version_id } = (await author.call(documentCalls.personal_documents.getDocument, { params: document })).body
  const layer = await privateLayerOf(author, version_id)
  const share = (who: { id: number }) => author.call(shareLayer, { params: layer, body: sharedWith([who]) })
  expect((await share(beside)).status).toBe(200)
  await aWrittenNote(server.as(beside), object, { annotation: 'Antwort', public: true })
  expect([await seenBy(member), await seenBy(beside), await seenBy(inGroup)]).toEqual([
    ['Antwort', 'Vom Besitzer'],
    ['Antwort', 'Vom Besitzer'],
    [],
  ])
  await share(inGroup)
  // Authors keep their own notes, but cannot change one whose object they no longer see.
  expect(await seenBy(beside)).toEqual(['Antwort'])
  const [own] = (await server.as(beside).call(listNotes, {})).body
  expect((await server.as(beside).call(changeNote, { params: own!, body: { annotation: 'Nachtrag' } })).status).toBe(403)
})
