import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { workersOf } from '#app/server/workers.ts'
import {
  attachToMotion,
  changeMotion,
  createMotion,
  openMotion,
  removeMotion,
  signMotion,
  submitMotion,
} from '#features/motions/contract.ts'
import { motionChangedTopic, motionNewsTopic } from '#features/motions/motion.ts'
import { topicFor } from '#platform/shared/live-topics.ts'
import { listening, stopListening } from '#testing/server/clients/listening.ts'
import { aCommittee, aMember, aSiteAdmin } from '#testing/server/factories/factories.ts'
import { aMotion, aMotionBody, aMotionMeeting, asFirst, asOther, asSecond } from '#testing/server/factories/motions/motion-factories.ts'
import { type TwoServers, twoServers } from '#testing/server/site/second-server.ts'

let testedServer: TwoServers
beforeAll(async () => {
  testedServer = await twoServers()
})
afterAll(() => testedServer[Symbol.asyncDispose]())
afterEach(stopListening)

/** A meeting with all its people online, half of them on another app server. */
async function aHall() {
  const story = await aMotionMeeting(testedServer)
  const { committee, meeting, newcomer, ...people } = story
  const { first, second, third, other, inGroup, beside, responsible, access } = people
  const members = { first, second, third, other, inGroup, beside, responsible, access }
  const left = await aMember(testedServer, committee, ['member', 'responsible'], { begin_date: '2020-01-01', end_date: '2026-11-19' })
  const elsewhere = await aMember(testedServer, await aCommittee(testedServer), ['member', 'responsible'])
  const everybody = { ...members, newcomer, left, elsewhere, admin: await aSiteAdmin(testedServer) }
  const ears = await Promise.all(
    Object.entries(everybody).map(async ([name, person], index) => {
      const ear = await listening(testedServer, {
        id: person.id,
        topics: [motionChangedTopic],
        ...(index % 2 && { server: testedServer.server }),
      })
      return [name, ear] as const
    }),
  )
  /** Who received exactly one event about this motion; nobody received any other event. */
  const notifiedOf = async ({ id }: { id: number }) => {
    const heardBy = await Promise.all(ears.map(async ([name, ear]) => [name, await ear.heard()] as const))
    const hearers = heardBy.filter(([, heard]) => heard.length > 0)
    const event = { topic: motionChangedTopic, message: { meeting_id: meeting.id, id } }
    for (const [name, heard] of hearers) expect([name, heard]).toEqual([name, [event]])
    return hearers.map(([name]) => name).sort()
  }
  return { story, notifiedOf, inMeeting: Object.keys(members).sort() }
}

test('announces publishing, each signature and submission to everybody who sees the meeting', async () => {
  const { story, notifiedOf, inMeeting } = await aHall()
  const motion = await aMotion(testedServer, story, { signatories: [asSecond(story.second), asOther(story.other)] })
  await notifiedOf(motion)
  const params = { id: motion.id }
  for (const [who, endpoint] of [
    ['first', openMotion],
    ['second', signMotion],
    ['first', submitMotion],
  ] as const) {
    expect((await testedServer.as(story[who]).call(endpoint, { params })).status).toBe(200)
    expect(await notifiedOf(motion)).toEqual(inMeeting)
  }
  // A refused request and one without effect publish nothing.
  expect((await testedServer.as(story.other).call(signMotion, { params })).status).toBe(409)
  expect((await testedServer.as(story.first).call(submitMotion, { params })).status).toBe(200)
  expect(await notifiedOf(motion)).toEqual([])
})

const mayForOthers = ({ id }: { id: number }) =>
  testedServer.db.updateTable('app_user').set({ can_create_proposals_for_other_people: true }).where('id', '=', id).execute()

test('announces changes to a draft to its first signatory, creator and responsible persons only', async () => {
  const { story, notifiedOf } = await aHall()
  const { beside, second, responsible } = story
  await mayForOthers(beside)
  const seeing = ['beside', 'first', 'responsible']
  const body = aMotionBody(story, { signatories: [asSecond(second)] })
  const { body: draft } = await testedServer.as(beside).call(createMotion, { body })
  expect(await notifiedOf(draft)).toEqual(seeing)
  const params = { id: draft.id }
  expect((await testedServer.as(responsible).call(changeMotion, { params, body: { title: 'Anders' } })).status).toBe(200)
  expect(await notifiedOf(draft)).toEqual(seeing)
  const attached = { params, file: Buffer.from('Plan'), file_name: 'Plan.txt' }
  expect((await testedServer.as(beside).call(attachToMotion, attached)).status).toBe(200)
  expect(await notifiedOf(draft)).toEqual(seeing)
  // Sent again: nothing is added.
  expect((await testedServer.as(beside).call(attachToMotion, attached)).status).toBe(200)
  expect(await notifiedOf(draft)).toEqual([])
})

