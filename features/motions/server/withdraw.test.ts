import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as api from '#features/motions/contract.ts'
import { motionChangedTopic } from '#features/motions/motion.ts'
import { listening, stopListening } from '#testing/server/clients/listening.ts'
import {
  afterItEnded,
  aMotion,
  aMotionMeeting,
  asCommittee,
  asFirst,
  asGroup,
  asOther,
  asSecond,
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
const anOpenOne = (signatories = [asSecond(story.second), asOther(story.other), asGroup(story.group)]) =>
  aMotion(server, story, { status: 'OPEN', signatories })
const seenBy = async (who: Id, { id }: Id) => server.as(who).call(api.getMotion, { params: { id } })
const withdraw = (who: Id, { id }: Id, reason = 'Das Anliegen ist erfüllt.') =>
  server.as(who).call(api.withdrawMotion, { params: { id }, body: { reason } })

test('a withdrawn motion stays visible with its time, reason and signatures, and ends', async () => {
  const { first, second, other, beside, responsible } = story
  const motion = await anOpenOne()
  const params = { id: motion.id }
  await server.as(second).call(api.signMotion, { params })
  server.stand(afterItEnded)
  const withdrawn = { at: afterItEnded, reason: 'Das Anliegen ist erfüllt.' }
  const { status, body } = await withdraw(first, motion)
  expect([status, body]).toEqual([200, expect.objectContaining({ status: 'WITHDRAWN', status_display: 'Zurückgezogen', withdrawn })])
  // Repeated: the first reason stays.
  expect((await withdraw(first, motion, 'Anders')).body.withdrawn).toEqual(withdrawn)
  const seen = (await seenBy(beside, motion)).body
  expect([seen.withdrawn, seen.signatures.length, seen.can_sign]).toEqual([withdrawn, 1, false])
  const listed = (await server.as(beside).call(api.listMotions, { params: story.meeting, query: {} })).body
  expect(listed.map(({ status: listedStatus }) => listedStatus)).toEqual(['WITHDRAWN'])
  const counts = (await server.as(other).call(api.countMotions, { params: story.meeting })).body
  expect(counts).toEqual({ open: 0, submitted: 0, to_sign: 0 })

  server.stand('2026-11-20T10:00:00+01:00')
  const refusals = [
    server.as(other).call(api.signMotion, { params }),
    server.as(first).call(api.submitMotion, { params }),
    server.as(first).call(api.openMotion, { params }),
    server.as(first).call(api.takeBackMotion, { params }),
    server.as(other).call(api.declineMotion, { params }),
    server.as(responsible).call(api.changeMotion, { params, body: { title: 'Anders' } }),
    server.as(responsible).call(api.attachToMotion, { params, file: Buffer.from('Plan') }),
  ]
  expect((await Promise.all(refusals)).map((answer) => answer.status)).toEqual(refusals.map(() => 409))
  expect((await server.as(responsible).call(api.removeMotion, { params })).status).toBe(200)
})

test.each([
  ['a draft', 'DRAFT', 409],
  ['a submitted motion', 'SUBMITTED', 409],
] as const)('%s cannot be withdrawn', async (_, status, expected) => {
  const motion = await aMotion(server, story, { status })
  expect((await withdraw(story.first, motion)).status).toBe(expected)
  expect((await seenBy(story.first, motion)).body.status).toBe(status)
})

test('an open motion becomes a draft again, hidden from others, unless somebody has signed', async () => {
  const { first, second, beside, responsible } = story
  const motion = await anOpenOne()
  const params = { id: motion.id }
  await server.as(second).call(api.declineMotion, { params })
  const ear = await listening(server, { id: beside.id, topics: [motionChangedTopic] })
  const { status, body } = await server.as(first).call(api.takeBackMotion, { params })
  expect([status, body.status, body.declines]).toEqual([200, 'DRAFT', []])
  expect(await ear.heard()).toEqual([{ topic: motionChangedTopic, message: { meeting_id: story.meeting.id, id: motion.id } }])
  await stopListening()
  const answers = [beside, second, responsible, first].map((who) => seenBy(who, motion))
  expect((await Promise.all(answers)).map((answer) => answer.status)).toEqual([404, 404, 200, 200])
  expect((await server.as(first).call(api.takeBackMotion, { params })).status).toBe(200)

  const signed = await anOpenOne()
  await server.as(second).call(api.signMotion, { params: { id: signed.id } })
  const refused = await server.as(first).call(api.takeBackMotion, { params: { id: signed.id } })
  expect([refused.status, refused.body]).toEqual([
    409,
    expect.objectContaining({ detail: expect.stringContaining('bereits unterzeichnet') }),
  ])
})

test('somebody who is asked may decline: the first signatory sees it, others do not, and they may sign nevertheless', async () => {
  const { first, second, inGroup, beside, responsible } = story
  const motion = await anOpenOne()
  const params = { id: motion.id }
  for (const who of [second, inGroup, inGroup])
    expect((await server.as(who).call(api.declineMotion, { params })).body).toMatchObject({
      can_sign: false,
      has_declined: true,
      declines: [],
    })
  const declinesSeenBy = async (who: Id) => (await seenBy(who, motion)).body.declines.map(({ user_id }) => user_id)
  expect(await declinesSeenBy(first)).toEqual([second.id, inGroup.id])
  expect([await declinesSeenBy(beside), await declinesSeenBy(responsible), await declinesSeenBy(second)]).toEqual([[], [], []])
  expect((await server.as(second).call(api.countMotions, { params: story.meeting })).body.to_sign).toBe(0)
  expect((await server.as(beside).call(api.declineMotion, { params })).status).toBe(403)

  const back = await server.as(inGroup).call(api.reconsiderMotion, { params })
  expect(back.body).toMatchObject({ can_sign: true, has_declined: false })
  expect((await server.as(second).call(api.signMotion, { params })).body).toMatchObject({ has_signed: true, has_declined: false })
  expect(await declinesSeenBy(first)).toEqual([])
  expect((await server.as(second).call(api.declineMotion, { params })).status).toBe(403)
})

test('the first signatory may change the further signatories of an open motion, but nothing else', async () => {
  const { first, second, third, other, beside } = story
  const motion = await anOpenOne([asSecond(second), asOther(other)])
  const params = { id: motion.id }
  await server.as(other).call(api.signMotion, { params })
  const change = async (who: Id, body: api.MotionChanges) => (await server.as(who).call(api.changeMotion, { params, body })).status
  expect(await change(first, { signatories: [asFirst(first), asSecond(third), asOther(other), asCommittee(story.committee)] })).toBe(200)
  expect((await seenBy(third, motion)).body.can_sign).toBe(true)
  expect(await change(first, { signatories: [asFirst(first), asSecond(third)] })).toBe(409)
  expect(await change(first, { signatories: [asFirst(third), asOther(other)] })).toBe(403)
  expect(await change(first, { signatories: [asFirst(first), asOther(other)], is_urgent: true })).toBe(403)
  expect(await change(first, { title: 'Anders' })).toBe(403)
  expect(await change(beside, { signatories: [asFirst(first), asOther(other)] })).toBe(403)
  const signatories = (await seenBy(first, motion)).body.signatories.map(({ role, signatory_id }) => [role, signatory_id])
  expect(signatories).toContainEqual(['SECOND_SIGNATORY', third.id])
})
