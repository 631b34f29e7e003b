import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkMeeting } from '#features/meeting-checks/contract.ts'
import { queueMail } from '#platform/server/mail/repository.ts'
import { aDocument, aMeeting, aMember, anImportedMeeting } from '#testing/server/factories/factories.ts'
import { smallPdf } from '#testing/server/files/gever-zip.ts'
import { aLetter } from '#testing/server/outside/mail-server.ts'
import { type TestServer, testServer, unique } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ PATH_PREFIX: '/rat' })
  server.stand('2026-09-10T10:00:00Z')
})
afterAll(() => server[Symbol.asyncDispose]())

const check = async (who: { id: number; username: string }, meeting: { id: number }, language: 'de' | 'fr' = 'de') =>
  (await server.as(who).call(checkMeeting, { params: meeting, language })).body

/** What the reader of texts noted about the file of a document. */
const noted = (document: { id: number }, text_state: 'read' | 'unreadable' | 'no_text' | 'waiting') =>
  server.db
    .updateTable('stored_file')
    .set({ text_state })
    .where('sha256', 'in', (query) => query.selectFrom('document_version').select('sha256').where('document_id', '=', document.id))
    .execute()

test('names papers that were read and have no text, with the reason', async () => {
  const { meeting, responsible } = await anImportedMeeting(server)
  expect((await check(responsible, meeting)).papers).toEqual([])
  const paper = (text: string) => aDocument(server, meeting, { bytes: smallPdf(text) })
  const [damaged, waiting, image, scan] = [
    await paper(unique('a')),
    await paper(unique('b')),
    await paper(unique('c')),
    await paper(unique('d')),
  ]
  await noted(damaged, 'unreadable')
  await noted(waiting, 'waiting')
  await noted(image, 'no_text')
  await noted(scan, 'read')
  const { papers } = await check(responsible, meeting)
  expect(papers.map(({ id, problem }) => ({ id, problem }))).toEqual([
    { id: damaged.id, problem: 'unreadable' },
    { id: image.id, problem: 'no_text' },
    { id: scan.id, problem: 'scan' },
  ])
  await server.db.insertInto('file_page').values({ sha256: scan.sha256, page: 1, text: 'Antrag' }).execute()
  expect((await check(responsible, meeting)).papers).toHaveLength(2)
})

test('names addresses that no message about the meeting has reached since', async () => {
  const { meeting, responsible } = await anImportedMeeting(server)
  const send = async (to: string, state: 'failed' | 'sent') => {
    await queueMail(server, [aLetter({ to })], { sender_id: responsible.id, meeting_id: meeting.id })
    await server.db.updateTable('mail').set({ state, settled: '2026-09-10T10:00:00Z' }).where('state', '=', 'queued').execute()
  }
  await send('weg@example.org', 'failed')
  await send('spaeter@example.org', 'failed')
  await send('spaeter@example.org', 'sent')
  expect((await check(responsible, meeting)).mails).toEqual([{ address: 'weg@example.org', at: expect.any(String) }])
})

test("repeats what the last import warned of, in the reader's language", async () => {
  const { meeting, responsible } = await anImportedMeeting(server)
  const warnings = { de: ['Achtung'], fr: ['Attention'], en: ['Warning'] }
  await server.db.deleteFrom('import_warning').where('meeting_id', '=', meeting.id).execute()
  await server.db
    .insertInto('import_warning')
    .values({ meeting_id: meeting.id, imported_at: '2026-09-10T10:00:00Z', warnings: JSON.stringify(warnings) })
    .execute()
  expect((await check(responsible, meeting)).warnings).toEqual(['Achtung'])
  expect((await check(responsible, meeting, 'fr')).warnings).toEqual(['Attention'])
})

test('names addresses of this site that lead to nothing that the reader sees, and requests no others', async () => {
  const { meeting, committee, responsible } = await anImportedMeeting(server)
  const elsewhere = await anImportedMeeting(server)
  const root = `${server.env.root_url}/rat`
  const other = await aMeeting(server, committee, {})
  const description = [
    `Siehe ${root}/meetings/${other.id} und ${root}/committees/${committee.id}?x=1,`,
    `früher ${root}/meetings/2000000000 und ${root}/agenda_items/99999999999,`,
    `vertraulich ${root}/meetings/${elsewhere.meeting.id}, https://example.org/meetings/1 und ${root}/calendar.`,
  ].join(' ')
  await server.db
    .updateTable('meeting')
    .set({ description, slot_notes: { '2026-09-14': `${root}/proposals/2000000000` } })
    .where('id', '=', meeting.id)
    .execute()
  expect((await check(responsible, meeting)).links.map(({ address }) => address.slice(root.length))).toEqual([
    '/meetings/2000000000',
    '/agenda_items/99999999999',
    `/meetings/${elsewhere.meeting.id}`,
    '/proposals/2000000000',
  ])
})

test('only responsible persons of the meeting get it', async () => {
  const { meeting, member, committee, newcomer } = await anImportedMeeting(server)
  const statusFor = async (who: { id: number; username: string }) => (await server.as(who).call(checkMeeting, { params: meeting })).status
  expect(await statusFor(member)).toBe(403)
  expect(await statusFor(await aMember(server, committee, ['access']))).toBe(403)
  expect(await statusFor(newcomer)).toBe(404)
})