test('handing on a draft is announced once to those who see it or just lost sight of it, and to nobody else', async () => {
  const { story, notifiedOf } = await aHall()
  const { beside, first, second, third, responsible } = story
  await mayForOthers(beside)
  await mayForOthers(responsible)
  const draft = await aMotion(testedServer, story, { by: beside })
  await notifiedOf(draft)
  const handOn = (to: { id: number }) =>
    testedServer.as(responsible).call(changeMotion, { params: { id: draft.id }, body: { signatories: [asFirst(to)] } })
  expect((await handOn(second)).status).toBe(200)
  expect(await notifiedOf(draft)).toEqual(['beside', 'first', 'responsible', 'second'])
  expect((await handOn(beside)).status).toBe(200)
  expect(await notifiedOf(draft)).toEqual(['beside', 'responsible', 'second'])
  // Its creator sees it, whoever is first signatory.
  expect((await handOn(third)).status).toBe(200)
  expect(await notifiedOf(draft)).toEqual(['beside', 'responsible', 'third'])
  // This membership ended before the meeting's day: neither the meeting nor its drafts are visible any more.
  await testedServer.db.updateTable('membership').set({ end_date: '2026-11-19' }).where('user_id', '=', third.id).execute()
  expect((await handOn(first)).status).toBe(200)
  expect(await notifiedOf(draft)).toEqual(['beside', 'first', 'responsible'])
})

test.each(['OPEN', 'SUBMITTED', 'DRAFT'] as const)('announces the removal of a motion to those who saw it: %s', async (status) => {
  const { story, notifiedOf, inMeeting } = await aHall()
  const motion = await aMotion(testedServer, story, { status })
  await notifiedOf(motion)
  expect((await testedServer.as(story.responsible).call(removeMotion, { params: { id: motion.id } })).status).toBe(200)
  expect(await notifiedOf(motion)).toEqual(status === 'DRAFT' ? ['first', 'responsible'] : inMeeting)
})

test('announces nothing to a person who no longer sees the motion', async () => {
  const { story, notifiedOf, inMeeting } = await aHall()
  const motion = await aMotion(testedServer, story, { status: 'OPEN' })
  await notifiedOf(motion)
  await testedServer.db.deleteFrom('membership').where('user_id', '=', story.other.id).execute()
  await testedServer.as(story.first).call(submitMotion, { params: { id: motion.id } })
  expect(await notifiedOf(motion)).toEqual(inMeeting.filter((name) => name !== 'other'))
})

test('tells those who are asked, and only them, of publishing, of being added, of the meeting’s beginning and of the submission', async () => {
  const story = await aMotionMeeting(testedServer)
  const { meeting, first, second, third, other, beside, responsible } = story
  const people = { first, second, third, other, beside, responsible }
  const ears = await Promise.all(
    Object.entries(people).map(
      async ([name, { id }]) => [name, await listening(testedServer, { id, topics: [topicFor(motionNewsTopic, id)] })] as const,
    ),
  )
  const told = async () => {
    const heard = await Promise.all(ears.map(async ([name, ear]) => (await ear.heard()).map(({ message }) => [name, message])))
    return heard.flat()
  }
  const motion = await aMotion(testedServer, story, { signatories: [asSecond(second), asOther(third)] })
  const params = { id: motion.id }
  const news = (what: string) => ({ what, meeting_id: meeting.id, id: motion.id })
  expect(await told()).toEqual([])
  await testedServer.as(first).call(openMotion, { params })
  expect(await told()).toEqual(['second', 'third'].map((name) => [name, news('signature')]))
  const signatories = [asFirst(first), asSecond(second), asOther(third), asOther(other)]
  await testedServer.as(responsible).call(changeMotion, { params, body: { signatories } })
  expect(await told()).toEqual([['other', news('signature')]])
  await testedServer.as(third).call(signMotion, { params })
  await workersOf(testedServer).tell_events({})
  await workersOf(testedServer).tell_events({})
  expect(await told()).toEqual(['second', 'other'].map((name) => [name, news('meeting_begins')]))
  await testedServer.as(first).call(submitMotion, { params })
  expect(await told()).toEqual(['second', 'third', 'other'].map((name) => [name, news('submitted')]))
})
