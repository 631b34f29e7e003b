import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noteAssured } from '#testing/server/assured.ts'
import { type TestHouse, testHouse } from '#testing/server/house.ts'
import { howOften } from '#testing/shared/how-often.ts'
import { build } from './build.ts'
import { someDeeds } from './deeds.ts'
import { aGround, type Ground } from './ground.ts'
import { assertInLanes } from './lanes.ts'
import { look } from './look.ts'
import { play } from './play.ts'
import { aWorld } from './settle.ts'

let house: TestHouse
let ground: Ground
beforeAll(async () => {
  house = await testHouse()
  ground = await aGround(house)
})
afterAll(() => house[Symbol.asyncDispose]())

const worlds = howOften({ inTests: 5, assured: 1000 })

test(`${worlds} worlds are to everybody what the reference says: what is seen, and what may be done`, {
  timeout: howOften({ inTests: 300_000, assured: 21_600_000 }),
}, async () => {
  const count = { worlds: 0, looks: 0, deeds: 0 }
  await assertInLanes(
    fc.asyncProperty(aWorld, someDeeds(25), async (facts, deeds) => {
      const built = await build(ground, structuredClone(facts))
      const lookAround = async (persons: number[]) => {
        const looked = await Promise.all(persons.map((person) => look(built, person)))
        count.looks += looked.flat().length
        expect(looked.flat().filter(({ is, ought }) => is !== ought)).toEqual([])
      }
      await lookAround([...built.clients.keys()])
      for (const deed of deeds) if (await play(built, deed)) count.deeds += 1
      // What was done has its effects at once.
      await lookAround([(deeds[0]?.by ?? 0) % facts.persons])
      count.worlds += 1
    }),
    worlds,
  )
  noteAssured({
    what: 'Worlds judged by the reference model',
    count: count.worlds,
    aim: 1000,
    outcome: `none judged otherwise: ${count.looks.toLocaleString('en')} looks and ${count.deeds.toLocaleString('en')} deeds`,
    part: 'model/reference',
  })
})
