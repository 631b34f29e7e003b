import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { documentCalls } from '#features/documents/contract.ts'
import { getMeeting, seeMeeting } from '#features/meetings/contract.ts'
import { getLastImport, undoImport } from '#features/meetings/correction-contract.ts'
import { sendNotification } from '#features/notifications/contract.ts'
import { getOverview } from '#features/overview/contract.ts'
import { watchDatabase } from '#platform/server/database/connect.ts'
import { requestId } from '#platform/server/log.ts'
import { aSharing } from '#testing/server/factories/annotation-factories.ts'
import { aCommitteeGroup } from '#testing/server/factories/committee-factories.ts'
import { aCommittee, aMeeting, aMember, anImportedMeeting, imported } from '#testing/server/factories/factories.ts'
import { aMotion, aMotionMeeting, asSecond, beforeItBegins, whileItRuns } from '#testing/server/factories/motions/motion-factories.ts'
import { aPostingCommittee, aPostingOf } from '#testing/server/factories/motions/posting-factories.ts'
import { aNotedMeeting, aWrittenNote } from '#testing/server/factories/note-factories.ts'
import { aFile, aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ SLOW_QUERY_MS: '60000' })
})
beforeEach(() => server.stand('2026-11-20T10:00:00+01:00'))
afterAll(() => server[Symbol.asyncDispose]())

type Person = { id: number; username: string }
const overviewOf = async (who: Person) => (await server.as(who).call(getOverview, {})).body
/** Kinds of news and what they are about, the newest first. */
const newsOf = async (who: Person) => (await overviewOf(who)).news.map((one) => [one.what, 'title' in one ? one.title : ''])

/** A coming meeting with two papers; `checksum` makes a new version of the second. */
const zipOf = (checksum = 'one', committee?: { oguid: string; title: string }) => {
  const attachments = [aFile('Bericht.pdf', { checksum: 'a' }), aFile('Plan.pdf', { checksum })]
  const agenda_items = [{ opengever_id: 1, sort_order: 1, title: 'Kredit', attachments }]
  const start = '2026-12-01T09:00:00+01:00'
  const facts = { start, end: null, documents: [], protocol: null, agenda_items, ...(committee && { committee }) }
  return geverZip({ meetings: [aMeetingManifest(facts)] })
}
const aComingMeeting = async () => anImportedMeeting(server, { zip: await zipOf() })
const papersOf = async (who: Person, meeting: { id: number }) =>
  (await server.as(who).call(getMeeting, { params: meeting })).body.agenda_items[0]!.attachments

async function open(who: Person, meeting: { id: number }, index: number) {
  const { id, version_id } = (await papersOf(who, meeting))[index]!
  await server.as(who).call(documentCalls.attachments.seeVersion, { params: { id, version_id } })
  return { id, version_id }
}

test('lists current meetings and the next of each committee by start, of active committees and as far as the caller sees them', async () => {
  const committee = await aCommittee(server)
  const who = await aMember(server, committee)
  const other = await aMember(server, await aCommittee(server))
  const title = (name: string, start: string, end: string | null = null) => aMeeting(server, committee, { title: name, start, end })
  await title('Vergangene', '2026-11-19T08:00:00+01:00')
  await title('Übernächste', '2026-12-08T08:00:00+01:00')
  await title('Nächste', '2026-12-01T08:00:00+01:00')
  await title('Laufende', '2026-11-20T08:00:00+01:00')
  expect((await overviewOf(who)).meetings.map((meeting) => [meeting.title, meeting.is_running_meeting])).toEqual([
    ['Laufende', true],
    ['Nächste', false],
  ])
  expect((await overviewOf(other)).meetings).toEqual([])
  await server.db.updateTable('committee').set({ is_active: false }).where('id', '=', committee.id).execute()
  expect((await overviewOf(who)).meetings).toEqual([])
})

test('lists the next meetings of all the caller’s committees, also of thirty', async () => {
  const committee = await aCommittee(server)
  const who = await aMember(server, committee)
  const others = await Promise.all(Array.from({ length: 29 }, () => aCommittee(server)))
  for (const { id: committee_id } of others)
    await server.db
      .insertInto('membership')
      .values({ user_id: who.id, committee_id, roles: ['member'] })
      .execute()
  for (const one of [committee, ...others]) await aMeeting(server, one, { start: '2026-12-01T08:00:00+01:00' })
  expect(new Set((await overviewOf(who)).meetings.map((meeting) => meeting.committee.id)).size).toBe(30)
})

