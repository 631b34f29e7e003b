import { afterAll, beforeAll, expect, test } from 'vitest'
import * as api from '#features/motions/contract.ts'
import { client } from '#testing/server/clients/client.ts'
import { aBusinessType, aMotion, aMotionMeeting, whileItRuns } from '#testing/server/factories/motions/motion-factories.ts'
import { type TwoServers, twoServers } from '#testing/server/site/second-server.ts'
import { unique } from '#testing/server/test-server.ts'
import { giveNumber } from './give-number.ts'

let server: TwoServers
beforeAll(async () => {
  server = await twoServers()
})
afterAll(() => server[Symbol.asyncDispose]())

type Story = Awaited<ReturnType<typeof aMotionMeeting>>
type Id = { id: number }

const setPattern = ({ id }: Id, number_pattern: string) =>
  server.db.updateTable('business_type').set({ number_pattern }).where('id', '=', id).execute()

async function aNumberedStory(pattern: string): Promise<Story> {
  const story = await aMotionMeeting(server)
  await setPattern(story.business_type, pattern)
  return story
}
const submit = (who: Id, { id }: Id) => server.as(who).call(api.submitMotion, { params: { id } })
const submitNew = async (story: Story, who: Id = story.first) =>
  (await submit(who, await aMotion(server, story, { first: who, status: 'OPEN' }))).body
const numbersLike = async (start: string) =>
  (await server.db.selectFrom('motion_number').select('number').where('number', 'like', `${start}%`).orderBy('place').execute()).map(
    ({ number }) => number,
  )

test('numbers motions on submission, for each year of the site from 001, and no others', async () => {
  const prefix = unique('A')
  const story = await aNumberedStory(`${prefix} {year}/{number}`)
  const { first, meeting, beside } = story
  const motion = await aMotion(server, story, { status: 'OPEN' })
  expect(motion.number).toBeNull()
  expect((await submit(first, motion)).body.number).toBe(`${prefix} 2026/001`)
  // Repeated: the same number.
  expect((await submit(first, motion)).body.number).toBe(`${prefix} 2026/001`)
  expect((await submitNew(story)).number).toBe(`${prefix} 2026/002`)
  const listed = (await server.as(beside).call(api.listMotions, { params: meeting, query: {} })).body
  expect(listed.map(({ number }) => number)).toEqual([`${prefix} 2026/002`, `${prefix} 2026/001`])
  const mine = (await server.as(first).call(api.listMyMotions, { query: { order: 'title' } })).body
  expect(new Set(mine.items.map(({ number }) => number))).toEqual(new Set([`${prefix} 2026/001`, `${prefix} 2026/002`]))

  // Still the old year in UTC.
  const night = '2026-12-31T23:30:00Z'
  await server.db
    .updateTable('meeting')
    .set({ start: night, slots: ['2027-01-01'], days: ['2027-01-01'] })
    .where('id', '=', meeting.id)
    .execute()
  server.stand(night)
  expect((await submitNew(story)).number).toBe(`${prefix} 2027/001`)

  server.stand(whileItRuns)
  const unnumbered = await aMotionMeeting(server)
  expect((await submitNew(unnumbered)).number).toBeNull()
})

test('types of the same series share it, and a removed motion keeps its number', async () => {
  const prefix = unique('V')
  const story = await aNumberedStory(`${prefix}{year}-{number}`)
  const other = await aBusinessType(server)
  await setPattern(other, `${prefix}2026-{number}`)
  const removed = await submitNew(story)
  await server.as(story.responsible).call(api.removeMotion, { params: removed })
  expect((await submitNew({ ...story, business_type: other })).number).toBe(`${prefix}2026-002`)
  expect(await numbersLike(prefix)).toEqual([`${prefix}2026-001`, `${prefix}2026-002`])
})

test('of many submissions at once, in several committees and on two servers, each gets a number, without gaps', async () => {
  const prefix = unique('R')
  const stories = [await aNumberedStory(`${prefix} {number}`), await aNumberedStory(`${prefix} {number}`)]
  const motions = await Promise.all(
    stories.flatMap((story) =>
      [story.first, story.second, story.third, story.other].map(async (who) => ({
        who,
        motion: await aMotion(server, story, { first: who, status: 'OPEN' }),
      })),
    ),
  )
  // One that fails after its number was given.
  const stopped = server.db.transaction().execute(async (trx) => {
    await giveNumber(trx, motions[0]!.motion, { at: server.clock(), time_zone: 'Europe/Zurich' })
    throw new Error('stopped')
  })
  const failing = expect(stopped).rejects.toThrow('stopped')
  const second = { ...server, ...server.server }
  const answers = await Promise.all(
    motions.map(({ who, motion }, index) =>
      (index % 2 === 0 ? server.as(who) : client(second, who)).call(api.submitMotion, { params: { id: motion.id } }),
    ),
  )
  await failing
  const expected = motions.map((_, index) => `${prefix} 00${index + 1}`)
  expect(new Set(answers.map(({ body }) => body.number))).toEqual(new Set(expected))
  expect(await numbersLike(prefix)).toEqual(expected)
})

test('a number that another series has given is refused, with nothing submitted', async () => {
  const prefix = unique('D')
  const story = await aNumberedStory(`${prefix} {number}/001`)
  await submitNew(story)
  await setPattern(story.business_type, `${prefix} 001/{number}`)
  const motion = await aMotion(server, story, { status: 'OPEN' })
  const { status, body } = await submit(story.first, motion)
  expect([status, body]).toEqual([
    409,
    expect.objectContaining({ detail: expect.stringContaining(`Die Nummer ${prefix} 001/001 ist schon vergeben`) }),
  ])
  const after = (await server.as(story.first).call(api.getMotion, { params: motion })).body
  expect([after.status, after.signatures, after.number]).toEqual(['OPEN', [], null])
  await setPattern(story.business_type, `${prefix} 2/{number}`)
  expect((await submit(story.first, motion)).body.number).toBe(`${prefix} 2/001`)
})

test('the database refuses a gap, a number given twice, and a second number for a motion', async () => {
  const series = unique('S {number}')
  const add = (place: number, motion_id: number, number = `${series} ${place}`) =>
    server.db.insertInto('motion_number').values({ series, place, motion_id, number, given_at: whileItRuns }).execute()
  await add(1, -1)
  await expect(add(3, -2)).rejects.toThrow('motion_number')
  await expect(add(1, -2, 'other')).rejects.toThrow('motion_number_pkey')
  await expect(add(2, -1)).rejects.toThrow('motion_numbered_once')
  await expect(add(2, -2, `${series} 1`)).rejects.toThrow('motion_number_taken')
  await add(2, -2)
  await expect(server.db.deleteFrom('motion_number').where('series', '=', series).where('place', '=', 1).execute()).rejects.toThrow()
})
