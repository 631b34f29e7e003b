import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changeMeeting } from '#features/meetings/contract.ts'
import * as api from '#features/motions/contract.ts'
import { type MotionRules, noRules } from '#features/motions/rules.ts'
import {
  aMotion,
  aMotionMeeting,
  asCommittee,
  asSecond,
  beforeItBegins,
  whileItRuns,
} from '#testing/server/factories/motions/motion-factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
let story: Awaited<ReturnType<typeof aMotionMeeting>>
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  story = await aMotionMeeting(server)
})

type Id = { id: number }
const setRules = (rules: Partial<MotionRules>) =>
  server.db.updateTable('business_type').set(rules).where('id', '=', story.business_type.id).execute()
const open = (who: Id, { id }: Id) => server.as(who).call(api.openMotion, { params: { id } })
const submit = (who: Id, { id }: Id) => server.as(who).call(api.submitMotion, { params: { id } })
const sign = (who: Id, { id }: Id) => server.as(who).call(api.signMotion, { params: { id } })
const motionAs = async (who: Id, { id }: Id) => (await server.as(who).call(api.getMotion, { params: { id } })).body
const refused = (text: string) => [409, { detail: text, non_field_errors: [text] }]
const anOpenOne = (facts: Parameters<typeof aMotion>[2] = {}) =>
  aMotion(server, story, { status: 'OPEN', signatories: [asSecond(story.second), asCommittee(story.committee)], ...facts })

test('too few signatures: the submission is refused until there are enough', async () => {
  await setRules({ least_signatures: 3 })
  const { first, second, third } = story
  const motion = await anOpenOne()
  await sign(second, motion)
  const early = await submit(first, motion)
  expect([early.status, early.body]).toEqual(refused('Diese Geschäftsart verlangt mindestens 3 Unterschriften. Mit Ihrer sind es 2.'))
  expect(await motionAs(first, motion)).toMatchObject({ status: 'OPEN', rules: { ...noRules, least_signatures: 3 }, signatures: [{}] })
  await sign(third, motion)
  expect((await submit(first, motion)).body.status).toBe('SUBMITTED')
  // Repeated after a lost answer, although the rules have become stricter.
  await setRules({ least_signatures: 10 })
  expect((await submit(first, motion)).body.status).toBe('SUBMITTED')
})

test('past the deadline to publish, drafts stay drafts, and what was published later is not submitted', async () => {
  await setRules({ publish_days_before: 2 })
  const { first, responsible, meeting } = story
  const draft = await aMotion(server, story)
  server.stand('2026-11-19T00:00:00+01:00')
  const text = 'Vorstösse dieser Geschäftsart müssen für diese Sitzung bis am 18.11.2026 veröffentlicht sein.'
  const late = await open(first, draft)
  expect([late.status, late.body]).toEqual(refused(text))
  server.stand('2026-11-18T23:59:00+01:00')
  expect((await open(first, draft)).body).toMatchObject({ status: 'OPEN', published_at: '2026-11-18T23:59:00+01:00' })
  server.stand(whileItRuns)
  expect((await submit(first, draft)).body.status).toBe('SUBMITTED')

  server.stand('2026-11-18T10:00:00+01:00')
  const other = await aMotion(server, story)
  await open(first, other)
  // The meeting is held earlier than planned.
  const start = '2026-11-19T08:00:00+01:00'
  expect((await server.as(responsible).call(changeMeeting, { params: meeting, body: { start } as never })).status).toBe(400)
  await server.db
    .updateTable('meeting')
    .set({ start, slots: ['2026-11-19'], days: ['2026-11-19'] })
    .where('id', '=', meeting.id)
    .execute()
  server.stand('2026-11-19T10:00:00+01:00')
  const refusedLate = await submit(first, other)
  expect([refusedLate.status, refusedLate.body.status]).toEqual([409, undefined])
})

test('a motion made a draft again is published anew', async () => {
  const { first } = story
  const draft = await aMotion(server, story)
  server.stand(beforeItBegins)
  await open(first, draft)
  expect((await motionAs(first, draft)).published_at).toBe(beforeItBegins)
  await server.as(first).call(api.takeBackMotion, { params: { id: draft.id } })
  expect((await motionAs(first, draft)).published_at).toBeNull()
  await setRules({ publish_days_before: 1 })
  expect((await open(first, draft)).status).toBe(409)
})

test('past the deadline to submit, nobody submits, and everybody may still sign', async () => {
  await setRules({ submit_minutes_after: 60 })
  const { first, second } = story
  const motion = await anOpenOne()
  server.stand('2026-11-20T09:00:01+01:00')
  const late = await submit(first, motion)
  expect([late.status, late.body]).toEqual(
    refused('Vorstösse dieser Geschäftsart konnten für diese Sitzung nur bis 20.11.2026, 09:00 eingereicht werden.'),
  )
  expect((await sign(second, motion)).status).toBe(200)
  server.stand('2026-11-20T09:00:00+01:00')
  expect((await submit(first, motion)).status).toBe(200)
})

test('who may be first signatory: members of a group of the committee, or responsible people', async () => {
  const { first, inGroup, responsible, committee, group } = story
  const theirs = await anOpenOne({ first: inGroup })
  const others = await anOpenOne()
  await setRules({ first_signatories: 'group_members' })
  const outside = await submit(first, others)
  expect([outside.status, outside.body]).toEqual(
    refused('Bei dieser Geschäftsart muss die erstunterzeichnende Person einer Gruppe des Gremiums angehören.'),
  )
  expect(await motionAs(responsible, others)).toMatchObject({ is_first_allowed: false })
  expect((await submit(inGroup, theirs)).status).toBe(200)
  // Decided on submission: who has joined a group meanwhile may submit.
  await server.db.insertInto('committee_group_member').values({ committee_group_id: group.id, user_id: first.id }).execute()
  expect((await motionAs(first, others)).is_first_allowed).toBe(true)
  await setRules({ first_signatories: 'responsible' })
  const notResponsible = await submit(first, others)
  expect([notResponsible.status, notResponsible.body]).toEqual(
    refused('Bei dieser Geschäftsart muss die erstunterzeichnende Person für das Gremium verantwortlich sein.'),
  )
  await server.db
    .updateTable('membership')
    .set({ roles: ['member', 'responsible'] })
    .where('user_id', '=', first.id)
    .where('committee_id', '=', committee.id)
    .execute()
  expect((await submit(first, others)).body.status).toBe('SUBMITTED')
})

test('business types say what they require', async () => {
  await setRules({ least_signatures: 5, submit_minutes_after: 0 })
  const { body } = await server.as(story.beside).call(api.listBusinessTypes, { query: {} })
  expect(body.find(({ id }) => id === story.business_type.id)).toEqual({
    ...story.business_type,
    rules: { ...noRules, least_signatures: 5, submit_minutes_after: 0 },
  })
})
