import { apiRoot } from '#platform/server/http/paths.ts'
import { client } from '#testing/server/client.ts'
import type { TestHouse } from '#testing/server/house.ts'
import { seedOfRun } from '#testing/shared/seed.ts'
import { chooseSteps } from './choose.ts'
import { aHall, type Hall } from './hall.ts'
import { expectAllTold, type Send, settle, take } from './play.ts'
import { randomOf } from './random.ts'
import { names } from './world.ts'

type App = TestHouse['app']
/** Of each server the app. */
type Game = { house: TestHouse; apps: App[]; seed: number; rounds: number; atOnce: number }

/** Everybody of the hall in a browser of their own, at one server or another. */
function sendsIn(hall: Hall, { house, apps }: Game): Send {
  const browsers = names.map(
    (name, index) => [name, client({ ...house, app: apps[index % apps.length] ?? house.app }, { id: hall.persons[name] })] as const,
  )
  const browserOf = new Map(browsers)
  return async (by, { path, ...request }) => {
    const answer = await browserOf.get(by)!.request({ url: apiRoot(house.env) + path, ...request })
    return { status: answer.statusCode, body: answer.json() }
  }
}

/** Rounds of steps that are taken at once, each held against the model; the failure tells the seed. */
async function playHall(game: Game): Promise<void> {
  const { house, seed, rounds, atOnce } = game
  const hall = await aHall(house.db)
  const send = sendsIn(hall, game)
  const random = randomOf(seed)
  const newName = () => `m${(hall.named += 1)}`
  for (let round = 1; round <= rounds; round += 1) {
    const steps = chooseSteps(random, { state: hall.state, size: atOnce, newName })
    const answered = await Promise.all(steps.map(async (step) => ({ step, answer: await take(hall, send, step) })))
    await settle(house.db, hall, answered).catch((cause: unknown) => {
      throw new Error(`MODEL_SEED=${seed}, round ${round}`, { cause })
    })
  }
  await expectAllTold(house.db, hall)
}

/** Several committees at once, each with a seed of its own. */
export async function playHalls({ halls, ...game }: Omit<Game, 'seed'> & { halls: number }): Promise<void> {
  await Promise.all(Array.from({ length: halls }, (_, index) => playHall({ ...game, seed: seedOfRun + index })))
}
