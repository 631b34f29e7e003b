import { globSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '#testing/server/factories/factories.ts'
import { aMotion, aMotionMeeting, aSignature } from '#testing/server/factories/motions/motion-factories.ts'
import { aPublicMeeting, makePublic } from '#testing/server/factories/public-factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { publicDb } from './public-db.ts'
import * as read from './read-public.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

type Story = Awaited<ReturnType<typeof aPublicMeeting>>
const titles = (rows: { title: string | null }[]) => rows.map(({ title }) => title)

/** Everything that the public reads of a committee and its meeting. */
async function shown({ committee, meeting, documents }: Pick<Story, 'committee' | 'meeting' | 'documents'>) {
  const db = publicDb(server.db)
  const now = server.clock().toISOString()
  const files = await Promise.all(documents.map(({ id }) => read.findPublicDocument(db, id)))
  const listed = [
    ...(await read.listComingMeetings(db, { committee_id: committee.id, now, most: 9 })),
    ...(await read.listPastMeetings(db, { committee_id: committee.id, now, most: 9, skip: 0 })),
  ]
  return {
    committees: (await read.listPublicCommittees(db)).filter(({ id }) => id === committee.id).length,
    committee: (await read.findPublicCommittee(db, committee.id))?.title,
    members: (await read.listMembersInOffice(db, committee.id)).map(({ last_name, first_name }) => `${last_name} ${first_name}`),
    meetings: listed.map(({ id }) => id),
    meeting: (await read.findPublicMeeting(db, meeting.id))?.title,
    items: titles(await read.listPublicItems(db, meeting.id)),
    documents: titles(await read.listPublicDocuments(db, meeting.id)),
    files: files.flatMap((file) => file?.title ?? []).toSorted(),
  }
}

const items = ['A Sachgeschäfte', 'Voranschlag 2027', 'Sanierung des Schulhauses Breite']
const papers = ['Antrag Voranschlag', 'Budgetübersicht', 'Stellenplan']
const nothing = { committees: 0, committee: undefined, members: [], meetings: [], meeting: undefined, items: [], documents: [], files: [] }

test('what is switched to public is shown, and nothing else of the same meeting', async () => {
  const story = await aPublicMeeting(server)
  expect(await shown(story)).toEqual({
    committees: 1,
    committee: story.committee.title,
    members: ['Muster Anna', 'Muster Anna'],
    meetings: [story.meeting.id],
    meeting: '12. Sitzung der Geschäftsprüfungskommission',
    items,
    documents: expect.arrayContaining([...papers, 'Einladung mit Anfahrt']),
    files: [...papers, 'Einladung mit Anfahrt'].toSorted(),
  })
})

const off = (table: Parameters<typeof makePublic>[1], of: (story: Story) => { id: number }) => (story: Story) =>
  makePublic(server, table, of(story), false)
const withdraw = (table: 'agenda_item' | 'document', of: (story: Story) => { id: number }) => (story: Story) =>
  server.db.updateTable(table).set({ withdrawn: server.clock().toISOString() }).where('id', '=', of(story).id).execute()

type Shown = Partial<Awaited<ReturnType<typeof shown>>>
const rest = ['Einladung mit Anfahrt']
const hidden: [what: string, hide: (story: Story) => Promise<unknown>, left: Shown][] = [
  ['the committee is not public', off('committee', ({ committee }) => committee), nothing],
  [
    'the committee is hidden',
    ({ committee }) => server.db.updateTable('committee').set({ hidden: true }).where('id', '=', committee.id).execute(),
    nothing,
  ],
  [
    'the meeting is not public',
    off('meeting', ({ meeting }) => meeting),
    { meetings: [], meeting: undefined, items: [], documents: [], files: [] },
  ],
  ['an item is not public', off('agenda_item', ({ budget }) => budget), { items: items.toSpliced(1, 1), documents: rest, files: rest }],
  ['an item is withdrawn', withdraw('agenda_item', ({ budget }) => budget), { items: items.toSpliced(1, 1), documents: rest, files: rest }],
  ['a document is not public', off('document', ({ invitation }) => invitation), { items, files: papers }],
  ['a document is withdrawn', withdraw('document', ({ invitation }) => invitation), { items, files: papers }],
]
test.each(hidden)('if %s, neither it nor what is in it is shown, and its switches stay', async (_what, hide, left) => {
  const story = await aPublicMeeting(server)
  await hide(story)
  expect(await shown(story)).toMatchObject(left)
  await makePublic(server, 'committee', story.committee)
  await makePublic(server, 'meeting', story.meeting)
  const switches = await server.db
    .selectFrom('document')
    .select('id')
    .where('meeting_id', '=', story.meeting.id)
    .where('is_public', '=', true)
    .execute()
  expect(switches.length).toBeGreaterThanOrEqual(3)
})

test('a personal document is never shown, not even with a switch', async () => {
  const story = await aPublicMeeting(server)
  const [paper] = story.papers
  await server.db
    .updateTable('document')
    .set({ kind: 'personal_documents', owner_id: story.member.id })
    .where('id', '=', paper!.id)
    .execute()
  expect(await read.findPublicDocument(publicDb(server.db), paper!.id)).toBeUndefined()
})

test('members in office are those who are members today and not disabled, each with its name and dates alone', async () => {
  const story = await aPublicMeeting(server)
  const today = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const inOffice = await aMember(server, story.committee, ['member'], { last_name: 'Amt', begin_date: today(-9), end_date: today(9) })
  const kept = [
    await aMember(server, story.committee, ['member'], { last_name: 'Vorbei', end_date: today(-2) }),
    await aMember(server, story.committee, ['member'], { last_name: 'Später', begin_date: today(2) }),
    await aMember(server, story.committee, ['access'], { last_name: 'Zutritt' }),
    await aMember(server, story.committee, ['responsible'], { last_name: 'Sekretariat' }),
    await aMember(server, story.committee, ['member'], { last_name: 'Gesperrt' }),
  ]
  await server.db.updateTable('app_user').set({ is_disabled: true }).where('id', '=', kept[4]!.id).execute()
  const db = publicDb(server.db)
  const listed = await read.listMembersInOffice(db, story.committee.id)
  expect(listed.find(({ person_id }) => person_id === inOffice.id)).toEqual({
    id: expect.any(Number),
    person_id: inOffice.id,
    first_name: 'Anna',
    last_name: 'Amt',
    begin_date: today(-9),
    end_date: today(9),
  })
  expect(listed).toHaveLength(3)
  const people = await db
    .selectFrom('public_person')
    .select('id')
    .where(
      'id',
      'in',
      kept.map(({ id }) => id),
    )
    .execute()
  expect(people).toEqual([])
})

test('a motion is shown once it is submitted, switched to public, and its meeting is public; with the names of those who signed', async () => {
  const story = await aMotionMeeting(server)
  await makePublic(server, 'committee', story.committee)
  await makePublic(server, 'meeting', story.meeting)
  const statuses = ['DRAFT', 'OPEN', 'SUBMITTED'] as const
  const motions = []
  for (const status of statuses) motions.push(await aMotion(server, story, { status, title: status }))
  const secret = await aMotion(server, story, { status: 'SUBMITTED', title: 'Ohne Schalter' })
  const submitted = motions[2]!
  await aSignature(server, submitted, story.second, 'SECOND_SIGNATORY')
  await aSignature(server, submitted, story.first, 'FIRST_SIGNATORY')
  for (const motion of motions) await makePublic(server, 'motion', motion)
  const db = publicDb(server.db)
  const [listed, ...others] = await read.listPublicMotions(db, story.meeting.id)
  expect([listed, others]).toMatchObject([
    {
      title: 'SUBMITTED',
      business_type: 'Postulat',
      number: null,
      signatories: [
        { role: 'FIRST_SIGNATORY', full_name: 'Muster Anna' },
        { role: 'SECOND_SIGNATORY', full_name: 'Muster Anna' },
      ],
    },
    [],
  ])
  expect(await read.findPublicMotion(db, secret.id)).toBeUndefined()
  await makePublic(server, 'meeting', story.meeting, false)
  expect(await read.findPublicMotion(db, submitted.id)).toBeUndefined()
})

test('positions count public things alone, so that they do not tell how many others there are', async () => {
  const story = await aPublicMeeting(server)
  await makePublic(server, 'agenda_item', story.heading, false)
  await makePublic(server, 'document', story.papers.find(({ title }) => title === 'Budgetübersicht')!, false)
  const db = publicDb(server.db)
  const positions = (await read.listPublicItems(db, story.meeting.id)).map(({ title, position }) => [title, position])
  expect(positions).toEqual([
    ['Voranschlag 2027', 1],
    ['Sanierung des Schulhauses Breite', 2],
  ])
  const attachments = (await read.listPublicDocuments(db, story.meeting.id)).filter(({ kind }) => kind === 'attachments')
  expect(attachments.map(({ title, position }) => [title, position])).toEqual([['Stellenplan', 1]])
})

test('the code of the public pages names no table but the views and their times', async () => {
  const files = globSync('features/public-pages/server/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
  const sources = files.map((file) => readFileSync(file, 'utf8'))
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'v') and relname not like 'public\_%'`.execute(server.db)
  const named = rows.filter(({ name }) =>
    sources.some((source) => new RegExp(`(?:[Ff]rom|[Jj]oin|[Tt]able|[Ii]nto)(?:\\('|\\s+)${name}\\b(?! ?:)`).test(source)),
  )
  expect(files.length).toBeGreaterThan(3)
  expect(named.map(({ name }) => name)).toEqual([])
  expect(sources.filter((source) => / as (?:unknown|any)\b/.test(source))).toEqual([])
})
