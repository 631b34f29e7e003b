import { test } from 'vitest'
import { playHalls } from '#testing/server/motion-model/play.ts'
import { twoServers } from '#testing/server/site/second-server.ts'
import { howOften } from '#testing/shared/random.ts'

/** Rounds in each of the three halls. */
const rounds = howOften({ inTests: 10, inAll: 210, assured: 210 })
const game = { halls: 3, rounds, atOnce: 8 }

test(`${game.halls * game.rounds * game.atOnce} simultaneous steps on two servers of one site match the model`, async () => {
  await using testedServer = await twoServers()
  await playHalls({ server: testedServer, apps: [testedServer.app, testedServer.server.app], ...game })
})
