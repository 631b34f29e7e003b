import { test } from 'vitest'
import { playHalls } from '#testing/server/motion-model/play.ts'
import { testServer } from '#testing/server/test-server.ts'
import { howOften } from '#testing/shared/random.ts'

/** Rounds in each of the three halls. */
const rounds = howOften({ inTests: 10, inAll: 210, assured: 210 })
const game = { halls: 3, rounds, atOnce: 8 }

test(`${game.halls * game.rounds * game.atOnce} simultaneous steps by many people match the model`, async () => {
  await using server = await testServer()
  await playHalls({ server, apps: [server.app], ...game })
})
