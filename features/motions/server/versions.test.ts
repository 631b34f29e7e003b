import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as api from '#features/motions/contract.ts'
import { listMotionVersions, readMotion } from '#features/motions/version-contract.ts'
import { getReadingData } from '#features/read-documents/contract.ts'
import { aMotion, aMotionMeeting, asOther } from '#testing/server/factories/motions/motion-factories.ts'
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
const versionsFor = async (who: Id, { id }: Id) => server.as(who).call(listMotionVersions, { params: { id } })
const seenBy = async (who: Id, motion: Id) => {
  const { body } = await versionsFor(who, motion)
  return body.versions.map(({ number, title }) => [number, title])
}
const change = (who: Id, { id }: Id, body: api.MotionChanges) => server.as(who).call(api.changeMotion, { params: { id }, body })

/** Two drafts, the second of which is published, and one change by a responsible person since. */
async function aChangedMotion() {
  const { first, responsible } = story
  const motion = await aMotion(server, story, { title: 'Eins', signatories: [asOther(story.other)] })
  await change(first, motion, { title: 'Zwei' })
  // Neither of these is another text.
  await change(first, motion, { title: 'Zwei', is_urgent: true })
  await change(first, motion, { rights_holder: 'faction' })
  await server.as(first).call(api.openMotion, { params: { id: motion.id } })
  server.stand('2026-11-20T10:30:00+01:00')
  await change(responsible, motion, { title: 'Drei', reason: 'Neu.' })
  return motion
}

test('each change of the text is a version, with who changed it when; others see those since the publication', async () => {
  const { first, beside, responsible, other } = story
  const motion = await aChangedMotion()
  const all = [
    [3, 'Drei'],
    [2, 'Zwei'],
    [1, 'Eins'],
  ]
  expect([await seenBy(first, motion), await seenBy(responsible, motion)]).toEqual([all, all])
  expect([await seenBy(beside, motion), await seenBy(other, motion)]).toEqual([all.slice(0, 2), all.slice(0, 2)])
  const { body } = await versionsFor(beside, motion)
  expect(body.versions[0]).toMatchObject({
    number: 3,
    reason: 'Neu.',
    business_type: 'Postulat',
    changed_by: expect.stringContaining(''),
    changed_at: '2026-11-20T10:30:00+01:00',
  })
  expect((await server.as(beside).call(api.getMotion, { params: { id: motion.id } })).body.version).toBe(3)
})

test('what was a draft again and changed stays unseen until it is published anew', async () => {
  const { first, beside } = story
  const motion = await aMotion(server, story, { title: 'Eins' })
  const params = { id: motion.id }
  await server.as(first).call(api.openMotion, { params })
  await server.as(first).call(api.takeBackMotion, { params })
  for (const title of ['Zwei', 'Drei']) await change(first, motion, { title })
  expect((await versionsFor(beside, motion)).status).toBe(404)
  await server.as(first).call(api.openMotion, { params })
  expect(await seenBy(beside, motion)).toEqual([
    [3, 'Drei'],
    [1, 'Eins'],
  ])
})

test('what somebody has read is known to them alone', async () => {
  const { beside, other, first } = story
  const motion = await aChangedMotion()
  const read = (who: Id, number: number) => server.as(who).call(readMotion, { params: { id: motion.id }, body: { number } })
  expect((await versionsFor(beside, motion)).body.read).toBeNull()
  expect((await read(beside, 2)).status).toBe(200)
  expect((await read(beside, 3)).status).toBe(200)
  // Nobody reads what they do not see.
  expect((await read(other, 1)).status).toBe(200)
  const readBy = async (who: Id) => (await versionsFor(who, motion)).body.read
  expect([await readBy(beside), await readBy(other), await readBy(first)]).toEqual([3, null, null])
})

test('a copy begins with a version of its own', async () => {
  const motion = await aChangedMotion()
  const copied = await server.as(story.first).call(api.copyMotion, { params: { id: motion.id }, body: { meeting: story.meeting.id } })
  expect(await seenBy(story.first, copied.body)).toEqual([[1, 'Drei']])
})

test('one’s own reading data names the motions read, by the latest version, without the title of what one no longer sees', async () => {
  const { beside, other, committee } = story
  const motion = await aChangedMotion()
  for (const number of [3, 2]) await server.as(beside).call(readMotion, { params: { id: motion.id }, body: { number } })
  const dataOf = async (who: Id) => (await server.as(who).call(getReadingData, {})).body.motions
  expect(await dataOf(beside)).toEqual([{ motion_id: motion.id, version: 3, title: 'Drei', read_at: '2026-11-20T10:30:00+01:00' }])
  expect(await dataOf(other)).toEqual([])
  await server.db.deleteFrom('membership').where('user_id', '=', beside.id).where('committee_id', '=', committee.id).execute()
  expect(await dataOf(beside)).toMatchObject([{ motion_id: motion.id, title: null }])
})

test('beside the latest twenty versions, the one read last is listed, to be compared', async () => {
  const { first, responsible, other } = story
  const motion = await aMotion(server, story, { status: 'OPEN', signatories: [asOther(other)] })
  await server.db.updateTable('motion_version').set({ is_public: true }).where('motion_id', '=', motion.id).execute()
  await server.as(other).call(readMotion, { params: { id: motion.id }, body: { number: 1 } })
  for (let number = 2; number <= 25; number++) await change(responsible, motion, { title: `Fassung ${number}` })
  const numbersFor = async (who: Id) => (await versionsFor(who, motion)).body.versions.map(({ number }) => number)
  const latest = Array.from({ length: 20 }, (_, index) => 25 - index)
  expect([await numbersFor(first), await numbersFor(other)]).toEqual([latest, [...latest, 1]])
})
