import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAgendaItems, listAttachments } from '#features/agenda/contract.ts'
import { documentCalls, listMeetingDocuments } from '#features/documents/contract.ts'
import { getMeeting } from '#features/meetings/contract.ts'
import { anImportedMeeting, imported } from '#testing/server/factories/factories.ts'
import { aFile, aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
let ordered: TestServer
beforeAll(async () => {
  server = await testServer()
  ordered = await testServer({ DOCUMENTS_USE_SORT_ORDER: 'on' })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await ordered[Symbol.asyncDispose]()
})

const protocolOf = async (who: ReturnType<TestServer['as']>, meeting: { id: number }) => {
  const { protocol } = (await who.call(getMeeting, { params: meeting })).body
  if (!protocol) throw new Error('no protocol')
  return protocol
}

test('a reading belongs to one person and one version', async () => {
  server.stand('2026-11-20T10:00:00+01:00')
  const { committee, responsible, member, meeting } = await anImportedMeeting(server)
  const [me, other] = [server.as(member), server.as(responsible)]
  const { getDocument, getVersion, listVersions, seeVersion } = documentCalls.protocols
  const first = await protocolOf(me, meeting)
  expect(first.last_seen).toBeNull()
  const key = { id: first.id, version_id: first.version_id }

  expect((await me.call(getDocument, { params: key })).body.last_seen).toBeNull()
  const seen = await me.call(seeVersion, { params: key })
  expect(seen).toMatchObject({ status: 200, body: { number: 1, last_seen: '2026-11-20T10:00:00+01:00' } })
  server.stand('2026-11-20T11:30:00+01:00')
  expect((await me.call(seeVersion, { params: key })).body.last_seen).toBe('2026-11-20T11:30:00+01:00')
  expect((await protocolOf(me, meeting)).last_seen).toBe('2026-11-20T11:30:00+01:00')
  expect((await protocolOf(other, meeting)).last_seen).toBeNull()

  const protocol = aFile('Protokoll.pdf', { modified: '2026-11-20T11:40:00+01:00' })
  await imported(server, { committee, by: responsible, zip: await geverZip({ meetings: [aMeetingManifest({ protocol })] }) })
  const second = await protocolOf(me, meeting)
  expect(second).toMatchObject({ id: first.id, last_seen: null })
  expect(second.version_id).not.toBe(first.version_id)
  expect((await me.call(listVersions, { params: key })).body.map(({ number, last_seen }) => [number, last_seen])).toEqual([
    [2, null],
    [1, '2026-11-20T11:30:00+01:00'],
  ])
  await me.call(seeVersion, { params: key })
  expect((await protocolOf(me, meeting)).last_seen).toBeNull()
  await me.call(seeVersion, { params: { id: second.id, version_id: second.version_id } })
  expect((await protocolOf(me, meeting)).last_seen).toBe('2026-11-20T11:30:00+01:00')
  expect((await other.call(getVersion, { params: key })).body.last_seen).toBeNull()
})

test('records no reading of former members (403) or in an inactive committee (409)', async () => {
  server.stand('2026-11-20T10:00:00+01:00')
  const { committee, member, meeting } = await anImportedMeeting(server)
  const me = server.as(member)
  const protocol = await protocolOf(me, meeting)
  const see = () => me.call(documentCalls.protocols.seeVersion, { params: { id: protocol.id, version_id: protocol.version_id } })
  await server.db.updateTable('committee').set({ is_active: false }).where('id', '=', committee.id).execute()
  expect((await see()).status).toBe(409)
  await server.db.updateTable('committee').set({ is_active: true }).where('id', '=', committee.id).execute()
  await server.db.updateTable('membership').set({ end_date: '2026-11-19' }).where('user_id', '=', member.id).execute()
  expect((await see()).status).toBe(403)
  expect((await protocolOf(me, meeting)).last_seen).toBeNull()
})

const documentsWith = (orders: Record<string, number | null>) =>
  Object.entries(orders).map(([title, sort_order]) => aFile(`${title}.pdf`, { title, sort_order }))
const titles = (documents: { title: string }[]) => documents.map(({ title }) => title)

test('sorts meeting documents by title in German order, or by import order where configured', async () => {
  const documents = documentsWith({ Zonenplan: 1, Äusserung: 3, Anhang: 2, 'ätzend klein': null, Budget: null })
  const zip = await geverZip({ meetings: [aMeetingManifest({ documents })] })
  const listedIn = async (where: TestServer) => {
    const { member, meeting } = await anImportedMeeting(where, { zip })
    const me = where.as(member)
    const lists = [
      (await me.call(getMeeting, { params: meeting })).body.meeting_documents,
      (await me.call(listMeetingDocuments, { params: meeting })).body,
    ]
    return lists.map(titles)
  }
  const byTitle = ['Anhang', 'ätzend klein', 'Äusserung', 'Budget', 'Zonenplan']
  expect(await listedIn(server)).toEqual([byTitle, byTitle])
  const byOrder = ['Zonenplan', 'Anhang', 'Äusserung', 'ätzend klein', 'Budget']
  expect(await listedIn(ordered)).toEqual([byOrder, byOrder])
})

test('sorts attachments by sort order, or else by title, regardless of the setting', async () => {
  const item = (opengever_id: number, orders: Record<string, number | null>) => ({
    opengever_id,
    sort_order: opengever_id,
    title: `Geschäft ${opengever_id}`,
    attachments: documentsWith(orders).map((file) => ({ ...file, file: `${opengever_id} ${file.file}` })),
  })
  const agenda_items = [
    item(1, { Zonenplan: 1, Äusserung: 3, Anhang: 2 }),
    item(2, { Zonenplan: null, Äusserung: null, Anhang: null }),
    item(3, { Anhang: null, Zonenplan: 7 }),
  ]
  const zip = await geverZip({ meetings: [aMeetingManifest({ agenda_items })] })
  for (const where of [server, ordered]) {
    const { member, meeting } = await anImportedMeeting(where, { zip })
    const me = where.as(member)
    const items = (await me.call(listAgendaItems, { params: meeting })).body
    const expected = [
      ['Zonenplan', 'Anhang', 'Äusserung'],
      ['Anhang', 'Äusserung', 'Zonenplan'],
      ['Zonenplan', 'Anhang'],
    ]
    expect(items.map(({ attachments }) => titles(attachments))).toEqual(expected)
    const alone = await Promise.all(items.map(async ({ id }) => titles((await me.call(listAttachments, { params: { id } })).body)))
    expect(alone).toEqual(expected)
  }
})
