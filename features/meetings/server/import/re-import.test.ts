import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAgendaEntries } from '#features/agenda/contract.ts'
import { documentCalls } from '#features/documents/contract.ts'
import { getMeeting, listMeetingsOfCommittee } from '#features/meetings/contract.ts'
import type { FileJson, MeetingJson } from '#features/meetings/server/zip/manifest-json.ts'
import { aDocument, anImportedMeeting, imported } from '#testing/server/factories/factories.ts'
import { aFile, aMeetingManifest, geverZip, someAgendaItems } from '#testing/server/files/gever-zip.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

/** A committee into which zips of these meetings are imported one after the other. */
async function imports(first: MeetingJson) {
  const { committee, responsible, member, meeting } = await anImportedMeeting(server, { zip: await geverZip({ meetings: [first] }) })
  const me = server.as(responsible)
  const again = async (...meetings: MeetingJson[]) =>
    (await imported(server, { committee, by: responsible, zip: await geverZip({ meetings }) })).meetings
  return {
    committee,
    member,
    meeting,
    me,
    again,
    meetings: async () => (await me.call(listMeetingsOfCommittee, { params: committee })).body,
    now: async (id = meeting.id) => (await me.call(getMeeting, { params: { id } })).body,
  }
}

/** A checksum of a document's source; only a changed one makes a new version. */
const checksum = (of: string) => of.repeat(64).slice(0, 64)
const attachment = (title: string, source: string, more: Partial<FileJson> = {}) =>
  aFile(`Beilage/${title}.pdf`, { title, checksum: checksum(source), ...more })
const withAttachments = (...attachments: FileJson[]) =>
  aMeetingManifest({
    protocol: null,
    documents: [],
    agenda_items: [{ opengever_id: 2, sort_order: 1, title: 'Voranschlag', number: '1.', attachments }],
  })
const withItems = (...agenda_items: MeetingJson['agenda_items']) => aMeetingManifest({ protocol: null, documents: [], agenda_items })
const titles = (named: { title: string | null }[] = []) => named.map(({ title }) => title)
const documentsOf = ({ documents }: { documents: Record<'new' | 'new_version' | 'unchanged' | 'removed', { title: string }[]> }) =>
  Object.fromEntries(Object.entries(documents).flatMap(([outcome, named]) => (named.length > 0 ? [[outcome, titles(named)]] : [])))
const itemsOf = ({ agenda_items }: { agenda_items: Record<'new' | 'changed' | 'removed', { title: string }[]> }) =>
  Object.fromEntries(Object.entries(agenda_items).flatMap(([outcome, named]) => (named.length > 0 ? [[outcome, titles(named)]] : [])))

