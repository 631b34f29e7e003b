import { expect } from 'vitest'
import type { Db } from '#platform/server/database/db.ts'
import { shownIn } from './answered.ts'
import { nameOf, type Request, requestFor } from './ask.ts'
import type { Hall } from './hall.ts'
import { explain, type Taken } from './judging/explain.ts'
import { expectToHold } from './judging/holds.ts'
import { fingerprint, type Stored, stateIn, storedOf } from './stored.ts'
import type { Name, Step } from './world.ts'

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

const actions = { create: 'create_motion', open: 'open_motion', sign: 'sign_motion', submit: 'submit_motion', remove: 'remove_motion' }

/** Expects exactly one audit entry per change, and all signatures in their table, even of removed motions. */
export async function expectAllTold(db: Db, { committee_id, known, state: { operations } }: Hall): Promise<void> {
  const rows = await db
    .selectFrom('audit_log')
    .where('committee_id', '=', committee_id)
    .where('action', 'in', Object.values(actions))
    .select(['action', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('action')
    .execute()
  const counts = Object.fromEntries(rows.map(({ action, count }) => [action, count]))
  expect(counts).toEqual(
    Object.fromEntries(Object.entries(actions).flatMap(([does, action]) => (operations[does] ? [[action, operations[does]]] : []))),
  )
  const { count } = await db
    .selectFrom('motion_signature')
    .where('motion_id', 'in', [0, ...known.keys()])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe((operations.sign ?? 0) + (operations.submit ?? 0))
}
