import { apiRoot } from '#platform/server/http/paths.ts'
import { client } from '#testing/server/clients/client.ts'
import type { TestServer } from '#testing/server/test-server.ts'
import { randomOf } from '#testing/shared/random.ts'
import { seedOfRun } from '#testing/shared/seed.ts'
import { chooseSteps } from './choose.ts'
import { aHall, type Hall } from './hall.ts'
import { expectAllTold, type Send, settle, take } from './play.ts'
import { names } from './world.ts'

type App = TestServer['app']
/** The Fastify app of each server. */
type Game = { server: TestServer; apps: App[]; seed: number; rounds: number; atOnce: number }

/** Every user has a browser, connected to one of the servers. */
function sendsIn(hall: Hall, { server, apps }: Game): Send {
  const browsers = names.map(
    (name, index) => [name, client({ ...server, app: apps[index % apps.length] ?? server.app }, { id: hall.persons[name] })] as const,
  )
  const browserOf = new Map(browsers)
  return async (by, { path, ...request }) => {
    const answer = await browserOf.get(by)!.request({ url: apiRoot(server.env) + path, ...request })
    return { status: answer.statusCode, body: answer.json() }
  }
}

/** Rounds of concurrent steps, each checked against the model; a failure shows the seed. */
async function playHall(game: Game): Promise<void> {
  const { server, seed, rounds, atOnce } = game
  const hall = await aHall(server.db)
  const send = sendsIn(hall, game)
  const random = randomOf(seed)
  const newName = () => `m${(hall.named += 1)}`
  for (let round = 1; round <= rounds; round += 1) {
    const steps = chooseSteps(random, { state: hall.state, size: atOnce, newName })
    const answered = await Promise.all(steps.map(async (step) => ({ step, answer: await take(hall, send, step) })))
    await settle(server.db, hall, answered).catch((cause: unknown) => {
      throw new Error(`MODEL_SEED=${seed}, round ${round}`, { cause })
    })
  }
  await expectAllTold(server.db, hall)
}

/** Several committees at once, each with a seed of its own. */
export async function playHalls({ halls, ...game }: Omit<Game, 'seed'> & { halls: number }): Promise<void> {
  await Promise.all(Array.from({ length: halls }, (_, index) => playHall({ ...game, seed: seedOfRun + index })))
}
