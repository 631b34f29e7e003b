import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentCalls } from '#features/documents/contract.ts'
import { getMeeting } from '#features/meetings/contract.ts'
import { listNews, markMeetingRead, unmarkMeetingRead } from '#features/news/contract.ts'
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

/** Papers of a meeting are new for thirty days after it: of the past one no longer, of the recent one on this last day. */
const days = { past: '2026-10-20T09:00:00+02:00', recent: '2026-10-21T09:00:00+02:00', coming: '2026-12-01T09:00:00+01:00' }

/** A meeting with one meeting document, and an item with a proposal and one attachment. */
const zipOf = ({ start = days.coming, checksum = 'one' } = {}) => {
  const agenda_items = [
    {
      opengever_id: 1,
      sort_order: 1,
      title: 'Kredit',
      proposal: aFile('a.pdf', { checksum: 'a' }),
      attachments: [aFile('b.pdf', { checksum })],
    },
  ]
  const meeting = aMeetingManifest({ start, end: null, protocol: null, documents: [aFile('e.pdf', { checksum: 'e' })], agenda_items })
  return geverZip({ meetings: [meeting] })
}

async function aMeetingWithNews(facts: Parameters<typeof zipOf>[0] = {}) {
  const made = await anImportedMeeting(server, { zip: await zipOf(facts) })
  const again = async (by: Person) =>
    void (await imported(server, { committee: made.committee, by, zip: await zipOf({ ...facts, checksum: 'two' }) }))
  /** Makes everything older than the days in which a version is new. */
  const age = () =>
    server.db
      .updateTable('document_version')
      .set({ created: '2026-10-20T12:00:00+02:00' })
      .where('document_id', 'in', server.db.selectFrom('document').select('id').where('meeting_id', '=', made.meeting.id))
      .execute()
  return { ...made, again, age }
}

type Person = { id: number; username: string }
type Made = Awaited<ReturnType<typeof aMeetingWithNews>>

const newsOf = async (who: Person) => (await server.as(who).call(listNews, {})).body
/** Numbers of new papers: among the meeting's own documents, and at items. */
const countsOf = async (who: Person) => {
  const news = await newsOf(who)
  const sum = (places: typeof news) => places.reduce((all, { papers }) => all + papers, 0)
  return [
    sum(news.filter(({ agenda_item_id }) => agenda_item_id === null)),
    sum(news.filter(({ agenda_item_id }) => agenda_item_id !== null)),
  ]
}

async function open(who: Person, { meeting }: Made) {
  const me = server.as(who)
  const { attachments } = (await me.call(getMeeting, { params: meeting })).body.agenda_items[0]!
  const { id, version_id } = attachments[0]!
  expect((await me.call(documentCalls.attachments.seeVersion, { params: { id, version_id } })).status).toBe(200)
}

const setMembership = (who: Person, set: { begin_date?: string; end_date?: string }) =>
  server.db.updateTable('membership').set(set).where('user_id', '=', who.id).execute()

async function addPersonalDocument({ member: owner, meeting }: Made) {
  const { agenda_items } = (await server.as(owner).call(getMeeting, { params: meeting })).body
  await aPersonalDocument(server, agenda_items[0]!, { owner })
}

const update = ({ meeting }: Made, set: { withdrawn: string }) =>
  server.db.updateTable('document').set(set).where('meeting_id', '=', meeting.id).where('kind', '=', 'attachments').execute()

/** What happens, and what is then new to the member and to the responsible person who imported the meeting. */
const cases: [string, (made: Made) => Promise<unknown>, member: number[], responsible: number[]][] = [
  ['papers come', async () => {}, [1, 2], [0, 0]],
  ['the member opens one', (made) => open(made.member, made), [1, 1], [0, 0]],
  ['the responsible person opens one', (made) => open(made.responsible, made), [1, 2], [0, 0]],
  [
    'somebody else imports a new version',
    async (made) => made.again(await aMember(server, made.committee, ['responsible'])),
    [1, 2],
    [0, 1],
  ],
  [
    'the member opens one before its new version comes',
    async (made) => {
      await open(made.member, made)
      await made.again(made.responsible)
    },
    [1, 2],
    [0, 0],
  ],
  ['the member opens the new version', async (made) => made.again(made.responsible).then(() => open(made.member, made)), [1, 1], [0, 0]],
  [
    'the importer is unknown',
    (made) => server.db.updateTable('document_version').set({ added_by: null }).where('added_by', '=', made.responsible.id).execute(),
    [1, 2],
    [1, 2],
  ],
  ['a paper is withdrawn', (made) => update(made, { withdrawn: '2026-11-19T10:00:00+01:00' }), [1, 1], [0, 0]],
  ['a member adds a personal document', addPersonalDocument, [1, 2], [0, 0]],
  ['the member’s membership has ended', (made) => setMembership(made.member, { end_date: '2026-11-19' }), [0, 0], [0, 0]],
  ['the member’s membership begins after the meeting', (made) => setMembership(made.member, { begin_date: '2026-12-02' }), [0, 0], [0, 0]],
  [
    'the member’s membership does not contain the meeting',
    (made) => setMembership(made.member, { begin_date: '2026-11-01', end_date: '2026-11-25' }),
    [0, 0],
    [0, 0],
  ],
  [
    'the committee becomes inactive',
    (made) => server.db.updateTable('committee').set({ is_active: false }).where('id', '=', made.committee.id).execute(),
    [0, 0],
    [0, 0],
  ],
]

