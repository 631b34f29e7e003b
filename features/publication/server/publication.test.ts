import { afterAll, beforeAll, expect, test } from 'vitest'
import { changePublication, getPublication, type PublicationChanges } from '#features/publication/contract.ts'
import { aMember, anImportedMeeting } from '#testing/server/factories/factories.ts'
import { aMotion, aMotionMeeting } from '#testing/server/factories/motions/motion-factories.ts'
import { aPublicMeeting, makePublic } from '#testing/server/factories/public-factories.ts'
import { audited, type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

type Id = { id: number }
const on = ({ id }: Id) => [{ id, is_public: true }]
const off = ({ id }: Id) => [{ id, is_public: false }]

const change = async (person: Id, meeting: Id, body: PublicationChanges) => {
  const { status, body: answer } = await server.as(person).call(changePublication, { params: meeting, body })
  return { status, answer }
}
const read = async (person: Id, meeting: Id) => (await server.as(person).call(getPublication, { params: meeting })).body

test('a responsible person makes a meeting, items and documents public; the audit log says which', async () => {
  const { committee, responsible, meeting, ...story } = await aPublicMeeting(server)
  const paper = story.documents.find(({ agenda_item_id }) => agenda_item_id === story.paths.id)!
  const changed = await change(responsible, meeting, {
    agenda_items: [...on(story.paths), ...off(story.school)],
    documents: [...on(paper), ...off(story.invitation)],
  })
  expect(changed.status).toBe(200)
  expect(changed.answer).toEqual(await read(responsible, meeting))
  expect(changed.answer).toMatchObject({
    is_committee_public: true,
    is_public: true,
    documents: [{ is_public: false }, { is_public: false }, { is_public: false }],
    agenda_items: [
      { title: 'A Sachgeschäfte', is_paragraph: true, is_public: true, documents: [] },
      {
        title: 'Voranschlag 2027',
        number: '1.',
        is_public: true,
        documents: [{ is_public: true }, { is_public: true }, { is_public: true }],
      },
      { title: 'Sanierung des Schulhauses Breite', is_public: false, documents: [{ is_public: false }, { is_public: false }] },
      { title: 'Anfrage zu den Velowegen', is_public: true },
    ],
    motions: [],
  })
  expect(
    await audited(server, { action: 'publish_meeting', subject_id: String(meeting.id) }, ['username', 'committee_id', 'details']),
  ).toEqual([
    {
      username: responsible.username,
      committee_id: committee.id,
      details: {
        agenda_items: [...on(story.paths), ...off(story.school)],
        documents: [...on(paper), ...off(story.invitation)],
      },
    },
  ])
})

test('what changes nothing is not recorded', async () => {
  const { responsible, meeting } = await aPublicMeeting(server)
  expect((await change(responsible, meeting, { is_public: true })).status).toBe(200)
  expect(await audited(server, { action: 'publish_meeting', subject_id: String(meeting.id) }, ['details'])).toEqual([])
})

test('turning a meeting off keeps the switches in it, and it can be turned on again', async () => {
  const { responsible, meeting, budget, papers } = await aPublicMeeting(server)
  const before = await read(responsible, meeting)
  expect((await change(responsible, meeting, { is_public: false })).answer).toEqual({ ...before, is_public: false })
  // Turning off is always possible.
  expect((await change(responsible, meeting, { documents: off(papers[0]!), agenda_items: off(budget) })).status).toBe(200)
  expect((await change(responsible, meeting, { is_public: true, agenda_items: on(budget), documents: on(papers[0]!) })).answer).toEqual(
    before,
  )
})

const text = (detail: string) => ({ status: 409, answer: expect.objectContaining({ detail: expect.stringContaining(detail) }) })

test('refuses what would be public in something that is not, and says so', async () => {
  const { committee, responsible, meeting, budget, paths, documents } = await aPublicMeeting(server)
  const paper = documents.find(({ agenda_item_id }) => agenda_item_id === paths.id)!
  expect(await change(responsible, meeting, { documents: on(paper) })).toEqual(
    text('weil das Traktandum «Anfrage zu den Velowegen» nicht öffentlich ist'),
  )
  await makePublic(server, 'meeting', meeting, false)
  expect(await change(responsible, meeting, { agenda_items: on(paths) })).toEqual(text('weil die Sitzung nicht öffentlich ist'))
  await makePublic(server, 'committee', committee, false)
  const before = await read(responsible, meeting)
  expect(await change(responsible, meeting, { is_public: true, agenda_items: off(budget) })).toEqual(
    text('Das Gremium ist nicht öffentlich'),
  )
  expect(await read(responsible, meeting)).toEqual(before)
})

test('a hidden committee counts as not public', async () => {
  const { committee, responsible, meeting } = await aPublicMeeting(server)
  await makePublic(server, 'meeting', meeting, false)
  await server.db.updateTable('committee').set({ hidden: true }).where('id', '=', committee.id).execute()
  expect(await change(responsible, meeting, { is_public: true })).toEqual(text('Das Gremium ist nicht öffentlich'))
})

test('only responsible persons see and set the switches, and only those of this meeting', async () => {
  const { responsible, member, newcomer, meeting } = await aPublicMeeting(server)
  const other = await anImportedMeeting(server)
  const statusOf = async (person: Id) => [
    (await server.as(person).call(getPublication, { params: meeting })).status,
    (await change(person, meeting, { is_public: false })).status,
  ]
  expect(await statusOf(member)).toEqual([403, 403])
  expect(await statusOf(newcomer)).toEqual([404, 404])
  const foreign = await server.db
    .selectFrom('agenda_item')
    .select('id')
    .where('meeting_id', '=', other.meeting.id)
    .executeTakeFirstOrThrow()
  expect((await change(responsible, meeting, { agenda_items: on(foreign) })).status).toBe(400)
})

test('in an inactive committee, which stays public, everything can be taken back and nothing made public', async () => {
  const { committee, responsible, meeting, budget, paths, papers } = await aPublicMeeting(server)
  await server.db.updateTable('committee').set({ is_active: false }).where('id', '=', committee.id).execute()
  expect(await change(responsible, meeting, { agenda_items: on(paths) })).toEqual(text('nicht mehr aktiv'))
  expect(await change(responsible, meeting, { documents: off(papers[0]!), agenda_items: on(paths) })).toEqual(text('nicht mehr aktiv'))
  const taken = await change(responsible, meeting, { documents: off(papers[0]!), agenda_items: off(budget) })
  expect(taken.status).toBe(200)
  expect((await change(responsible, meeting, { is_public: false })).status).toBe(200)
  expect(await change(responsible, meeting, { is_public: true })).toEqual(text('nicht mehr aktiv'))
})

test('lists submitted motions alone, and makes them public', async () => {
  const story = await aMotionMeeting(server)
  await makePublic(server, 'committee', story.committee)
  await makePublic(server, 'meeting', story.meeting)
  const draft = await aMotion(server, story)
  const submitted = await aMotion(server, story, { status: 'SUBMITTED', title: 'Velowege' })
  const responsible = await aMember(server, story.committee, ['responsible'])
  expect((await change(responsible, story.meeting, { motions: on(draft) })).status).toBe(400)
  const { answer } = await change(responsible, story.meeting, { motions: on(submitted) })
  expect(answer).toMatchObject({ motions: [{ id: submitted.id, title: 'Velowege', is_public: true }] })
})