test('a meeting ahead says what is unread and left, and where the caller left off', async () => {
  const { member, meeting, committee } = await aComingMeeting()
  const [first] = await papersOf(member, meeting)
  await server.db.updateTable('stored_file').set({ page_count: 8 }).execute()
  const ahead = async () => (await overviewOf(member)).meetings[0]
  expect(await ahead()).toMatchObject({
    id: meeting.id,
    committee,
    papers: 2,
    papers_unread: 2,
    pages_left: 16,
    left: null,
    members: null,
    members_behind: null,
  })
  const paper = await open(member, meeting, 0)
  await server.as(member).call(documentCalls.attachments.readPages, { params: paper, body: { pages: [1, 2, 3], last_page: 3 } })
  const left = { kind: 'attachments', id: first!.id, version_id: first!.version_id, page: 3 }
  expect(await ahead()).toMatchObject({ papers_unread: 1, pages_left: 13, left })
})

test('responsible persons see how many members have not read all; others do not', async () => {
  const { member, responsible, committee, meeting } = await aComingMeeting()
  await aMember(server, committee)
  for (const index of [0, 1]) await open(member, meeting, index)
  expect((await overviewOf(responsible)).meetings[0]).toMatchObject({ members: 3, members_behind: 2 })
  expect((await overviewOf(member)).meetings[0]).toMatchObject({ members: null, members_behind: null })
})

test('a new meeting and its papers are new until they are seen; a new version is, with the one before', async () => {
  const { member, responsible, newcomer, committee, meeting } = await aComingMeeting()
  const fresh = await newsOf(member)
  expect(fresh).toHaveLength(3)
  expect(fresh).toEqual(
    expect.arrayContaining([
      ['meeting', ''],
      ['paper', 'Bericht'],
      ['paper', 'Plan'],
    ]),
  )
  expect([await newsOf(responsible), await newsOf(newcomer)]).toEqual([[], []])
  await server.as(member).call(seeMeeting, { params: meeting })
  await open(member, meeting, 0)
  const { version_id } = await open(member, meeting, 1)
  expect(await newsOf(member)).toEqual([])
  await imported(server, { committee, by: responsible, zip: await zipOf('two') })
  const { news } = await overviewOf(member)
  // Nobody learns who imported a paper.
  expect(JSON.stringify(news)).not.toContain('"by"')
  expect(news).toMatchObject([{ what: 'version', title: 'Plan', agenda_item: 'Kredit', previous: version_id, meeting: { id: meeting.id } }])
})

test('lists the hundred newest papers, also those of a coming meeting that came long ago', async () => {
  const committee = await aCommittee(server)
  const responsible = await aMember(server, committee, ['responsible'])
  const member = await aMember(server, committee)
  let opengever_id = 100
  const importPapers = async (title: string, count: number, created?: string) => {
    const attachments = Array.from({ length: count }, (_, index) => aFile(`${title} ${index}.pdf`, { checksum: `${title} ${index}` }))
    const agenda_items = [{ opengever_id: 1, sort_order: 1, title: 'Geschäft', attachments }]
    const meeting = aMeetingManifest({
      title,
      opengever_id: opengever_id++,
      start: '2026-12-01T09:00:00+01:00',
      end: null,
      documents: [],
      protocol: null,
      agenda_items,
    })
    const { meetings } = await imported(server, { committee, by: responsible, zip: await geverZip({ meetings: [meeting] }) })
    const versions = server.db.selectFrom('document').where('meeting_id', '=', meetings[0]!.id).select('latest_version_id')
    if (created) await server.db.updateTable('document_version').set({ created }).where('id', 'in', versions).execute()
  }
  const papersListed = async () => (await newsOf(member)).filter(([what]) => what === 'paper').map(([, title]) => title!.split(' ')[0])
  await importPapers('Früh', 70, '2026-09-01T10:00:00+02:00')
  expect(await papersListed()).toEqual(Array(70).fill('Früh'))
  await importPapers('Neu', 60)
  expect(await papersListed()).toEqual([...Array(60).fill('Neu'), ...Array(40).fill('Früh')])
  await importPapers('Neuer', 45)
  expect(new Set(await papersListed())).toEqual(new Set(['Neu', 'Neuer']))
})