type Case = [rule: string, before: FileJson[], after: FileJson[], outcome: Record<string, string[]>, versions: Record<string, number>]
const newVersion = { new_version: ['B'] }
const attachments: Case[] = [
  ['same title, same checksum: unchanged', [attachment('A', '1')], [attachment('A', '1')], { unchanged: ['A'] }, { A: 1 }],
  ['same title, other checksum: a new version', [attachment('A', '1')], [attachment('A', '2')], { new_version: ['A'] }, { A: 2 }],
  ['other title, same checksum: renamed, unchanged', [attachment('A', '1')], [attachment('B', '1')], { unchanged: ['B'] }, { B: 1 }],
  [
    'other title, checksum, path and place: another document',
    [attachment('A', '1'), attachment('B', '2')],
    [attachment('B', '2'), attachment('C', '3')],
    { unchanged: ['B'], new: ['C'], removed: ['A'] },
    { B: 1, C: 1 },
  ],
  [
    'other title and checksum, same path: a new version',
    [attachment('A', '1')],
    [attachment('B', '2', { file: 'Beilage/A.pdf' })],
    newVersion,
    { B: 2 },
  ],
  ['other title, checksum and path, same place: a new version', [attachment('A', '1')], [attachment('B', '2')], newVersion, { B: 2 }],
  [
    'two that swap their files while one is renamed: each keeps what was marked',
    [attachment('A', '2'), attachment('B', '1')],
    [attachment('C', '2', { file: 'Beilage/1.pdf' }), attachment('A', '1', { file: 'Beilage/2.pdf' })],
    { unchanged: ['C', 'A'] },
    { A: 1, C: 1 },
  ],
  [
    'two that swap their files: two new versions',
    [attachment('A', '1'), attachment('B', '2')],
    [attachment('A', '2'), attachment('B', '1')],
    { new_version: ['A', 'B'] },
    { A: 2, B: 2 },
  ],
  [
    'two that swap their places: unchanged',
    [attachment('A', '1'), attachment('B', '2')],
    [attachment('B', '2'), attachment('A', '1')],
    { unchanged: ['B', 'A'] },
    { A: 1, B: 1 },
  ],
  [
    'two of one title: the checksum tells which one changed',
    [attachment('A', '1', { sort_order: 1 }), attachment('A', '2', { sort_order: 2, file: 'Beilage/A2.pdf' })],
    [attachment('A', '3', { sort_order: 1 }), attachment('A', '2', { sort_order: 2, file: 'Beilage/A2.pdf' })],
    { new_version: ['A'], unchanged: ['A'] },
    { A: 2, 'A ': 1 },
  ],
  [
    'two of one title, one goes: the one that stays keeps its own',
    [attachment('A', '1'), attachment('A', '2', { file: 'Beilage/A2.pdf' })],
    [attachment('A', '2')],
    { unchanged: ['A'], removed: ['A'] },
    { A: 1 },
  ],
  [
    'the producer’s id counts more than title and checksum',
    [attachment('A', '1', { document_id: 'd1' }), attachment('B', '2', { document_id: 'd2' })],
    [attachment('B', '1', { document_id: 'd1' }), attachment('A', '3', { document_id: 'd2' })],
    { unchanged: ['B'], new_version: ['A'] },
    { A: 2, B: 1 },
  ],
  [
    'another id is another document, whatever else agrees',
    [attachment('A', '1', { document_id: 'd1' })],
    [attachment('A', '1', { document_id: 'd2' })],
    { new: ['A'], removed: ['A'] },
    { A: 1 },
  ],
  [
    'an id that comes later joins the document that had none',
    [attachment('A', '1')],
    [attachment('A', '1', { document_id: 'd1' })],
    { unchanged: ['A'] },
    { A: 1 },
  ],
  ['letters of the checksum in capitals are the same', [attachment('A', 'ab')], [attachment('A', 'AB')], { unchanged: ['A'] }, { A: 1 }],
]
test.each(attachments)('an attachment with the %s', async (_rule, before, after, outcome, versions) => {
  const { again, now } = await imports(withAttachments(...before))
  const [report] = await again(withAttachments(...after))
  expect(documentsOf(report!)).toEqual(outcome)
  const { agenda_items } = await now()
  const rows = await server.db
    .selectFrom('document_version')
    .select(({ fn }) => ['document_id', fn.max('number').as('number')])
    .where(
      'document_id',
      'in',
      agenda_items[0]!.attachments.map(({ id }) => id),
    )
    .groupBy('document_id')
    .execute()
  const numbers = new Map(rows.map(({ document_id, number }) => [document_id, number]))
  const numbered = agenda_items[0]!.attachments.map(({ id, title }) => `${title} ${numbers.get(id)}`)
  expect(numbered.sort()).toEqual(
    Object.entries(versions)
      .map(([title, number]) => `${title.trim()} ${number}`)
      .sort(),
  )
})

test('protocol and proposal get a new version under another name and file; a missing protocol is removed', async () => {
  const meeting = (protocol: FileJson | null, proposal: FileJson) => ({
    ...withItems({ opengever_id: 2, sort_order: 1, title: 'Voranschlag', number: '1.', proposal }),
    protocol,
  })
  const { again, now } = await imports(meeting(aFile('Protokoll-Entwurf.pdf'), aFile('Antrag.pdf')))
  const before = await now()
  const [second] = await again(meeting(aFile('Protokoll-genehmigt.pdf'), aFile('Antrag neu.pdf')))
  expect(documentsOf(second!)).toEqual({ new_version: ['Protokoll-genehmigt', 'Antrag neu'] })
  const after = await now()
  expect([after.protocol_id, after.agenda_items[0]?.proposal_id]).toEqual([before.protocol_id, before.agenda_items[0]?.proposal_id])
  const [third] = await again(meeting(null, aFile('Antrag neu.pdf')))
  expect(documentsOf(third!)).toEqual({ unchanged: ['Antrag neu'], removed: ['Protokoll-genehmigt'] })
  expect((await now()).protocol).toBeNull()
})

