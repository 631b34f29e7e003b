import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentCalls } from '#features/documents/contract.ts'
import { getMe } from '#features/identity/contract.ts'
import { getMeeting } from '#features/meetings/contract.ts'
import { listReaders } from '#features/read-documents/contract.ts'
import { aPersonalDocument } from '#testing/server/factories/document-factories.ts'
import { aMember, anImportedMeeting, imported } from '#testing/server/factories/factories.ts'
import { aFile, aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  server.stand('2026-11-20T10:00:00+01:00')
})
afterAll(() => server[Symbol.asyncDispose]())

type Person = { id: number; username: string }

/** Opens the documents of a meeting, at most `most` of them. */
async function read(who: Person, meeting: { id: number }, most = Number.POSITIVE_INFINITY) {
  const me = server.as(who)
  const { protocol, meeting_documents, agenda_items } = (await me.call(getMeeting, { params: meeting })).body
  const papers = [
    ...(protocol ? [{ ...protocol, kind: 'protocols' as const }] : []),
    ...meeting_documents.map((paper) => ({ ...paper, kind: 'meeting_documents' as const })),
    ...agenda_items.flatMap(({ proposal, attachments }) => [
      ...(proposal ? [{ ...proposal, kind: 'proposals' as const }] : []),
      ...attachments.map((paper) => ({ ...paper, kind: 'attachments' as const })),
    ]),
  ]
  for (const { kind, id, version_id } of papers.slice(0, most))
    expect((await me.call(documentCalls[kind].seeVersion, { params: { id, version_id } })).status).toBe(200)
  return papers.length
}

const readersFor = async (who: Person, meeting: { id: number }) => (await server.as(who).call(listReaders, { params: meeting })).body
const stateOf = async (who: Person, meeting: { id: number }) =>
  Object.fromEntries((await readersFor(who, meeting)).map(({ username, read_documents }) => [username, read_documents]))

test('lists members who see the meeting, and whether they have seen every latest version', async () => {
  const { committee, responsible, member, meeting } = await anImportedMeeting(server)
  const first = await aMember(server, committee, ['member'], { last_name: 'Aebi' })
  await aMember(server, committee, ['access'])
  await aMember(server, committee, ['member'], { begin_date: '2026-09-15' })
  await aMember(server, committee, ['member'], { begin_date: '2026-01-01', end_date: '2026-11-19' })

  const all = await readersFor(responsible, meeting)
  expect(all[0]).toEqual({
    id: first.id,
    username: first.username,
    first_name: 'Anna',
    last_name: 'Aebi',
    email: 'anna.muster@example.org',
    read_documents: false,
  })
  const nobody = { [first.username]: false, [member.username]: false, [responsible.username]: false }
  expect(await stateOf(responsible, meeting)).toEqual(nobody)

  const count = await read(member, meeting)
  await read(first, meeting, count - 1)
  expect(count).toBeGreaterThan(2)
  expect(await stateOf(responsible, meeting)).toEqual({ ...nobody, [member.username]: true })

  const protocol = aFile('Protokoll.pdf', { modified: '2026-11-20T09:00:00+01:00' })
  await imported(server, { committee, by: responsible, zip: await geverZip({ meetings: [aMeetingManifest({ protocol })] }) })
  expect(await stateOf(responsible, meeting)).toEqual(nobody)
  await read(member, meeting)
  expect(await stateOf(responsible, meeting)).toEqual({ ...nobody, [member.username]: true })
})

test('ignores personal documents; a meeting without documents counts as read', async () => {
  const { responsible, member, meeting } = await anImportedMeeting(server)
  await read(member, meeting)
  const item = await server.db.selectFrom('agenda_item').select('id').where('meeting_id', '=', meeting.id).executeTakeFirstOrThrow()
  await aPersonalDocument(server, item, { owner: responsible })
  await aPersonalDocument(server, item, { owner: member })
  expect((await stateOf(responsible, meeting))[member.username]).toBe(true)

  const bare = aMeetingManifest({ protocol: null, documents: [], agenda_items: [] })
  const empty = await anImportedMeeting(server, { zip: await geverZip({ meetings: [bare] }) })
  expect(await stateOf(empty.responsible, empty.meeting)).toEqual({ [empty.member.username]: true, [empty.responsible.username]: true })
})

test('users/me says whether all documents were read, and the roles of the day', async () => {
  const { committee, responsible, member, newcomer, meeting } = await anImportedMeeting(server)
  const ownTo = async (who: Person, language = 'de') => (await server.as(who).call(getMe, { language })).body
  expect(await ownTo(newcomer)).toMatchObject({ read_documents: true, roles_display: '' })
  const count = await read(member, meeting, 1)
  expect(await ownTo(member)).toMatchObject({ read_documents: false, roles_display: 'Mitglied' })
  await read(member, meeting)
  expect([count > 1, (await ownTo(member)).read_documents, (await ownTo(responsible)).read_documents]).toEqual([true, true, false])
  const item = await server.db.selectFrom('agenda_item').select('id').where('meeting_id', '=', meeting.id).executeTakeFirstOrThrow()
  await aPersonalDocument(server, item, { owner: member })
  expect((await ownTo(member)).read_documents).toBe(true)
  await imported(server, { committee, by: responsible, zip: await geverZip({ meetings: [aMeetingManifest({ opengever_id: 77 })] }) })
  expect((await ownTo(member)).read_documents).toBe(false)
  expect((await ownTo(responsible, 'fr')).roles_display).toBe('Membre, Responsable')
})

test('only responsible persons of the meeting see who has read', async () => {
  const { member, newcomer, meeting } = await anImportedMeeting(server)
  const other = await anImportedMeeting(server)
  const statusFor = async (who: Person) => (await server.as(who).call(listReaders, { params: meeting })).status
  expect([await statusFor(member), await statusFor(newcomer), await statusFor(other.responsible)]).toEqual([403, 404, 404])
})
