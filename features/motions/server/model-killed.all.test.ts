import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openSession } from '#features/identity/server/sessions.ts'
import { sessionHeaders } from '#testing/server/clients/client.ts'
import { chooseSteps } from '#testing/server/motion-model/choose.ts'
import { aHall, type Hall } from '#testing/server/motion-model/hall.ts'
import { expectAllAudited, type Send, settle, take } from '#testing/server/motion-model/play.ts'
import { names, type Step } from '#testing/server/motion-model/world.ts'
import { aRunningSite, type RunningSite } from '#testing/server/site/running-site.ts'
import { type Random, randomOf, seedOfRun } from '#testing/shared/random.ts'

const kills = 6
const roundsBefore = 8
const atOnce = 8

async function sendsTo(site: RunningSite, hall: Hall): Promise<Send> {
  const sessions = await Promise.all(
    names.map(async (name) => [name, await openSession(site.db, { user_id: hall.persons[name], at: new Date() })] as const),
  )
  const headersOf = new Map(sessions.map(([name, session]) => [name, sessionHeaders(session)]))
  return async (by, { method, path, payload, headers }) => {
    const answer = await fetch(`${site.server.address}/api/v1/${path}`, {
      method,
      headers: { ...headersOf.get(by), ...headers },
      ...(payload !== undefined && { body: payload }),
    })
    return { status: answer.status, body: await answer.json() }
  }
}

type Play = { site: RunningSite; hall: Hall; send: Send; random: Random }

async function playRound({ site, hall, send }: Play, steps: Step[]): Promise<void> {
  await settle(site.db, hall, await Promise.all(steps.map(async (step) => ({ step, answer: await take(hall, send, step) }))))
}

/** Kills the server shortly after some of the steps were answered; then everybody without an answer asks again. */
async function playKilledRound(game: Play, steps: Step[]): Promise<number> {
  const { site, hall, random } = game
  const send: Send = (by, request) => game.send(by, request).catch(() => 'lost' as const)
  const answered = steps.map(async (step) => ({ step, answer: await take(hall, send, step) }))
  await someOf(answered, random.below(steps.length))
  for (let moment = random.below(40); moment > 0; moment -= 1) await setImmediate()
  await site.server.kill()
  const outcomes = await Promise.all(answered)
  await site.restart()
  await settle(site.db, hall, outcomes)
  const lost = outcomes.filter(({ answer }) => answer === 'lost').map(({ step }) => step)
  await playRound(game, lost)
  return lost.length
}

/** Resolves once `count` of the promises have resolved. */
function someOf(promises: Promise<unknown>[], count: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let come = 0
  const comes = () => {
    come += 1
    if (come >= count) resolve()
  }
  for (const one of promises) void one.then(comes)
  if (count === 0) resolve()
  return promise
}

async function play(seed: number): Promise<void> {
  await using site = await aRunningSite()
  // Stopped cleanly once, so that the following starts are fast.
  await site.server.stop()
  await site.restart()
  const hall = await aHall(site.db)
  const random = randomOf(seed)
  const played = { site, hall, random, send: await sendsTo(site, hall) }
  const newName = () => `m${(hall.named += 1)}`
  const steps = () => chooseSteps(random, { state: hall.state, size: atOnce, newName })
  let lost = 0
  for (let kill = 1; kill <= kills; kill += 1) {
    for (let round = 1; round <= roundsBefore; round += 1) await playRound(played, steps())
    lost += await playKilledRound(played, steps())
  }
  expect(lost).toBeGreaterThan(0)
  await expectAllAudited(site.db, hall)
}

test(`after ${kills} kills while people write, sign and submit, every acknowledged step is there once`, async () => {
  await play(seedOfRun).catch((cause: unknown) => {
    throw new Error(`MODEL_SEED=${seedOfRun}`, { cause })
  })
})