test.each(cases)('when %s, the member’s and the importer’s news are right', async (_, happens, member, responsible) => {
  const made = await aMeetingWithNews()
  await happens(made)
  expect([await countsOf(made.member), await countsOf(made.responsible)]).toEqual([member, responsible])
  expect(await newsOf(made.newcomer)).toEqual([])
})

test('papers stay new for thirty days after their meeting; a version that comes later is new again', async () => {
  const recent = await aMeetingWithNews({ start: days.recent })
  await recent.age()
  expect(await countsOf(recent.member)).toEqual([1, 2])
  const past = await aMeetingWithNews({ start: days.past })
  await past.age()
  expect(await countsOf(past.member)).toEqual([0, 0])
  await past.again(past.responsible)
  expect(await countsOf(past.member)).toEqual([0, 1])
})

test('names the places of news: committee, meeting and item', async () => {
  const { committee, member, meeting } = await aMeetingWithNews()
  const item = (await server.as(member).call(getMeeting, { params: meeting })).body.agenda_items[0]!
  const place = { committee_id: committee.id, meeting_id: meeting.id }
  expect(await newsOf(member)).toEqual([
    { ...place, agenda_item_id: item.id, papers: 2 },
    { ...place, agenda_item_id: null, papers: 1 },
  ])
})

test('marks all papers of a meeting as read; undoing leaves what was read before or opened since', async () => {
  const made = await aMeetingWithNews()
  const other = await aMember(server, made.committee)
  const me = server.as(made.member)
  const readings = async () => {
    const { meeting_documents, agenda_items } = (await me.call(getMeeting, { params: made.meeting })).body
    const [item] = agenda_items
    return [...meeting_documents, item!.proposal!, ...item!.attachments].map(
      ({ last_seen }) => last_seen && new Date(last_seen).toISOString(),
    )
  }
  await open(made.member, made)
  const [, , before] = await readings()
  server.stand('2026-11-20T10:05:00+01:00')
  const { body } = await me.call(markMeetingRead, { params: made.meeting })
  expect(await readings()).toEqual([body.marked_at, body.marked_at, before])
  expect([await countsOf(made.member), await countsOf(other)]).toEqual([
    [0, 0],
    [1, 2],
  ])
  // Undoing what somebody else marked at the same time changes nothing of one's own.
  await server.as(other).call(unmarkMeetingRead, { params: made.meeting, body })
  expect(await countsOf(made.member)).toEqual([0, 0])
  server.stand('2026-11-20T10:06:00+01:00')
  await open(made.member, made)
  const [, , opened] = await readings()
  await me.call(unmarkMeetingRead, { params: made.meeting, body })
  expect(await readings()).toEqual([null, null, opened])
  server.stand('2026-11-20T10:00:00+01:00')
})

test('undoing is refused for what is no instant, or one that the database does not have', async () => {
  const { member, meeting } = await aMeetingWithNews()
  for (const marked_at of ['-0', 'heute', '2026-11-20', '0000-01-01T00:00:00Z', '2026-11-20T10:00:00+23:59'])
    expect(await server.as(member).call(unmarkMeetingRead, { params: meeting, body: { marked_at } })).toMatchObject({
      status: 400,
    })
})

test('marking records one audit entry, whatever the number of papers', async () => {
  const { member, meeting } = await aMeetingWithNews()
  const me = server.as(member)
  const { body } = await me.call(markMeetingRead, { params: meeting })
  await me.call(unmarkMeetingRead, { params: meeting, body })
  const entries = await server.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject_id', '=', String(meeting.id))
    .where('action', 'in', ['mark_read', 'unmark_read'])
    .orderBy('id')
    .execute()
  expect(entries).toEqual([{ action: 'mark_read' }, { action: 'unmark_read' }])
})

test('twenty markings at once leave one reading of each paper', async () => {
  const { member, meeting } = await aMeetingWithNews()
  const me = server.as(member)
  const answers = await Promise.all(Array.from({ length: 20 }, () => me.call(markMeetingRead, { params: meeting })))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const readings = await server.db.selectFrom('document_reading').select('version_id').where('user_id', '=', member.id).execute()
  expect(readings).toHaveLength(3)
})
