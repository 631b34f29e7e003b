import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAnnotation } from '#features/annotations/contract.ts'
import { shareLayer } from '#features/annotations/layer-contract.ts'
import { documentCalls } from '#features/documents/contract.ts'
import { removeNote } from '#features/notes/contract.ts'
import { notablePaths } from '#features/notes/note.ts'
import { anInk, privateLayerOf, sharedWith } from '#testing/server/factories/annotation-factories.ts'
import { aPersonalDocument } from '#testing/server/factories/document-factories.ts'
import { aNotedMeeting, aWrittenNote } from '#testing/server/factories/note-factories.ts'
import { foundBy } from '#testing/server/factories/search-factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { indexAll } from './index/follow-due.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ FULL_TEXT_SEARCH: 'on' })
  server.stand('2026-11-20T10:00:00+01:00')
})
afterAll(() => server[Symbol.asyncDispose]())

const pathsFoundBy = async (who: { id: number }, query: string) => {
  await indexAll(server)
  return (await foundBy(server, who, query)).items.map(({ path }) => path)
}

test('one’s own note or annotation is found at its object until it is removed', async () => {
  const { author, member, beside, objects } = await aNotedMeeting(server)
  for (const [kind, id] of Object.entries(objects)) {
    const note = await aWrittenNote(author, { kind, id } as Parameters<typeof aWrittenNote>[1], { annotation: 'Wacholder', public: true })
    const path = notablePaths[kind as keyof typeof notablePaths].replace('$id', String(id))
    expect([kind, await pathsFoundBy(member, 'wacholder'), await pathsFoundBy(beside, 'wacholder')]).toEqual([kind, [path], []])
    await author.call(removeNote, { params: note })
    expect([kind, await pathsFoundBy(member, 'wacholder')]).toEqual([kind, []])
  }
})

test('an object that matches by itself and by a note of the caller is one hit', async () => {
  const { author, member, meeting } = await aNotedMeeting(server)
  const find = () => foundBy(server, member, 'rathaus', { type: 'backend.meeting' })
  await indexAll(server)
  const before = await find()
  expect(before).toMatchObject({ total_items: 1, portal_type_stats: { 'backend.meeting': { count: 1 } } })
  await aWrittenNote(author, { kind: 'meetings', id: meeting.id }, { annotation: 'Beim Rathaus parkieren' })
  await indexAll(server)
  expect(await find()).toEqual(before)
})

const aNote = (text: string) => ({ ...anInk({ type: 'note' }), text })

test('an annotation is found by its author only, not by recipients of its layer', async () => {
  const { author, member, beside, objects } = await aNotedMeeting(server)
  const { version_id } = (await author.call(documentCalls.protocols.getDocument, { params: { id: objects.protocols } })).body
  const layer = await privateLayerOf(author, version_id)
  await author.call(createAnnotation, { params: layer, body: { annotation: aNote('Zypresse') } })
  expect((await author.call(shareLayer, { params: layer, body: sharedWith([beside]) })).status).toBe(200)
  expect([await pathsFoundBy(member, 'zypresse'), await pathsFoundBy(beside, 'zypresse')]).toEqual([
    [`/protocols/${objects.protocols}`],
    [],
  ])
})

test('annotations on a personal document of another person are not found', async () => {
  const { author, member, beside, item } = await aNotedMeeting(server)
  const { id } = await aPersonalDocument(server, item, { owner: member, title: 'Votum' })
  const { version_id } = (await author.call(documentCalls.personal_documents.getDocument, { params: { id } })).body
  await author.call(shareLayer, { params: await privateLayerOf(author, version_id), body: sharedWith([beside]) })
  const client = server.as(beside)
  const own = await privateLayerOf(client, version_id)
  expect((await client.call(createAnnotation, { params: own, body: { annotation: aNote('Robinie') } })).status).toBe(200)
  expect([await pathsFoundBy(beside, 'robinie'), await pathsFoundBy(beside, 'votum')]).toEqual([[], []])
  expect(await pathsFoundBy(member, 'votum')).toEqual([`/personaldocument/${id}`])
})

test('a note is not found once its author no longer sees the meeting', async () => {
  const { author, member, committee, meeting } = await aNotedMeeting(server)
  await aWrittenNote(author, { kind: 'meetings', id: meeting.id }, { annotation: 'Magnolie' })
  expect(await pathsFoundBy(member, 'magnolie')).toEqual([`/meetings/${meeting.id}`])
  const membership = server.db.updateTable('membership').where('user_id', '=', member.id).where('committee_id', '=', committee.id)
  await membership.set({ end_date: '2026-09-13' }).execute()
  expect(await pathsFoundBy(member, 'magnolie')).toEqual([])
})
