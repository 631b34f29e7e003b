import { expect } from 'vitest'
import type { Db } from '#platform/server/database/db.ts'
import { apiRoot } from '#platform/server/http/paths.ts'
import { client } from '#testing/server/clients/client.ts'
import type { TestServer } from '#testing/server/test-server.ts'
import { randomOf, seedOfRun } from '#testing/shared/random.ts'
import { nameOf, type Request, requestFor } from './ask.ts'
import { chooseSteps } from './choose.ts'
import { aHall, type Hall } from './hall.ts'
import { expectToHold, explain, type Taken } from './invariants.ts'
import { fingerprint, type Stored, stateIn, storedOf } from './stored.ts'
import { shownIn } from './view.ts'
import { type Name, names, type Step } from './world.ts'

export type Answered = { status: number; body: unknown }
/** Sends a request as a user of the hall; `lost` if the server went away before it answered. */
export type Send = (by: Name, request: Request) => Promise<Answered | 'lost'>

export const take = (hall: Hall, send: Send, step: Step) => send(step.by, requestFor(hall, step))

/** Stored state when a hall was last settled. */
const lastStored = new WeakMap<Hall, Stored>()

/** Checks concurrent steps and their outcomes against the model and the stored state, and updates the model. */
export async function settle(db: Db, hall: Hall, answered: { step: Step; answer: Answered | 'lost' }[]): Promise<void> {
  const after = await storedOf(db, hall)
  for (const { id, key } of after.motions) hall.known.set(id, nameOf(key))
  const taken = answered.map(({ step, answer }) => ({ step, outcome: outcomeOf(hall, step, answer) }))
  expectToHold(hall, { before: lastStored.get(hall), after, taken })
  const left = fingerprint(stateIn(hall, after))
  const end = explain(hall.state, taken, (state) => fingerprint(state) === left)
  if (!end) throw new Error(`No order explains this.\n${story(hall, taken, after)}`)
  hall.state = end
  lastStored.set(hall, after)
}

const outcomeOf = (hall: Hall, step: Step, answer: Answered | 'lost'): Taken['outcome'] =>
  answer === 'lost' ? answer : { status: answer.status, ...(answer.status === 200 && { shown: shownIn(hall, step, answer.body) }) }

const story = (hall: Hall, taken: Taken[], after: Stored) =>
  [
    `before: ${JSON.stringify(hall.state)}`,
    'taken at once:',
    ...taken.map(({ step, outcome }) => `${outcome === 'lost' ? outcome : outcome.status} ${JSON.stringify(step)}`),
    `after: ${JSON.stringify(stateIn(hall, after))}`,
    'shown:',
    ...taken.map(({ outcome }) => (outcome === 'lost' ? '' : (outcome.shown ?? ''))),
  ].join('\n')

const final = ['create', 'sign', 'submit', 'withdraw', 'move', 'remove']

/**
 * Expects exactly one audit entry per change, and all signatures in their table, even of removed motions. Of changes that another one undoes, the order of
 * concurrent steps may explain more or fewer: only how many were not undone is certain.
 */
export async function expectAllAudited(db: Db, { committee_id, known, state: { operations } }: Hall): Promise<void> {
  const rows = await db
    .selectFrom('audit_log')
    .where('committee_id', '=', committee_id)
    .where('action', 'in', [...final, 'open', 'take_back'].map(actionOf))
    .select(['action', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('action')
    .execute()
  const countOf = (does: string) => rows.find(({ action }) => action === actionOf(does))?.count ?? 0
  const changes = (of: (does: string) => number) => ({
    ...Object.fromEntries(final.map((does) => [does, of(does)])),
    open: of('open') - of('take_back'),
  })
  expect(changes(countOf)).toEqual(changes((does) => operations[does] ?? 0))
  const { count } = await db
    .selectFrom('motion_signature')
    .where('motion_id', 'in', [0, ...known.keys()])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe((operations.sign ?? 0) + (operations.submit ?? 0))
}

const actionOf = (does: string) => `${does}_motion`

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
  await expectAllAudited(server.db, hall)
}

/** Several committees at once, each with a seed of its own. */
export async function playHalls({ halls, ...game }: Omit<Game, 'seed'> & { halls: number }): Promise<void> {
  await Promise.all(Array.from({ length: halls }, (_, index) => playHall({ ...game, seed: seedOfRun + index })))
}
