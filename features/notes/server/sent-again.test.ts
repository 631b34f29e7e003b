import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeNote, listNotes, noteCalls, removeNote } from '#features/notes/contract.ts'
import type { Note } from '#features/notes/note.ts'
import { aNotedMeeting, aWrittenNote } from '#testing/server/factories/note-factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

type Story = Awaited<ReturnType<typeof aNotedMeeting>>

const create = ({ author, item }: Pick<Story, 'author' | 'item'>, key: string, annotation = 'Unterwegs') =>
  author.call(noteCalls.agenda_items.createNote, { params: item, body: { annotation, key } })

test('a note sent again under its key returns the existing note, even if changed since', async () => {
  const story = await aNotedMeeting(server)
  const key = randomUUID()
  const { body: note } = await create(story, key)
  expect(note.key).toBe(key)
  expect((await create(story, key, 'Anders')).body).toEqual(note)
  await story.author.call(changeNote, { params: note, body: { annotation: 'Geändert' } })
  expect((await create(story, key)).body).toMatchObject({ id: note.id, annotation: 'Geändert', key })
  // Even where no new notes may be written any more.
  await server.db.updateTable('committee').set({ is_active: false }).where('id', '=', story.committee.id).execute()
  expect((await create(story, key)).body).toMatchObject({ id: note.id })
  expect((await create(story, randomUUID())).status).toBe(409)
  expect(await story.seenBy(story.member)).toEqual(['Geändert'])
})

test('a note sent twelve times at once is created and logged once', async () => {
  const story = await aNotedMeeting(server)
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 12 }, () => create(story, key)))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
  expect(await story.seenBy(story.member)).toEqual(['Unterwegs'])
  const auditEntries = server.db
    .selectFrom('audit_log')
    .select('id')
    .where('action', '=', 'add_note')
    .where('user_id', '=', story.member.id)
  expect(await auditEntries.execute()).toHaveLength(1)
})

test('a note sent again after its removal is not created again', async () => {
  const story = await aNotedMeeting(server)
  const key = randomUUID()
  const { body: note } = await create(story, key)
  await story.author.call(removeNote, { params: note })
  expect((await create(story, key)).status).toBe(404)
  expect(await story.seenBy(story.member)).toEqual([])
})

test('a key counts per author and is not shown to others', async () => {
  const story = await aNotedMeeting(server)
  const key = randomUUID()
  const note = await aWrittenNote(story.author, story.item, { public: true })
  const { body: own } = await create(story, key)
  const { body: other } = await create({ ...story, author: server.as(story.beside) }, key)
  expect([other.key, other.id === own.id]).toEqual([key, false])
  await story.author.call(changeNote, { params: own, body: { public: true } })
  const seen = (await server.as(story.beside).call(listNotes, {})).body
  expect(seen.find(({ id }) => id === own.id)?.key).toBeNull()
  expect(seen.find(({ id }) => id === note.id)?.key).toBeNull()
  expect((await create(story, 'kein-schlüssel')).status).toBe(400)
})

test('refuses a change of an outdated note; a change sent again succeeds', async () => {
  const { author, item, group } = await aNotedMeeting(server)
  const note = await aWrittenNote(author, item)
  const change = (body: object, { updated: if_updated }: Note = note) =>
    author.call(changeNote, { params: note, body: { ...body, if_updated } })
  const wanted = { annotation: ' Im Zug ', committee_groups: [group.id] }
  const { body: changed } = await change(wanted)
  expect(changed).toMatchObject({ annotation: 'Im Zug', shared: true })
  // The response got lost.
  expect((await change(wanted)).body).toEqual(changed)
  const refused = [
    await change({ annotation: 'Daheim' }),
    await change({ public: true }),
    await change({ ...wanted, committee_groups: [] }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([409, 409, 409])
  expect(refused[0]?.body).toEqual({ detail: 'Diese Notiz wurde inzwischen anderswo geändert. Bitte laden Sie die Seite neu.' })
  expect((await author.call(listNotes, {})).body).toEqual([changed])
  expect((await change({ annotation: 'Daheim' }, changed)).status).toBe(200)
})

test('one of two simultaneous changes by two devices is refused', async () => {
  const { author, item } = await aNotedMeeting(server)
  const note = await aWrittenNote(author, item)
  const change = (annotation: string) => author.call(changeNote, { params: note, body: { annotation, if_updated: note.updated } })
  const answers = await Promise.all([change('Im Zug'), change('Daheim')])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  const [kept] = answers.filter(({ status }) => status === 200)
  expect((await author.call(listNotes, {})).body).toEqual([kept?.body])
})

test('moving a note does not make it newer; removing an outdated note is refused', async () => {
  const { author, objects } = await aNotedMeeting(server)
  const body = { annotation: 'Hier', page_number: 1, position_x: 5, position_y: 5 }
  const note = (await author.call(noteCalls.protocols.createNote, { params: { id: objects.protocols }, body })).body
  const if_updated = note.updated
  await author.call(changeNote, { params: note, body: { page_number: 2 } })
  const { body: changed } = await author.call(changeNote, { params: note, body: { annotation: 'Dort', if_updated } })
  expect((await author.call(removeNote, { params: note, query: { if_updated } })).status).toBe(409)
  expect((await author.call(listNotes, {})).body).toEqual([changed])
  expect((await author.call(removeNote, { params: note, query: { if_updated: changed.updated } })).status).toBe(200)
})
