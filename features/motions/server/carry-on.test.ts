import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as api from '#features/motions/contract.ts'
import { downloadSignatureSheet } from '#features/motions/file-contract.ts'
import { motionChangedTopic } from '#features/motions/motion.ts'
import { listening, stopListening } from '#testing/server/clients/listening.ts'
import { aCommittee, aMeeting, aMember } from '#testing/server/factories/factories.ts'
import {
  afterItEnded,
  aMotion,
  aMotionMeeting,
  asGroup,
  asOther,
  asSecond,
  whileItRuns,
} from '#testing/server/factories/motions/motion-factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { findChain } from './chain/chain.ts'
import { readSheet, verifySheet } from './chain/verify-sheet.ts'

let server: TestServer
let story: Awaited<ReturnType<typeof aStory>>
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  story = await aStory()
})

/** A motion that somebody has signed in a meeting that is over, a coming meeting, and a later one. */
async function aStory() {
  const past = await aMotionMeeting(server)
  const coming = await aMeeting(server, past.committee, { start: '2026-12-04T08:00:00+01:00' })
  const motion = await aMotion(server, past, {
    status: 'OPEN',
    signatories: [asSecond(past.second), asOther(past.other), asGroup(past.group)],
  })
  await server.as(past.second).call(api.signMotion, { params: { id: motion.id } })
  server.stand(afterItEnded)
  return { ...past, coming, motion }
}

type Id = { id: number }
const move = (who: Id, { id }: Id, meeting: number) => server.as(who).call(api.moveMotion, { params: { id }, body: { meeting } })
const copy = (who: Id, { id }: Id, body: { meeting: number; key?: string }) => server.as(who).call(api.copyMotion, { params: { id }, body })
const titlesIn = async ({ id }: Id) =>
  (await server.as(story.beside).call(api.listMotions, { params: { id }, query: {} })).body.map(({ title }) => title)

test.each(['first', 'responsible'] as const)(
  '%s moves a motion to a coming meeting, where it is signed and submitted with its signatures',
  async (who) => {
    const { motion, coming, meeting, first, other, second } = story
    const { status, body } = await move(story[who], motion, coming.id)
    expect([status, body.meeting.id, body.status, body.signatures.map(({ user_id }) => user_id)]).toEqual([
      200,
      coming.id,
      'OPEN',
      [second.id],
    ])
    expect([await titlesIn(meeting), await titlesIn(coming)]).toEqual([[], [motion.title]])
    // Repeated: nothing is added.
    expect((await move(story[who], motion, coming.id)).status).toBe(200)
    server.stand('2026-12-04T09:00:00+01:00')
    const params = { id: motion.id }
    expect((await server.as(other).call(api.signMotion, { params })).status).toBe(200)
    expect((await server.as(first).call(api.submitMotion, { params })).body.status).toBe('SUBMITTED')
    const chain = await findChain(server.db, motion.id)
    expect(chain.map(({ role, user_id, moved_from, moved_to }) => [role, user_id, moved_from, moved_to])).toEqual([
      ['SECOND_SIGNATORY', second.id, null, null],
      ['MOVED', story[who].id, meeting.id, coming.id],
      ['OTHER_SIGNATORY', other.id, null, null],
      ['FIRST_SIGNATORY', first.id, null, null],
    ])
  },
)

test('the signature sheet of a moved motion contains the move, and a changed move is found', async () => {
  const { motion, coming, first, meeting } = story
  await move(first, motion, coming.id)
  const { body } = await server.as(first).call(downloadSignatureSheet, { params: { id: motion.id } })
  const sheet = body as unknown as Buffer
  expect((await readSheet(sheet))?.moves).toMatchObject([{ number: 2, moved_from: meeting.id, moved_to: coming.id, user_id: first.id }])
  expect((await verifySheet(server, sheet))?.faults).toEqual([])
  await sql`alter table motion_link disable trigger all`.execute(server.db)
  const moves = server.db.updateTable('motion_link').where('motion_id', '=', motion.id).where('role', '=', 'MOVED')
  await moves.set({ moved_from: 1 }).execute()
  await sql`alter table motion_link enable trigger all`.execute(server.db)
  const { faults } = (await verifySheet(server, sheet))!
  expect(faults).toContainEqual(expect.stringMatching(/^Move 2, .* is another one in the database\.$/))
})

test('a draft is moved and may be changed afterwards; its sheet is whole once somebody has signed', async () => {
  const { first, second, coming, responsible } = story
  server.stand(whileItRuns)
  const draft = await aMotion(server, story, { signatories: [asSecond(second)] })
  server.stand(afterItEnded)
  expect((await move(first, draft, coming.id)).status).toBe(200)
  const params = { id: draft.id }
  expect((await server.as(responsible).call(api.changeMotion, { params, body: { title: 'Anders' } })).status).toBe(200)
  await server.as(first).call(api.openMotion, { params })
  server.stand('2026-12-04T09:00:00+01:00')
  expect((await server.as(second).call(api.signMotion, { params })).status).toBe(200)
  const { body } = await server.as(first).call(downloadSignatureSheet, { params })
  expect((await verifySheet(server, body as unknown as Buffer))?.faults).toEqual([])
})