test('shared layers are new to their recipients until these look at the paper, and again after more strokes', async () => {
  const { recipient, bystander, member, share, layer, protocol, draw } = await aSharing(server)
  const newLayers = async (who: Person) => (await overviewOf(who)).news.filter(({ what }) => what === 'layer')
  expect(await newLayers(recipient)).toEqual([])
  await share([recipient])
  const document = { kind: 'protocols', id: protocol.id, version_id: protocol.version_id, layer_id: layer.id }
  expect(await newLayers(recipient)).toMatchObject([{ title: protocol.title, document }])
  expect(await newLayers(bystander)).toEqual([])
  expect(await newLayers(member)).toEqual([])
  server.stand('2026-11-20T10:05:00+01:00')
  const { id, version_id } = protocol
  await server.as(recipient).call(documentCalls.protocols.seeVersion, { params: { id, version_id } })
  expect(await newLayers(recipient)).toEqual([])
  server.stand('2026-11-20T10:10:00+01:00')
  await draw()
  expect(await newLayers(recipient)).toHaveLength(1)
  await server.db.deleteFrom('layer_recipient').where('layer_id', '=', layer.id).execute()
  expect(await newLayers(recipient)).toEqual([])
})

test('a layer that is shared with a group is new to its members, not to others', async () => {
  const { committee, recipient, bystander, share, layer } = await aSharing(server)
  const group = await aCommitteeGroup(server, committee, { people: [recipient] })
  await share([{ id: group.id, type: 'group' }])
  const newLayers = async (who: Person) => (await overviewOf(who)).news.filter(({ what }) => what === 'layer')
  expect(await newLayers(recipient)).toMatchObject([{ document: { layer_id: layer.id } }])
  expect(await newLayers(bystander)).toEqual([])
})

test('notes are new to those they are for, until they open the meeting; never to their author', async () => {
  const { inGroup, beside, member, author, group, item, meeting } = await aNotedMeeting(server)
  const newNotes = async (who: Person) => (await newsOf(who)).filter(([what]) => what === 'note')
  await aWrittenNote(author, item, { annotation: 'Nur für mich' })
  await aWrittenNote(author, item, { annotation: 'Für die Gruppe', committee_groups: [group.id] })
  expect(await newNotes(inGroup)).toEqual([['note', 'Für die Gruppe']])
  expect(await newNotes(beside)).toEqual([])
  expect(await newNotes(member)).toEqual([])
  server.stand('2026-11-20T10:05:00+01:00')
  await server.as(inGroup).call(seeMeeting, { params: meeting })
  expect(await newNotes(inGroup)).toEqual([])
  await aWrittenNote(author, item, { annotation: 'Für alle', public: true })
  expect(await newNotes(beside)).toEqual([['note', 'Für alle']])
  server.stand('2026-11-20T10:10:00+01:00')
  await server.as(beside).call(seeMeeting, { params: meeting })
  expect(await newNotes(beside)).toEqual([])
})

test('open motions wait for those who may sign, and for their first signatory', async () => {
  const story = await aMotionMeeting(server)
  const { first, second, beside, newcomer } = story
  await aMotion(server, story, { title: 'Entwurf', signatories: [asSecond(second)] })
  await aMotion(server, story, { title: 'Offen', status: 'OPEN', signatories: [asSecond(second)] })
  await aMotion(server, story, { title: 'Eingereicht', status: 'SUBMITTED', signatories: [asSecond(second)] })
  const waiting = async (who: Person) =>
    (await overviewOf(who)).motions.map(({ title, asks, is_running_meeting }) => [title, asks, is_running_meeting])
  expect(await waiting(first)).toEqual([['Offen', 'submit', true]])
  expect(await waiting(second)).toEqual([['Offen', 'sign', true]])
  expect(await waiting(beside)).toEqual([])
  expect(await waiting(newcomer)).toEqual([])
  server.stand(beforeItBegins)
  expect(await waiting(second)).toEqual([['Offen', 'sign', false]])
  server.stand(whileItRuns)
  await server.db.deleteFrom('membership').where('user_id', '=', second.id).execute()
  expect(await waiting(second)).toEqual([])
})

