import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAgendaItem, listAgendaItems } from '#features/agenda/contract.ts'
import { setBookmark } from '#features/bookmarks/contract.ts'
import { getMeeting } from '#features/meetings/contract.ts'
import { aMember, anImportedMeeting } from '#testing/server/factories/factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

/** A meeting, and a member who can bookmark its first item that is not a heading. */
async function aReader() {
  const imported = await anImportedMeeting(server)
  const me = server.as(imported.member)
  const items = (await me.call(listAgendaItems, { params: imported.meeting })).body
  const params = { id: items.find(({ is_paragraph }) => !is_paragraph)!.id }
  return { ...imported, me, params }
}
type Reader = Awaited<ReturnType<typeof aReader>>

/** The bookmarked items, checked to be the same in every answer. */
async function marked({ meeting, params }: Reader, person: { id: number }) {
  const browser = server.as(person)
  const listed = (await browser.call(listAgendaItems, { params: meeting })).body
  expect((await browser.call(getMeeting, { params: meeting })).body.agenda_items).toEqual(listed)
  const ids = listed.filter(({ bookmark }) => bookmark).map(({ id }) => id)
  expect((await browser.call(getAgendaItem, { params })).body.bookmark).toBe(ids.includes(params.id))
  return ids
}

test('sets and removes a bookmark, visible to its owner alone, and audits each change once', async () => {
  const reader = await aReader()
  const { me, params, member, responsible } = reader
  expect(await marked(reader, member)).toEqual([])
  for (const bookmark of [true, true]) expect((await me.call(setBookmark, { params, body: { bookmark } })).body).toEqual({ bookmark })
  expect([await marked(reader, member), await marked(reader, responsible)]).toEqual([[params.id], []])
  for (const bookmark of [false, false]) expect((await me.call(setBookmark, { params, body: { bookmark } })).body).toEqual({ bookmark })
  expect(await marked(reader, member)).toEqual([])
  const auditEntries = await server.db
    .selectFrom('audit_log')
    .select(['subject_id', 'details'])
    .where('action', '=', 'set_bookmark')
    .execute()
  expect(auditEntries).toEqual([1, 2].map(() => ({ subject_id: String(params.id), details: {} })))
})

test('rejects a bookmark value that is not a boolean', async () => {
  const { me, params } = await aReader()
  for (const bookmark of ['true', 1, null, undefined])
    expect((await me.call(setBookmark, { params, body: { bookmark } as never })).status).toBe(400)
})

test('former members may only remove bookmarks, non-members get 404, and in an inactive committee nobody sets one', async () => {
  const reader = await aReader()
  const { committee, me, params, newcomer } = reader
  const formerly = await aMember(server, committee, ['member'], { end_date: '2026-09-20' })
  const asked = { params, body: { bookmark: true } }
  const answers = await Promise.all([formerly, newcomer].map((person) => server.as(person).call(setBookmark, asked)))
  expect(answers.map(({ status }) => status)).toEqual([403, 404])
  await server.db.insertInto('bookmark').values({ user_id: formerly.id, agenda_item_id: params.id }).execute()
  expect(await marked(reader, formerly)).toEqual([params.id])
  const removed = { params, body: { bookmark: false } }
  expect((await server.as(formerly).call(setBookmark, removed)).body).toEqual({ bookmark: false })
  expect(await marked(reader, formerly)).toEqual([])
  expect((await server.as(newcomer).call(setBookmark, removed)).status).toBe(404)
  await server.db.updateTable('committee').set({ is_active: false }).where('id', '=', committee.id).execute()
  expect((await me.call(setBookmark, asked)).status).toBe(409)
})

test('twenty concurrent changes leave at most one bookmark', async () => {
  const reader = await aReader()
  const { me, params, member } = reader
  const toggles = Array.from({ length: 20 }, (_, turn) => me.call(setBookmark, { params, body: { bookmark: turn % 3 > 0 } }))
  expect(new Set((await Promise.all(toggles)).map(({ status }) => status))).toEqual(new Set([200]))
  const rows = await server.db.selectFrom('bookmark').selectAll().where('user_id', '=', member.id).execute()
  expect(rows.map(({ agenda_item_id }) => agenda_item_id)).toEqual(await marked(reader, member))
})
