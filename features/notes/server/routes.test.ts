import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeNote, listNotes, noteCalls, removeNote } from '#features/notes/contract.ts'
import { contentTypes, type NotableKind, notablePaths } from '#features/notes/note.ts'
import { aCommitteeGroup } from '#testing/server/factories/committee-factories.ts'
import { aCommittee } from '#testing/server/factories/factories.ts'
import { aNotedMeeting, aWrittenNote } from '#testing/server/factories/note-factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

test('a note can be on any kind of object, and says where that is', async () => {
  const { author, member, objects } = await aNotedMeeting(server)
  for (const [kind, id] of Object.entries(objects) as [NotableKind, number][]) {
    const note = await aWrittenNote(author, { kind, id }, { annotation: `  ${kind}\n` })
    expect(note).toMatchObject({
      annotation: kind,
      public: false,
      shared: false,
      committee_groups: [],
      author: { username: member.username, first_name: 'Anna', last_name: 'Muster', full_name: 'Muster Anna' },
      object_id: id,
      content_type: contentTypes[kind],
      orphan: false,
      page_number: null,
      isOwner: true,
      annotatedObjectURL: notablePaths[kind].replace('$id', String(id)),
    })
    expect((await author.call(noteCalls[kind].listNotes, { params: { id } })).body).toEqual([note])
  }
  const all = (await author.call(listNotes, {})).body
  expect(all.map(({ annotation }) => annotation)).toEqual(Object.keys(objects).toReversed())
})

test('the author changes text and audience; omitted fields stay', async () => {
  const { author, item, group } = await aNotedMeeting(server)
  const { id } = await aWrittenNote(author, item, { committee_groups: [group.id, group.id] })
  const change = async (body: object) => (await author.call(changeNote, { params: { id }, body })).body
  expect(await change({ annotation: ' Erledigt ' })).toMatchObject({ annotation: 'Erledigt', shared: true, committee_groups: [group] })
  expect(await change({ public: true, committee_groups: [] })).toMatchObject({ annotation: 'Erledigt', public: true, committee_groups: [] })
  expect(await change({ public: false })).toMatchObject({ public: false, shared: false })
  expect(await change({ committee_groups: [group.id] })).toMatchObject({ shared: true, committee_groups: [group] })
  expect(await change({})).toMatchObject({ annotation: 'Erledigt', shared: true, object_id: item.id })
})

test('object and author cannot be changed by a body', async () => {
  const { author, item, meeting, responsible } = await aNotedMeeting(server)
  const given = { annotation: 'x', author_id: responsible.id, object_id: 1, content_type: 'meeting', orphan: true, created: '2000-01-01' }
  const note = (await author.call(noteCalls.agenda_items.createNote, { params: item, body: given })).body
  const body = { ...given, object_id: meeting.id, meeting_id: meeting.id, document_id: 1 }
  const changed = (await author.call(changeNote, { params: note, body })).body
  expect({ ...changed, updated: note.updated }).toEqual(note)
})

test('a note on a document can be placed on a page and moved', async () => {
  const { author, objects, item } = await aNotedMeeting(server)
  const place = { page_number: 2, position_x: 120.5, position_y: 0 }
  const create = (kind: 'protocols' | 'agenda_items', more: object) =>
    author.call(noteCalls[kind].createNote, { params: { id: objects[kind] }, body: { annotation: 'Hier', ...more } })
  const { body: placed } = await create('protocols', place)
  const updatedBy = async (body: object) => (await author.call(changeNote, { params: placed, body })).body.updated
  expect(placed).toMatchObject(place)
  expect((await author.call(changeNote, { params: placed, body: { position_x: 80 } })).body).toMatchObject({ ...place, position_x: 80 })
  expect(await updatedBy({ page_number: 3 })).toBe(placed.updated)
  expect(await updatedBy({ annotation: 'Dort' })).not.toBe(placed.updated)
  const refused = [
    await create('protocols', { page_number: 2 }),
    await create('protocols', { ...place, page_number: 0 }),
    await create('protocols', { ...place, page_number: 1.5 }),
    await create('protocols', { ...place, position_x: 1e9 }),
    await create('agenda_items', place),
    await author.call(changeNote, { params: await aWrittenNote(author, item), body: place }),
  ]
  expect(refused.map(({ status, body }) => [status, Object.keys(body)])).toEqual([
    [400, ['page_number']],
    [400, ['page_number']],
    [400, ['page_number']],
    [400, ['position_x']],
    [400, ['page_number']],
    [400, ['page_number']],
  ])
})

const text = (length: number) => 'ü'.repeat(length)

