import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { concludedChangedTopic } from '#features/meetings/meeting.ts'
import { publish } from '#platform/server/realtime/publish.ts'
import { noteAssured } from '#testing/server/assured.ts'
import { listening, stopListening } from '#testing/server/clients/listening.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { howOften } from '#testing/shared/random.ts'
import { expectOneAnswer } from './channels.ts'
import { aWorld } from './random-world.ts'
import { seesMeeting } from './reference.ts'
import { type Built, build } from './worlds/build.ts'
import { aGround, type Ground } from './worlds/ground.ts'
import type { World } from './worlds/world.ts'

let server: TestServer
let ground: Ground
beforeAll(async () => {
  server = await testServer({ FULL_TEXT_SEARCH: 'on' })
  ground = await aGround(server)
})
afterAll(() => server[Symbol.asyncDispose]())
afterEach(stopListening)

const worlds = howOften({ inTests: 2, assured: 200 })

test(`in ${worlds} worlds all channels show a meeting and a document to the same people`, {
  timeout: howOften({ inTests: 300_000, assured: 21_600_000 }),
}, async () => {
  let asked = 0
  await fc.assert(
    fc.asyncProperty(aWorld, async (facts) => {
      const built = await build(ground, withoutHeadings(facts))
      for (const person of built.clients.keys()) asked += await expectOneAnswer(built, person)
      await expectHeard(built)
    }),
    { numRuns: worlds, endOnFailure: true },
  )
  noteAssured({
    what: 'Worlds in which all channels tell the same',
    count: worlds,
    aim: 200,
    outcome: `none told otherwise: ${asked.toLocaleString('en')} answers`,
    part: 'model/channels',
  })
})

/** Headings have no papers. */
const withoutHeadings = (facts: World): World => {
  const world = structuredClone(facts)
  for (const item of world.items) item.is_paragraph = false
  return world
}

/** Expects that exactly those who see a meeting receive its events. */
async function expectHeard({ world, ids }: Built): Promise<void> {
  const topics = [concludedChangedTopic]
  const ears = await Promise.all(ids.persons.map((id) => listening(server, { id, topics })))
  await publish(
    server.db,
    ...ids.meetings.map((meeting_id) => ({ topic: concludedChangedTopic, message: { meeting_id }, audience: { meeting_id } })),
  )
  for (const [person, ear] of ears.entries()) {
    const heard = (await ear.heard()).map(({ message }) => message)
    expect([person, heard]).toEqual([
      person,
      ids.meetings.flatMap((meeting_id, at) => (seesMeeting(world, person, at) ? [{ meeting_id }] : [])),
    ])
  }
  await stopListening()
}