test('decided postings are shown to their poster for thirty days, and the inbox to the records staff', async () => {
  const story = await aPostingCommittee(server)
  const { committee, member, second, clerk } = story
  const at = (updated: string) => ({ updated, state: 'rejected' }) as const
  await aPostingOf(server, { committee, poster: member }, { title: 'Alt', ...at('2026-10-20T10:00:00+02:00') })
  await aPostingOf(server, { committee, poster: member }, { title: 'Neu', ...at('2026-11-19T10:00:00+01:00') })
  await aPostingOf(server, { committee, poster: member }, { title: 'Wartet', state: 'received' })
  expect((await overviewOf(member)).postings).toMatchObject([{ title: 'Neu', state: 'rejected', committee_id: committee.id }])
  expect((await overviewOf(second)).postings).toEqual([])
  expect((await overviewOf(member)).inbox).toBeNull()
  expect(await overviewOf(clerk)).toMatchObject({ inbox: 1, postings: [] })
})

test('messages that did not arrive are shown to their sender who is responsible, until a later one arrives', async () => {
  const { member, responsible, committee, meeting } = await aComingMeeting()
  const addresses = { [member.id]: 'eva@example.org', [responsible.id]: 'max@example.org' }
  for (const [id, email] of Object.entries(addresses))
    await server.db.updateTable('app_user').set({ email }).where('id', '=', Number(id)).execute()
  const write = async (from: Person, state: 'failed' | 'sent' | 'unconfirmed', to = member) => {
    const params = { committee: committee.id, meeting: meeting.id }
    await server.as(from).call(sendNotification, { params, body: { message: 'Bitte lesen', principals: [{ id: to.id, type: 'user' }] } })
    const { id } = await server.db.selectFrom('mail').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    await server.db.updateTable('mail').set({ state, settled: '2026-11-20T10:00:00+01:00' }).where('id', '=', id).execute()
  }
  const failedFor = async (who: Person) => (await overviewOf(who)).failed_mails.map((one) => [one.meeting.id, one.addresses])
  await write(responsible, 'sent')
  await write(responsible, 'unconfirmed')
  expect(await failedFor(responsible)).toEqual([])
  await write(responsible, 'failed')
  await write(responsible, 'failed')
  await write(responsible, 'failed', responsible)
  await write(member, 'failed', responsible)
  const deputy = await aMember(server, committee, ['responsible'])
  expect(await failedFor(responsible)).toEqual([[meeting.id, ['eva@example.org', 'max@example.org']]])
  expect([await failedFor(member), await failedFor(deputy)]).toEqual([[], []])
  await write(responsible, 'sent')
  expect(await failedFor(responsible)).toEqual([[meeting.id, ['max@example.org']]])
  server.stand('2026-12-22T10:00:00+01:00')
  expect(await failedFor(responsible)).toEqual([])
  server.stand('2026-11-20T10:00:00+01:00')
  await server.db
    .updateTable('membership')
    .set({ roles: ['member'] })
    .where('user_id', '=', responsible.id)
    .execute()
  expect(await failedFor(responsible)).toEqual([])
})

test('what the last import warned of is shown to responsible persons, in their language, until the next import or the undo', async () => {
  const { member, responsible, committee, meeting } = await aComingMeeting()
  const importsOf = async (who: Person, language = 'de') =>
    (await server.as(who).call(getOverview, { language })).body.imports.map((one) => [one.meeting.id, one.warnings])
  const importAgain = async (...args: Parameters<typeof zipOf>) => {
    await imported(server, { committee, by: responsible, zip: await zipOf(...args) })
  }
  const other = { oguid: 'fd:999', title: 'Andere' }
  expect(await importsOf(responsible)).toEqual([])
  await importAgain('two', other)
  expect(await importsOf(responsible)).toEqual([[meeting.id, [expect.stringMatching(/^Die ZIP-Datei stammt.*fd:999/)]]])
  expect(await importsOf(responsible, 'en')).toEqual([[meeting.id, [expect.stringMatching(/^The ZIP file comes.*fd:999/)]]])
  expect(await importsOf(member)).toEqual([])
  await importAgain('two')
  expect(await importsOf(responsible)).toEqual([])
  await importAgain('three', other)
  expect(await importsOf(responsible)).toHaveLength(1)
  const { last_import } = (await server.as(responsible).call(getLastImport, { params: meeting })).body
  await server.as(responsible).call(undoImport, { params: meeting, body: { last_import: last_import!.id } })
  expect(await importsOf(responsible)).toEqual([])
})

test('takes three statements, that of the session included', async () => {
  const { member } = await aComingMeeting()
  const statements: string[] = []
  const end = watchDatabase(server.db).hear(({ text }) => void (requestId() && statements.push(text)))
  await overviewOf(member)
  end()
  expect(statements).toHaveLength(3)
})
