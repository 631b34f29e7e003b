import { test } from 'vitest'
import { playHalls } from '#server/test/motion-model/play-hall.ts'
import { houseOfTwo } from '#server/test/second-server.ts'

const game = { halls: 3, rounds: 210, atOnce: 8 }

test(`${game.halls * game.rounds * game.atOnce} steps of people at two servers of one site leave what the rules say, and nothing else`, async () => {
  await using house = await houseOfTwo()
  await playHalls({ house, apps: [house.app, house.server.app], ...game })
}, 300_000)