test.each([
  ['no text', {}, ['annotation']],
  ['blanks', { annotation: ' \n ' }, ['annotation']],
  ['100,000 characters', { annotation: text(100_000) }, ['annotation']],
  ['one character too many', { annotation: text(20_001) }, ['annotation']],
  ['NUL', { annotation: 'a\0b' }, ['annotation']],
  ['a number instead of text', { annotation: 7 }, ['annotation']],
  ['unknown groups', { annotation: 'x', committee_groups: [999_999] }, ['committee_groups']],
  ['no ids', { annotation: 'x', committee_groups: ['1'] }, ['committee_groups']],
])('rejects %s, on creating and on changing', async (_what, body, fields) => {
  const { author, item } = await aNotedMeeting(server)
  const created = await author.call(noteCalls.agenda_items.createNote, { params: item, body: body as never })
  expect([created.status, Object.keys(created.body)]).toEqual([400, fields])
  const note = await aWrittenNote(author, item, { annotation: 'Bleibt' })
  if (!('annotation' in body)) return
  const changed = await author.call(changeNote, { params: note, body: body as never })
  expect([changed.status, Object.keys(changed.body)]).toEqual([400, fields])
  expect((await author.call(noteCalls.agenda_items.listNotes, { params: item })).body).toEqual([note])
})

test('accepts the longest text', async () => {
  const { author, item } = await aNotedMeeting(server)
  expect((await aWrittenNote(author, item, { annotation: ` ${text(20_000)} ` })).annotation).toHaveLength(20_000)
})

test('rejects groups of another committee, and both audiences at once', async () => {
  const { author, item, group } = await aNotedMeeting(server)
  const foreign = await aCommitteeGroup(server, await aCommittee(server))
  const note = await aWrittenNote(author, item, { committee_groups: [group.id] })
  const create = (body: object) => author.call(noteCalls.agenda_items.createNote, { params: item, body: { annotation: 'x', ...body } })
  const change = (body: object) => author.call(changeNote, { params: note, body })
  const refused = await Promise.all([
    create({ committee_groups: [group.id, foreign.id] }),
    create({ committee_groups: [group.id], public: true }),
    change({ committee_groups: [foreign.id] }),
    change({ public: true }),
    change({ public: true, committee_groups: [group.id] }),
  ])
  expect(refused.map(({ status, body }) => [status, body])).toEqual([
    [400, { committee_groups: ['Mindestens eine dieser Gruppen gibt es in diesem Gremium nicht.'] }],
    [400, { non_field_errors: [expect.stringContaining('entweder')] }],
    [400, { committee_groups: [expect.any(String)] }],
    [400, { non_field_errors: [expect.any(String)] }],
    [400, { non_field_errors: [expect.any(String)] }],
  ])
})

test('refuses writing in an inactive committee, but still lists notes', async () => {
  const { author, item, committee } = await aNotedMeeting(server)
  const note = await aWrittenNote(author, item)
  await server.db.updateTable('committee').set({ is_active: false }).where('id', '=', committee.id).execute()
  const answers = [
    await author.call(noteCalls.agenda_items.createNote, { params: item, body: { annotation: 'x' } }),
    await author.call(changeNote, { params: note, body: { annotation: 'x' } }),
    await author.call(removeNote, { params: note }),
    await author.call(noteCalls.agenda_items.listNotes, { params: item }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 200])
})

test('a former member reads their notes and deletes private ones, but writes nothing', async () => {
  const { author, item, member, beside } = await aNotedMeeting(server)
  const [own, shared] = [await aWrittenNote(author, item), await aWrittenNote(author, item, { public: true })]
  await aWrittenNote(server.as(beside), item, { annotation: 'Von anderen', public: true })
  await server.db.updateTable('membership').set({ end_date: '2026-09-20' }).where('user_id', '=', member.id).execute()
  const answers = [
    await author.call(noteCalls.agenda_items.createNote, { params: item, body: { annotation: 'x' } }),
    await author.call(changeNote, { params: own, body: { annotation: 'x' } }),
    await author.call(removeNote, { params: shared }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
  const list = async () => (await author.call(noteCalls.agenda_items.listNotes, { params: item })).body.map(({ id }) => id)
  expect(await list()).toEqual([shared.id, own.id])
  expect((await author.call(removeNote, { params: own })).status).toBe(200)
  expect(await list()).toEqual([shared.id])
})

test('the audit log records actions on notes without their text', async () => {
  const { author, item, group } = await aNotedMeeting(server)
  const note = await aWrittenNote(author, item, { annotation: 'Streng vertraulich', committee_groups: [group.id] })
  await author.call(changeNote, { params: note, body: { annotation: 'Noch vertraulicher' } })
  await author.call(removeNote, { params: note })
  const auditEntries = await server.db
    .selectFrom('audit_log')
    .selectAll()
    .where('subject_type', '=', 'note')
    .where('subject_id', '=', String(note.id))
    .execute()
  expect(auditEntries.map(({ action, details }) => [action, details])).toEqual([
    ['add_note', {}],
    ['change_note', {}],
    ['remove_note', {}],
  ])
})