test('those who saw it there learn that it left, and those who see the coming meeting that it came', async () => {
  const { motion, coming, meeting, first, beside } = story
  const ear = await listening(server, { id: beside.id, topics: [motionChangedTopic] })
  // What made the story may reach those who listen only now.
  await ear.heard()
  await move(first, motion, coming.id)
  expect((await ear.heard()).map(({ message }) => message)).toEqual([
    { meeting_id: meeting.id, id: motion.id },
    { meeting_id: coming.id, id: motion.id },
  ])
  await stopListening()
})

test('moving is refused while the meeting runs, once the motion has ended, and to meetings that are over, of others, or unseen', async () => {
  const { motion, coming, meeting, first, committee } = story
  server.stand(whileItRuns)
  expect((await move(first, motion, coming.id)).status).toBe(409)
  server.stand(afterItEnded)
  const elsewhere = await aCommittee(server)
  await server.db
    .insertInto('membership')
    .values({ user_id: first.id, committee_id: elsewhere.id, roles: ['member'], begin_date: null, end_date: null })
    .execute()
  const foreign = await aMeeting(server, elsewhere, { start: '2026-12-04T08:00:00+01:00' })
  const over = await aMeeting(server, committee, { start: '2026-11-01T08:00:00+01:00', end: '2026-11-01T10:00:00+01:00' })
  for (const id of [foreign.id, over.id, 2_147_483_647]) {
    const { status, body } = await move(first, motion, id)
    expect([id, status, Object.keys(body)]).toEqual([id, 400, ['meeting']])
  }
  expect(await titlesIn(meeting)).toEqual([motion.title])
  await server.db.updateTable('motion').set({ status: 'SUBMITTED', submitted_at: afterItEnded }).where('id', '=', motion.id).execute()
  expect((await move(first, motion, coming.id)).status).toBe(409)
})

test('of two moves at once each motion takes one', async () => {
  const { motion, coming, first, responsible, committee } = story
  const later = await aMeeting(server, committee, { start: '2026-12-11T08:00:00+01:00' })
  const answers = await Promise.all([move(first, motion, coming.id), move(responsible, motion, later.id)])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  const moves = (await findChain(server.db, motion.id)).filter(({ role }) => role === 'MOVED')
  expect(moves.length).toBe(1)
  expect([await titlesIn(coming), await titlesIn(later)].flat()).toEqual([motion.title])
})

test('a copy is a draft with the same text, attachments and signatories, and without signatures', async () => {
  const { motion, coming, first, second, other, group } = story
  const params = { id: motion.id }
  server.stand(whileItRuns)
  const source = await aMotion(server, story, { title: 'Mit Beilage', signatories: [asSecond(second), asOther(other), asGroup(group)] })
  await server.as(first).call(api.attachToMotion, { params: { id: source.id }, file: Buffer.from('Plan'), file_name: 'Plan.txt' })
  // She has left and can no longer be named.
  await server.db.updateTable('membership').set({ end_date: '2026-11-20' }).where('user_id', '=', other.id).execute()
  server.stand(afterItEnded)
  const key = '00000000-0000-4000-8000-00000000c0de'
  const { status, body } = await copy(first, source, { meeting: coming.id, key })
  expect(status).toBe(200)
  expect(body).toMatchObject({ title: 'Mit Beilage', status: 'DRAFT', signatures: [], meeting: { id: coming.id } })
  expect(body.attachments.map(({ name }) => name)).toEqual(['Plan.txt'])
  expect(body.signatories.map(({ signatory_id }) => signatory_id)).toEqual([first.id, second.id, group.id])
  expect((await copy(first, source, { meeting: coming.id, key })).body.id).toBe(body.id)
  // The text of a signed motion can be changed in its copy.
  const again = await copy(first, motion, { meeting: coming.id })
  expect((await server.as(first).call(api.changeMotion, { params: { id: again.body.id }, body: { title: 'Anders' } })).status).toBe(200)
  expect((await server.as(first).call(api.getMotion, { params })).body.title).toBe(motion.title)
})

test('others may not copy; nor may a responsible person without the right to write for others', async () => {
  const { motion, coming, committee, beside, responsible, newcomer, meeting, first } = story
  const both = await aMember(server, committee, ['member', 'responsible'])
  const statuses = []
  for (const who of [beside, responsible, both, newcomer]) statuses.push((await copy(who, motion, { meeting: coming.id })).status)
  await server.db.updateTable('app_user').set({ can_create_proposals_for_other_people: true }).where('id', '=', both.id).execute()
  statuses.push((await copy(both, motion, { meeting: coming.id })).status)
  expect(statuses).toEqual([403, 403, 403, 404, 200])
  expect((await copy(first, motion, { meeting: meeting.id })).status).toBe(400)
})
