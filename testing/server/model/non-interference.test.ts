import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { activeChangedTopic, concludedChangedTopic } from '#features/meetings/live.ts'
import { motionChangedTopic } from '#features/motions/live.ts'
import { noteAssured } from '#testing/server/assured.ts'
import { aFeed } from '#testing/server/factories/calendar-factories.ts'
import { type TestHouse, testHouse } from '#testing/server/house.ts'
import { listening, stopListening } from '#testing/server/listening.ts'
import { secondServer } from '#testing/server/site/second-server.ts'
import { howOften } from '#testing/shared/how-often.ts'
import { alterUnseen } from './alter.ts'
import { answered, asker } from './answered.ts'
import { type Built, build } from './build.ts'
import { type Deed, someDeeds } from './deeds.ts'
import { aGround, type Ground } from './ground.ts'
import { assertInLanes } from './lanes.ts'
import { fitted, play } from './play.ts'
import { aWorld } from './settle.ts'
import { isUnnoticed } from './unseen.ts'

let house: TestHouse
let other: Awaited<ReturnType<typeof secondServer>>
let ground: Ground
beforeAll(async () => {
  house = await testHouse({ FULL_TEXT_SEARCH: 'on' })
  other = await secondServer(house)
  ground = await aGround(house)
})
afterAll(async () => {
  await other[Symbol.asyncDispose]()
  await house[Symbol.asyncDispose]()
})
afterEach(stopListening)

const pairs = howOften({ inTests: 2, assured: 500 })
/** Of one person of a world, one after the other. */
const rounds = howOften({ inTests: 1, assured: 4 })
const perRound = 8
const topics = [activeChangedTopic, concludedChangedTopic, motionChangedTopic]

test(`${pairs} pairs of worlds that differ in what somebody may not see are the same to that person, byte for byte`, {
  timeout: howOften({ inTests: 300_000, assured: 21_600_000 }),
}, async () => {
  const count = { pairs: 0, answers: 0, deeds: 0 }
  await assertInLanes(
    fc.asyncProperty(aWorld, someDeeds(rounds * perRound), async (facts, deeds) => {
      if (count.pairs >= pairs) return
      const built = await build(ground, structuredClone(facts))
      for (let person = 0; person < facts.persons && count.pairs < pairs; person += 1) {
        await expectAlike(built, { person, deeds, count })
      }
    }),
    pairs,
  )
  noteAssured({
    what: 'Pairs of worlds alike (non-interference)',
    count: count.pairs,
    aim: 500,
    outcome: `none told apart: ${count.answers.toLocaleString('en')} answers, and ${count.deeds.toLocaleString('en')} deeds of others of which nothing was heard`,
    part: 'model/non-interference',
  })
})

type Case = { person: number; deeds: Deed[]; count: { pairs: number; answers: number; deeds: number } }

/** The world as it is, and then again and again with all else altered, asked in turns at two app servers, so that none has kept what it is asked for. */
async function expectAlike(built: Built, { person, deeds, count }: Case) {
  const me = { id: built.ids.persons[person] ?? 0 }
  const ask = await asker(built, person)
  const ear = await listening(house, { ...me, topics })
  const { url: feed } = await aFeed(house, me)
  await openAll(built, ask)
  // What others did before was not about what this person does not see.
  const mails = await mailsTo(me)
  const asking = { ask, feed, turn: count.pairs }
  let before = await answered(built, { ...asking, app: house.app })
  for (let round = 0; round < rounds; round += 1) {
    await alterUnseen(built, person)
    for (const drawn of deeds.slice(round * perRound, (round + 1) * perRound)) {
      const deed = fitted(built, drawn)
      if (deed && isUnnoticed(built.world, person, deed) && (await play(built, deed))) count.deeds += 1
    }
    expect(await ear.heard()).toEqual([])
    expect(await mailsTo(me)).toEqual(mails)
    const after = await answered(built, { ...asking, app: round % 2 === 0 ? other.app : house.app })
    for (const [url, answer] of before) expect([url, after.get(url)]).toEqual([url, answer])
    count.answers += before.size
    count.pairs += 1
    before = after
  }
  await ear.socket.endAsync(true)
}

/** A private layer is there from the first time that it is asked for. */
async function openAll({ world, ids }: Built, ask: Awaited<ReturnType<typeof asker>>) {
  for (const [at, id] of ids.documents.entries()) {
    await ask(house.app, `/api/v1/${world.documents[at]?.kind}/${id}/`)
    await ask(house.app, `/api/v1/versionable/${ids.versions[at]}/annotation_layers/`)
  }
}

const mailsTo = async ({ id }: { id: number }) =>
  house.db
    .selectFrom('mail')
    .innerJoin('app_user', 'app_user.email', 'mail.to_address')
    .where('app_user.id', '=', id)
    .select(['mail.subject', 'mail.text'])
    .orderBy('mail.id')
    .execute()
