import { test } from 'vitest'
import { testHouse } from '#testing/server/house.ts'
import { playHalls } from '#testing/server/motion-model/play-hall.ts'
import { howOften } from '#testing/shared/how-often.ts'

/** Rounds of each of the three halls. */
const rounds = howOften({ inTests: 10, inAll: 210, assured: 210 })
const game = { halls: 3, rounds, atOnce: 8 }

test(`${game.halls * game.rounds * game.atOnce} steps of many people at once leave what the rules say, and nothing else`, async () => {
  await using house = await testHouse()
  await playHalls({ house, apps: [house.app], ...game })
})