test('matches meetings without ids by title and start, and items by title and place, else by title', async () => {
  const item = (title: string) => ({ title, number: '1.', attachments: [aFile(`${title}.pdf`)] })
  const meeting = (...all: string[]) =>
    aMeetingManifest({ opengever_id: undefined, protocol: null, documents: [], agenda_items: all.map(item) })
  const { again, now, meetings } = await imports(meeting('Begrüssung', 'Voranschlag', 'Verschiedenes'))
  const before = (await now()).agenda_items
  const [moved] = await again(meeting('Begrüssung', 'Wahlen', 'Voranschlag', 'Verschiedenes'))
  expect([moved!.outcome, itemsOf(moved!)]).toEqual(['updated', { new: ['Wahlen'] }])
  const after = (await now()).agenda_items
  expect(titles(after)).toEqual(['Begrüssung', 'Wahlen', 'Voranschlag', 'Verschiedenes'])
  expect([0, 2, 3].map((index) => after[index]?.id)).toEqual(before.map(({ id }) => id))
  const [other] = await again({ ...meeting('Begrüssung'), start: '2026-09-21T12:30:00+00:00' })
  expect([other!.outcome, (await meetings()).length]).toEqual(['created', 2])
})

test('an id added later joins what had none; different ids are different meetings and items', async () => {
  const item = (opengever_id: number | null) => ({ opengever_id, sort_order: 1, title: 'Voranschlag', number: '1.' })
  const meeting = (meetingId: number | null, itemId: number | null) => ({ ...withItems(item(itemId)), opengever_id: meetingId })
  const { again, now, meetings, meeting: first } = await imports(meeting(null, null))
  const before = (await now()).agenda_items[0]?.id
  const [joined] = await again(meeting(10, 20))
  expect([joined!.id, itemsOf(joined!), (await now()).agenda_items[0]?.id]).toEqual([first.id, { changed: ['Voranschlag'] }, before])
  const [without] = await again(meeting(null, null))
  expect([without!.id, itemsOf(without!)]).toEqual([first.id, {}])
  const [otherItem] = await again(meeting(10, 21))
  expect(itemsOf(otherItem!)).toEqual({ new: ['Voranschlag'], removed: ['Voranschlag'] })
  const [otherMeeting] = await again(meeting(11, 21))
  expect([otherMeeting!.outcome, (await meetings()).length]).toEqual(['created', 2])
})

test('an id outweighs title and start, and two meetings of one zip stay separate', async () => {
  const bare = { protocol: null, documents: [], agenda_items: [] }
  const { again, meetings } = await imports(aMeetingManifest({ ...bare, opengever_id: 1 }))
  const [renamed] = await again(
    aMeetingManifest({ ...bare, opengever_id: 1, title: 'Verschoben', start: '2026-09-21T12:30:00+00:00', end: null }),
  )
  expect([renamed!.outcome, titles(await meetings())]).toEqual(['updated', ['Verschoben']])
  const alike = [aMeetingManifest({ ...bare, opengever_id: 1 }), aMeetingManifest({ ...bare, opengever_id: null })]
  const both = await again(...alike)
  expect(both.map(({ outcome }) => outcome)).toEqual(['updated', 'created'])
  expect((await again(...alike)).map(({ id, outcome }) => [id, outcome])).toEqual(both.map(({ id }) => [id, 'updated']))
})

test('the producer’s meeting number counts within one of its committees only', async () => {
  const { again, now, meetings, meeting } = await imports(aMeetingManifest())
  const other = { oguid: 'andere:77', title: 'Schulpflege' }
  const foreign = aMeetingManifest({ title: '3. Sitzung der Schulpflege', start: '2016-09-12T15:30:00+00:00', end: '', committee: other })
  const [created] = await again(foreign)
  expect([created!.outcome, created!.warnings.length, (await meetings()).length]).toEqual(['created', 1, 2])
  expect((await now()).title).toBe('12. Sitzung der Geschäftsprüfungskommission')
  expect((await again(foreign))[0]).toMatchObject({ outcome: 'updated', id: created!.id })
  // The producer's key of the committee has changed.
  const [moved] = await again(aMeetingManifest({ committee: { oguid: 'ksk:2', title: 'Geschäftsprüfungskommission' } }))
  expect([moved!.outcome, moved!.id, (await meetings()).length]).toEqual(['updated', meeting.id, 2])
})

test('an import never changes a meeting of another committee', async () => {
  const one = await imports(aMeetingManifest())
  const two = await imports(aMeetingManifest({ title: 'Anderswo' }))
  expect(two.meeting.id).not.toBe(one.meeting.id)
  expect((await one.now()).title).toBe('12. Sitzung der Geschäftsprüfungskommission')
})

