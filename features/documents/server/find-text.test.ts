import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentCalls } from '#features/documents/contract.ts'
import { documentKinds } from '#features/documents/document.ts'
import { aMeeting, aMember, anImportedMeeting, aPerson } from '#testing/server/factories/factories.ts'
import { aReadPaper } from '#testing/server/factories/search-factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  server.stand('2026-11-20T10:00:00+01:00')
})
afterAll(() => server[Symbol.asyncDispose]())

const pages = ['Der Voranschlag 2027', '', 'Beilage']

async function aMeetingWithItem(committee: { id: number }) {
  const meeting = await aMeeting(server, committee, { agenda_items: [{ opengever_id: 1, sort_order: 1, title: 'Geschäft' }] })
  const item = await server.db.selectFrom('agenda_item').select('id').where('meeting_id', '=', meeting.id).executeTakeFirstOrThrow()
  return { meeting, item }
}

test('returns the text of a visible document by page, only under its own kind, id and version', async () => {
  const { committee, member } = await anImportedMeeting(server)
  const [me, other] = [server.as(member), server.as(await aMember(server, committee))]
  for (const kind of documentKinds) {
    const owner = kind === 'personal_documents' ? member : undefined
    const aPaper = async () => {
      const { meeting, item } = await aMeetingWithItem(committee)
      const isOfItem = kind !== 'meeting_documents' && kind !== 'protocols'
      return aReadPaper(server, meeting, { kind, pages, ...(isOfItem && { item }), ...(owner && { owner }) })
    }
    const [paper, beside] = [await aPaper(), await aPaper()]
    const params = { id: paper.id, version_id: paper.version_id }
    const textFor = (who: typeof me, of = kind, asked = params) => who.call(documentCalls[of].getVersionText, { params: asked })
    expect(await textFor(me)).toMatchObject({ status: 200, body: { pages, are_numbered: true } })
    expect([kind, (await textFor(other)).status]).toEqual([kind, owner ? 404 : 200])
    expect((await textFor(server.as(await aPerson(server)))).status).toBe(404)
    expect((await textFor(me, kind === 'protocols' ? 'proposals' : 'protocols')).status).toBe(404)
    expect((await textFor(me, kind, { ...params, version_id: beside.version_id })).status).toBe(404)
  }
})

test('a text without page numbers says so; a file that has not been read has no pages', async () => {
  const { member, meeting } = await anImportedMeeting(server)
  const me = server.as(member)
  const textOf = async ({ id, version_id }: { id: number; version_id: number }) =>
    (await me.call(documentCalls.meeting_documents.getVersionText, { params: { id, version_id } })).body
  const mail = await aReadPaper(server, meeting, { pages: ['Guten Tag'] })
  const { sha256 } = await server.db
    .selectFrom('document_version')
    .select('sha256')
    .where('id', '=', mail.version_id)
    .executeTakeFirstOrThrow()
  await server.db.updateTable('stored_file').set({ page_count: null }).where('sha256', '=', sha256).execute()
  expect(await textOf(mail)).toEqual({ pages: ['Guten Tag'], are_numbered: false })
  await server.db.deleteFrom('file_page').where('sha256', '=', sha256).execute()
  await server.db.updateTable('stored_file').set({ text_state: 'waiting' }).where('sha256', '=', sha256).execute()
  expect(await textOf(mail)).toEqual({ pages: [], are_numbered: false })
})

test('audits a request for the text like reading the file, once in 15 minutes', async () => {
  const { member, meeting } = await anImportedMeeting(server)
  const me = server.as(member)
  const paper = await aReadPaper(server, meeting, { pages })
  const params = { id: paper.id, version_id: paper.version_id }
  for (let time = 0; time < 2; time++) await me.call(documentCalls.meeting_documents.getVersionText, { params })
  const auditEntries = await server.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'read_file')
    .where('user_id', '=', member.id)
    .execute()
  expect(auditEntries).toMatchObject([{ subject_type: 'meeting_documents', subject_id: String(paper.version_id) }])
  expect(JSON.stringify(auditEntries)).not.toContain('Voranschlag')
})
