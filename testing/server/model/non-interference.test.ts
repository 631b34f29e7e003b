import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { activeChangedTopic, concludedChangedTopic } from '#features/meetings/meeting.ts'
import { motionChangedTopic } from '#features/motions/motion.ts'
import { noteAssured } from '#testing/server/assured.ts'
import { listening, stopListening } from '#testing/server/clients/listening.ts'
import { aFeed } from '#testing/server/factories/calendar-factories.ts'
import { secondServer } from '#testing/server/site/second-server.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { howOften } from '#testing/shared/random.ts'
import { assertInLanes } from './lanes.ts'
import { type Operation, someOperations } from './operations.ts'
import { fitted, play } from './play.ts'
import { aWorld } from './random-world.ts'
import { answered, asker } from './responses.ts'
import { isUnnoticed } from './unseen.ts'
import { alterUnseen } from './worlds/alter.ts'
import { type Built, build } from './worlds/build.ts'
import { aGround, type Ground } from './worlds/ground.ts'

let server: TestServer
let other: Awaited<ReturnType<typeof secondServer>>
let ground: Ground
beforeAll(async () => {
  server = await testServer({ FULL_TEXT_SEARCH: 'on' })
  other = await secondServer(server)
  ground = await aGround(server)
})
afterAll(async () => {
  await other[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})
afterEach(stopListening)

const pairs = howOften({ inTests: 2, assured: 500 })
/** Rounds for one user of a world. */
const rounds = howOften({ inTests: 1, assured: 4 })
const perRound = 8
const topics = [activeChangedTopic, concludedChangedTopic, motionChangedTopic]

test(`${pairs} pairs of worlds that differ in what a person may not see look identical to that person`, {
  timeout: howOften({ inTests: 300_000, assured: 21_600_000 }),
}, async () => {
  const count = { pairs: 0, answers: 0, operations: 0 }
  await assertInLanes(
    fc.asyncProperty(aWorld, someOperations(rounds * perRound), async (facts, operations) => {
      if (count.pairs >= pairs) return
      const built = await build(ground, structuredClone(facts))
      for (let person = 0; person < facts.persons && count.pairs < pairs; person += 1) {
        await expectAlike(built, { person, operations, count })
      }
    }),
    pairs,
  )
  noteAssured({
    what: 'Pairs of worlds alike (non-interference)',
    count: count.pairs,
    aim: 500,
    outcome: `none told apart: ${count.answers.toLocaleString('en')} answers, and ${count.operations.toLocaleString('en')} operations of others of which nothing was heard`,
    part: 'model/non-interference',
  })
})

type Case = { person: number; operations: Operation[]; count: { pairs: number; answers: number; operations: number } }

/**
 * Compares the original world with repeatedly altered ones, alternating between two app servers, so that neither has cached the responses.
 */
async function expectAlike(built: Built, { person, operations, count }: Case) {
  const me = { id: built.ids.persons[person] ?? 0 }
  const ask = await asker(built, person)
  const ear = await listening(server, { ...me, topics })
  const { url: feed } = await aFeed(server, me)
  await openAll(built, ask)
  // Mails from before do not concern what this user cannot see.
  const mails = await mailsTo(me)
  const asking = { ask, feed, turn: count.pairs }
  let before = await answered(built, { ...asking, app: server.app })
  for (let round = 0; round < rounds; round += 1) {
    await alterUnseen(built, person)
    for (const drawn of operations.slice(round * perRound, (round + 1) * perRound)) {
      const operation = fitted(built, drawn)
      if (operation && isUnnoticed(built.world, person, operation) && (await play(built, operation))) count.operations += 1
    }
    expect(await ear.heard()).toEqual([])
    expect(await mailsTo(me)).toEqual(mails)
    const after = await answered(built, { ...asking, app: round % 2 === 0 ? other.app : server.app })
    for (const [url, answer] of before) expect([url, after.get(url)]).toEqual([url, answer])
    count.answers += before.size
    count.pairs += 1
    before = after
  }
  await ear.socket.endAsync(true)
}

/** The first request for layers creates the private layer. */
async function openAll({ world, ids }: Built, ask: Awaited<ReturnType<typeof asker>>) {
  for (const [at, id] of ids.documents.entries()) {
    await ask(server.app, `/api/v1/${world.documents[at]?.kind}/${id}/`)
    await ask(server.app, `/api/v1/versionable/${ids.versions[at]}/annotation_layers/`)
  }
}

const mailsTo = async ({ id }: { id: number }) =>
  server.db
    .selectFrom('mail')
    .innerJoin('app_user', 'app_user.email', 'mail.to_address')
    .where('app_user.id', '=', id)
    .select(['mail.subject', 'mail.text'])
    .orderBy('mail.id')
    .execute()
