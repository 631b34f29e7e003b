import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMeeting, importMeeting } from '#features/meetings/contract.ts'
import { changeNote, listNotes, noteCalls, removeNote } from '#features/notes/contract.ts'
import type { Notable } from '#features/notes/note.ts'
import { imported } from '#testing/server/factories/factories.ts'
import { aNotedMeeting, aWrittenNote } from '#testing/server/factories/note-factories.ts'
import { aMeetingManifest, geverZip, someAgendaItems } from '#testing/server/files/gever-zip.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

/** The meeting without the item that notes are on, and without its protocol. */
const withoutItem = () =>
  geverZip({
    meetings: [aMeetingManifest({ protocol: null, agenda_items: someAgendaItems().filter(({ opengever_id }) => opengever_id !== 2) })],
  })

const idsOf = (notes: { id: number }[]) => notes.map(({ id }) => id)

test('notes on removed content become orphans, visible to their authors on the meeting', async () => {
  const story = await aNotedMeeting(server)
  const { author, beside, inGroup, group, item, meeting, committee, responsible, objects } = story
  const attachment: Notable = { kind: 'attachments', id: objects.attachments }
  const protocol: Notable = { kind: 'protocols', id: objects.protocols }
  const onItem = await aWrittenNote(author, item, { public: true })
  const onFile = await aWrittenNote(author, attachment, { committee_groups: [group.id] })
  const kept = await aWrittenNote(author, { kind: 'meetings', id: meeting.id }, { public: true })
  const others = await aWrittenNote(server.as(beside), protocol, { public: true })
  expect((await story.seenBy(inGroup)).length).toBe(4)
  await imported(server, { committee, by: responsible, zip: await withoutItem() })

  const onMeeting = async (who: { id: number }) => {
    const them = server.as(who)
    const listed = (await them.call(noteCalls.meetings.listNotes, { params: meeting })).body
    expect((await them.call(getMeeting, { params: meeting })).body.notes).toEqual(idsOf(listed))
    return listed
  }
  const own = await onMeeting(story.member)
  expect(idsOf(own)).toEqual([kept.id, onFile.id, onItem.id])
  expect(own[2]).toEqual({ ...onItem, orphan: true, public: false, shared: false, annotatedObjectURL: null })
  expect(own[1]).toMatchObject({ orphan: true, shared: false, committee_groups: [], object_id: attachment.id, content_type: 'attachment' })
  expect((await author.call(listNotes, {})).body).toEqual(own)
  expect(idsOf(await onMeeting(beside))).toEqual([others.id, kept.id])
  expect(idsOf(await onMeeting(inGroup))).toEqual([kept.id])
  expect(idsOf(await onMeeting(responsible))).toEqual([kept.id])
})

test('an orphan cannot be edited, only deleted by its author', async () => {
  const { author, item, committee, responsible, beside } = await aNotedMeeting(server)
  const note = await aWrittenNote(author, item, { public: true })
  await imported(server, { committee, by: responsible, zip: await withoutItem() })
  const change = await author.call(changeNote, { params: note, body: { annotation: 'Anders' } })
  expect([change.status, change.body]).toEqual([409, { detail: expect.stringContaining('nur noch löschen') }])
  expect((await author.call(changeNote, { params: note, body: { public: true } })).status).toBe(409)
  for (const who of [responsible, beside]) expect((await server.as(who).call(removeNote, { params: note })).status).toBe(404)
  expect((await author.call(removeNote, { params: note })).status).toBe(200)
  expect((await author.call(listNotes, {})).body).toEqual([])
})

test('rejects a note on a removed object', async () => {
  const { author, item, committee, responsible, objects } = await aNotedMeeting(server)
  await imported(server, { committee, by: responsible, zip: await withoutItem() })
  const create = (kind: 'agenda_items' | 'attachments' | 'protocols') =>
    author.call(noteCalls[kind].createNote, { params: { id: objects[kind] }, body: { annotation: 'Zu spät' } })
  const answers = [await create('agenda_items'), await create('attachments'), await create('protocols')]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  expect((await author.call(noteCalls.agenda_items.listNotes, { params: item })).status).toBe(404)
})

test('the import report counts orphaned notes that the importing person sees, also in a dry run', async () => {
  const { author, item, committee, responsible, meeting, objects, group } = await aNotedMeeting(server)
  const importing = server.as(responsible)
  const run = async (dry_run: string) => {
    const params = { committee: committee.id }
    const { status, body } = await importing.call(importMeeting, { params, query: { dry_run }, file: await withoutItem() })
    return [status, ...body.meetings.map(({ notes_orphaned }) => notes_orphaned)]
  }
  await aWrittenNote(author, item, { public: true })
  await aWrittenNote(importing, { kind: 'protocols', id: objects.protocols })
  // Neither private notes nor notes for a group without the importing user count.
  await aWrittenNote(author, item)
  await aWrittenNote(author, { kind: 'attachments', id: objects.attachments }, { committee_groups: [group.id] })
  await aWrittenNote(author, { kind: 'meetings', id: meeting.id }, { public: true })
  expect(await run('true')).toEqual([200, 2])
  const orphans = () =>
    server.db.selectFrom('note').select('id').where('orphan', '=', true).where('committee_id', '=', committee.id).execute()
  expect(await orphans()).toEqual([])
  expect(await run('false')).toEqual([200, 2])
  expect(await orphans()).toHaveLength(4)
  expect(await run('false')).toEqual([200, 0])
})
