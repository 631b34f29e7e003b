import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeMeeting } from '#features/meetings/contract.ts'
import { openMotion, removeMotion, signMotion, submitMotion, takeBackMotion, withdrawMotion } from '#features/motions/contract.ts'
import { client } from '#testing/server/clients/client.ts'
import { outcomeOf } from '#testing/server/factories/motions/motion-calls.ts'
import { aMotion, aMotionMeeting, asCommittee, asSecond, whileItRuns } from '#testing/server/factories/motions/motion-factories.ts'
import { type TwoServers, twoServers } from '#testing/server/site/second-server.ts'

let testedServer: TwoServers
beforeAll(async () => {
  testedServer = await twoServers()
})
afterAll(() => testedServer[Symbol.asyncDispose]())

type Id = { id: number }
const rounds = [0, 1, 2, 3]
const inOrder = (ids: number[]) => ids.toSorted((one, other) => one - other)

/** Two browsers of one person, one on each app server. */
const browsersOf = (who: Id) => [testedServer.as(who), client({ ...testedServer, ...testedServer.server }, who)] as const

async function anOpenOne(facts: Parameters<typeof aMotion>[2] = {}) {
  const story = await aMotionMeeting(testedServer)
  const signatories = [asSecond(story.second), asCommittee(story.committee)]
  return { story, motion: await aMotion(testedServer, story, { status: 'OPEN', signatories, ...facts }) }
}

test('people who sign at once, repeatedly and on two servers, are in the chain once each', async () => {
  const { story, motion } = await anOpenOne()
  const { second, third, other, inGroup, beside } = story
  const signers = [second, third, other, inGroup, beside]
  const answers = await Promise.all(
    [...signers, ...signers].flatMap((who) => browsersOf(who).map((browser) => browser.call(signMotion, { params: { id: motion.id } }))),
  )
  expect(answers.map(({ status, body }) => [status, body.has_signed])).toEqual(answers.map(() => [200, true]))
  const { signers: chained, auditEntries } = await outcomeOf(testedServer, motion)
  expect([inOrder(chained), auditEntries]).toEqual([inOrder(signers.map(({ id }) => id)), signers.map(() => 'sign_motion')])
})

test.each([
  ['published', openMotion, 'DRAFT', { status: 'OPEN', signers: 0, auditEntries: ['open_motion'] }],
  ['submitted', submitMotion, 'OPEN', { status: 'SUBMITTED', signers: 1, auditEntries: ['submit_motion'] }],
] as const)('a motion is %s once, however often the request is sent', async (_what, endpoint, status, expected) => {
  const { story, motion } = await anOpenOne({ status })
  const answers = await Promise.all(
    rounds.flatMap(() => browsersOf(story.first).map((browser) => browser.call(endpoint, { params: { id: motion.id } }))),
  )
  expect(answers.map((answer) => [answer.status, answer.body.status])).toEqual(answers.map(() => [200, expected.status]))
  const { status: now, signers, auditEntries } = await outcomeOf(testedServer, motion)
  expect({ status: now, signers: signers.length, auditEntries }).toEqual(expected)
})

test('a signature during the submission is either before it in the chain or refused', async () => {
  const seen = new Set<number>()
  for (const round of rounds) {
    const { story, motion } = await anOpenOne()
    const { first, second, third, other } = story
    const signers = [second, third, other]
    const params = { id: motion.id }
    const sign = signers.map((who) => () => testedServer.as(who).call(signMotion, { params }))
    const submit = () => testedServer.as(first).call(submitMotion, { params })
    const turns = sign.toSpliced(round % 4, 0, submit as never)
    const answers = await Promise.all(turns.map((turn) => turn()))
    const [submitted] = answers.splice(round % 4, 1)
    expect(submitted?.status).toBe(200)
    const signed = signers.filter((_, index) => answers[index]?.status === 200).map(({ id }) => id)
    for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
      expect([status, body]).toEqual([409, { detail: expect.any(String), non_field_errors: [expect.any(String)] }])
    }
    const outcome = await outcomeOf(testedServer, motion)
    expect(inOrder(outcome.signers)).toEqual(inOrder([...signed, first.id]))
    expect([outcome.status, outcome.signers.at(-1), outcome.auditEntries.at(-1)]).toEqual(['SUBMITTED', first.id, 'submit_motion'])
    for (const { status } of answers) seen.add(status)
  }
  expect(seen.has(409)).toBe(true)
})