test('removing an item removes its documents; a member’s personal document on it stays', async () => {
  const { again, now, meeting, member } = await imports(aMeetingManifest())
  const [item] = (await now()).agenda_items.filter(({ title }) => title === 'Voranschlag 2027')
  const personal = await aDocument(server, meeting, { bytes: Buffer.from('%PDF-1.7 mine') })
  const mine = { kind: 'personal_documents' as const, owner_id: member.id, agenda_item_id: item!.id }
  await server.db.updateTable('document').set(mine).where('id', '=', personal.id).execute()
  const [report] = await again(aMeetingManifest({ agenda_items: someAgendaItems().filter(({ opengever_id }) => opengever_id !== 2) }))
  expect(itemsOf(report!)).toEqual({ removed: ['Voranschlag 2027'] })
  expect(documentsOf(report!).removed?.sort()).toEqual(['Antrag Voranschlag', 'Budgetübersicht', 'Stellenplan'])
  const seen = await server.as(member).call(documentCalls.personal_documents.getDocument, { params: personal })
  expect(seen).toMatchObject({ status: 200, body: { meeting_id: meeting.id, agenda_item: { id: item!.id } } })
})

test('colour and tags of an unchanged file change without a new version, and its reading is kept', async () => {
  const { again, now, me } = await imports(withAttachments(attachment('A', '1', { color_code: '#1d6fa5', tags: ['wichtig'] })))
  const [first] = (await now()).agenda_items[0]!.attachments
  await me.call(documentCalls.attachments.seeVersion, { params: { id: first!.id, version_id: first!.version_id } })
  const [report] = await again(withAttachments(attachment('A', '1', { color_code: '#c0392b', tags: ['neu', 'wichtig'], sort_order: 4 })))
  expect(documentsOf(report!)).toEqual({ unchanged: ['A'] })
  const [now_] = (await now()).agenda_items[0]!.attachments
  expect(now_).toMatchObject({
    id: first!.id,
    version_id: first!.version_id,
    color_code: '#c0392b',
    sort_order: 4,
    last_seen: expect.any(String),
  })
  expect(now_?.tags.map(({ slug, username }) => [slug, username])).toEqual([
    ['neu', null],
    ['wichtig', null],
  ])
})

test('other bytes from an unchanged source are no new version', async () => {
  const { again, now, committee } = await imports(withAttachments(attachment('A', '1')))
  const [first] = (await now()).agenda_items[0]!.attachments
  const manifest = withAttachments(attachment('A', '1'))
  const files = { 'Beilage/A.pdf': '%PDF-1.7 converted anew' }
  const report = await imported(server, {
    committee,
    by: (await responsibleOf(committee))!,
    zip: await geverZip({ meetings: [manifest], files }),
  })
  expect(documentsOf(report.meetings[0]!)).toEqual({ unchanged: ['A'] })
  expect((await now()).agenda_items[0]!.attachments[0]).toEqual({ ...first })
  expect(await again(manifest)).toHaveLength(1)
})

const responsibleOf = (committee: { id: number }) =>
  server.db
    .selectFrom('app_user')
    .innerJoin('membership', 'membership.user_id', 'app_user.id')
    .select(['app_user.id', 'username'])
    .where('committee_id', '=', committee.id)
    .where('username', 'like', 'responsible%')
    .executeTakeFirst()

test('a zip without an end keeps the meeting’s end and days; a zip with an end sets it', async () => {
  const { again, now, meeting } = await imports(aMeetingManifest({ end: '' }))
  expect((await now()).concluded).toBeNull()
  await server.db.updateTable('meeting').set({ concluded: '2026-09-15T10:00:00+02:00' }).where('id', '=', meeting.id).execute()
  await again(aMeetingManifest({ end: null }))
  expect((await now()).concluded).toBe('2026-09-15T10:00:00+02:00')
  const { days } = await server.db.selectFrom('meeting').select('days').where('id', '=', meeting.id).executeTakeFirstOrThrow()
  expect(days).toEqual(['2026-09-14', '2026-09-15'])
  await again(aMeetingManifest({ end: '2026-09-14T15:00:00+00:00' }))
  expect((await now()).concluded).toBe('2026-09-14T17:00:00+02:00')
})

test('a zip without a description keeps it; title, place and start come from the zip', async () => {
  const { again, now } = await imports(aMeetingManifest({ description: 'Besammlung im Foyer' }))
  await again(aMeetingManifest({ title: null, location: null, start: '2026-09-14T12:00:00+00:00' }))
  expect(await now()).toMatchObject({ description: 'Besammlung im Foyer', title: null, location: null, start: '2026-09-14T14:00:00+02:00' })
})

