import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noteAssured } from '#testing/server/assured.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { howOften } from '#testing/shared/random.ts'
import { assertInLanes } from './lanes.ts'
import { someOperations } from './operations.ts'
import { play } from './play.ts'
import { aWorld } from './random-world.ts'
import { look } from './read-objects.ts'
import { build } from './worlds/build.ts'
import { aGround, type Ground } from './worlds/ground.ts'

let server: TestServer
let ground: Ground
beforeAll(async () => {
  server = await testServer()
  ground = await aGround(server)
})
afterAll(() => server[Symbol.asyncDispose]())

const worlds = howOften({ inTests: 5, assured: 1000 })

test(`${worlds} worlds match the reference model in what each person sees and may do`, {
  timeout: howOften({ inTests: 300_000, assured: 21_600_000 }),
}, async () => {
  const count = { worlds: 0, looks: 0, operations: 0 }
  await assertInLanes(
    fc.asyncProperty(aWorld, someOperations(25), async (facts, operations) => {
      const built = await build(ground, structuredClone(facts))
      const lookAround = async (persons: number[]) => {
        const looked = await Promise.all(persons.map((person) => look(built, person)))
        count.looks += looked.flat().length
        expect(looked.flat().filter(({ is, ought }) => is !== ought)).toEqual([])
      }
      await lookAround([...built.clients.keys()])
      for (const operation of operations) if (await play(built, operation)) count.operations += 1
      // Effects are visible immediately.
      await lookAround([(operations[0]?.by ?? 0) % facts.persons])
      count.worlds += 1
    }),
    worlds,
  )
  noteAssured({
    what: 'Worlds judged by the reference model',
    count: count.worlds,
    aim: 1000,
    outcome: `none judged otherwise: ${count.looks.toLocaleString('en')} looks and ${count.operations.toLocaleString('en')} operations`,
    part: 'model/reference',
  })
})