test('nothing is signed or submitted after the meeting is concluded at the same moment', async () => {
  for (const round of rounds) {
    const { story, motion } = await anOpenOne()
    const { first, second, third, responsible } = story
    const params = { id: motion.id }
    const turns = [
      () => testedServer.as(second).call(signMotion, { params }),
      () => testedServer.as(third).call(signMotion, { params }),
      () => testedServer.as(first).call(submitMotion, { params }),
    ]
    const conclude = () => testedServer.as(responsible).call(changeMeeting, { params: story.meeting, body: { concluded: whileItRuns } })
    const answers = await Promise.all(turns.toSpliced(round % 4, 0, conclude as never).map((turn) => turn()))
    expect(answers[round % 4]?.status).toBe(200)
    const done = answers.toSpliced(round % 4, 1).filter(({ status }) => status === 200)
    const { signers, auditEntries } = await outcomeOf(testedServer, motion)
    expect([signers.length, auditEntries.length]).toEqual([done.length, done.length])
    const order = await testedServer.db
      .selectFrom('audit_log')
      .select('action')
      .where('committee_id', '=', story.committee.id)
      .where('action', 'in', ['sign_motion', 'submit_motion', 'conclude_meeting'])
      .orderBy('id')
      .execute()
    expect(order.at(-1)?.action).toBe('conclude_meeting')
  }
})

test('a motion removed during its submission is kept as a copy only if it was submitted first', async () => {
  for (const round of rounds) {
    const { story, motion } = await anOpenOne()
    const params = { id: motion.id }
    const submit = () => testedServer.as(story.first).call(submitMotion, { params })
    const remove = () => testedServer.as(story.responsible).call(removeMotion, { params })
    const answers = await Promise.all((round % 2 ? [submit, remove] : [remove, submit]).map(async (turn) => (await turn()).status))
    const [submitted, removed] = round % 2 ? answers : answers.toReversed()
    expect([removed, [200, 404].includes(submitted ?? 0)]).toEqual([200, true])
    const copies = await testedServer.db.selectFrom('removed_motion').selectAll().where('motion_id', '=', motion.id).execute()
    expect(copies.map(({ copy }) => copy.status)).toEqual(submitted === 200 ? ['SUBMITTED'] : [])
    expect((await outcomeOf(testedServer, motion)).signers).toEqual(submitted === 200 ? [story.first.id] : [])
  }
})

test('a signature while the motion is taken back is either before it, which is then refused, or refused', async () => {
  const seen = new Set<string>()
  for (const round of rounds) {
    const { story, motion } = await anOpenOne()
    const params = { id: motion.id }
    const sign = async () => (await testedServer.as(story.second).call(signMotion, { params })).status
    const takeBack = async () => (await testedServer.as(story.first).call(takeBackMotion, { params })).status
    const answers = await Promise.all(round % 2 ? [takeBack(), sign()] : [sign(), takeBack()])
    const [taken, signed] = round % 2 ? answers : answers.toReversed()
    const outcome = await outcomeOf(testedServer, motion)
    const found = JSON.stringify([taken, signed, outcome.status, outcome.signers.length])
    // Of a draft that is hidden by then, the signer gets 404.
    expect([JSON.stringify([409, 200, 'OPEN', 1]), JSON.stringify([200, 404, 'DRAFT', 0])]).toContain(found)
    seen.add(found)
  }
  expect(seen.size).toBeGreaterThan(0)
})

test('of a withdrawal and a submission at once, one takes effect', async () => {
  for (const round of rounds) {
    const { story, motion } = await anOpenOne()
    const params = { id: motion.id }
    const submit = async () => (await testedServer.as(story.first).call(submitMotion, { params })).status
    const withdraw = async () => (await testedServer.as(story.first).call(withdrawMotion, { params, body: { reason: '' } })).status
    const answers = await Promise.all(round % 2 ? [submit(), withdraw()] : [withdraw(), submit()])
    expect(inOrder(answers)).toEqual([200, 409])
    const { status, signers } = await outcomeOf(testedServer, motion)
    expect([status, signers.length]).toEqual(status === 'SUBMITTED' ? ['SUBMITTED', 1] : ['WITHDRAWN', 0])
  }
})
