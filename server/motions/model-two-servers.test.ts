import { test } from 'vitest'
import { testHouse } from '#server/test/house.ts'
import { playHalls } from '#server/test/motion-model/play-hall.ts'
import { secondServer } from '#server/test/second-server.ts'

const game = { halls: 3, rounds: 210, atOnce: 8 }

test(`${game.halls * game.rounds * game.atOnce} steps of people at two servers of one site leave what the rules say, and nothing else`, async () => {
  await using house = await testHouse()
  await using second = await secondServer(house)
  await playHalls({ house, apps: [house.app, second.app], ...game })
}, 300_000)