test('the report lists each changed field of the meeting and its items, before and after', async () => {
  const item = (change: Partial<MeetingJson['agenda_items'][number]>) => ({
    opengever_id: 1,
    sort_order: 1,
    title: 'Kredit',
    number: '1.',
    ...change,
  })
  const meeting = (change: Partial<MeetingJson>, ...items: MeetingJson['agenda_items']) => ({ ...withItems(...items), ...change })
  const { again } = await imports(meeting({ end: '', description: 'Besammlung im Foyer' }, item({ tags: ['neu'] })))
  const changed = { title: 'Verschoben', start: '2026-09-15T12:30:00+00:00', location: null, description: 'Aus dem ZIP' }
  const business = { number: '2026.17', title: 'Voranschlag', type: 'Vorlage' }
  const [report] = await again(meeting({ end: '', ...changed }, item({ title: 'Kredit Schulhaus', number: '2.', business })))
  expect(report!.changes).toEqual([
    { field: 'title', before: '12. Sitzung der Geschäftsprüfungskommission', after: 'Verschoben' },
    { field: 'start', before: '2026-09-14T12:30:00.000Z', after: '2026-09-15T12:30:00.000Z' },
    { field: 'location', before: 'Rathaus, Zimmer 4', after: null },
    { field: 'description', before: 'Besammlung im Foyer', after: 'Aus dem ZIP' },
  ])
  expect(report!.agenda_items.changed).toEqual([
    {
      title: 'Kredit Schulhaus',
      changes: [
        { field: 'title', before: 'Kredit', after: 'Kredit Schulhaus' },
        { field: 'number', before: '1.', after: '2.' },
        { field: 'business', before: null, after: '2026.17' },
        { field: 'tags', before: 'neu', after: null },
      ],
    },
  ])
  const [same] = await again(meeting({ end: '', ...changed }, item({ title: 'Kredit Schulhaus', number: '2.', business })))
  expect([same!.changes, same!.agenda_items.changed]).toEqual([[], []])
})

test('agenda entries follow the zip; an entry that stays keeps its id', async () => {
  const item = (opengever_id: number, day: string, order: number) => ({
    opengever_id,
    sort_order: opengever_id,
    title: `Geschäft ${opengever_id}`,
    tagesordnung: [{ day, order }],
  })
  const { again, now, me, meeting } = await imports(withItems(item(1, '2026-09-14', 1), item(2, '2026-09-14', 2), item(3, '2026-09-15', 1)))
  const entries = async () => (await me.call(listAgendaEntries, { params: meeting })).body
  const before = await entries()
  expect((await now()).tagesordnung_slots).toEqual(['2026-09-14', '2026-09-15'])
  await again(withItems(item(2, '2026-09-14', 1), item(1, '2026-09-14', 2), item(4, '2026-09-16', 1)))
  const after = await entries()
  expect(after.map(({ agenda_item, day, order }) => `${agenda_item.title} ${day} ${order}`)).toEqual([
    'Geschäft 2 2026-09-14 1',
    'Geschäft 1 2026-09-14 2',
    'Geschäft 4 2026-09-16 1',
  ])
  expect([after[0]?.id, after[1]?.id]).toEqual([before[1]?.id, before[0]?.id])
  expect((await now()).tagesordnung_slots).toEqual(['2026-09-14', '2026-09-16'])
})

test('a committee’s meetings share a business, updated by the newest zip; its changes are reported', async () => {
  const business = (title: string) => ({ number: '2026.17', title, type: 'Vorlage' })
  const item = (title: string) => ({ opengever_id: 1, sort_order: 1, title: 'Voranschlag', business: business(title) })
  const { again, now } = await imports(withItems(item('Voranschlag 2027')))
  expect((await now()).agenda_items[0]?.business).toMatchObject({ number: '2026.17', title: 'Voranschlag 2027' })
  const next = { ...withItems(item('Voranschlag 2027, Nachtrag')), opengever_id: 4712, start: '2026-10-12T12:30:00+00:00', end: null }
  const [report] = await again(next)
  const changes = [{ field: 'title', before: 'Voranschlag 2027', after: 'Voranschlag 2027, Nachtrag' }]
  expect([report!.outcome, report!.businesses]).toEqual(['created', [{ title: '2026.17 Voranschlag 2027, Nachtrag', changes }]])
  expect((await again(next))[0]!.businesses).toEqual([])
  expect((await now()).agenda_items[0]?.business).toMatchObject({ number: '2026.17', title: 'Voranschlag 2027, Nachtrag' })
  const [same] = await again(withItems({ ...item('x'), business: null }))
  expect([itemsOf(same!), (await now()).agenda_items[0]?.business]).toEqual([{ changed: ['Voranschlag'] }, null])
})
