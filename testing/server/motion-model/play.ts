import { expect } from 'vitest'
import type { Db } from '#platform/server/database/db.ts'
import { shownIn } from './answered.ts'
import { nameOf, type Request, requestFor } from './ask.ts'
import { explain, type Taken } from './explain.ts'
import type { Hall } from './hall.ts'
import { expectToHold } from './holds.ts'
import { fingerprint, type Stored, stateIn, storedOf } from './stored.ts'
import type { Name, Step } from './world.ts'

export type Answered = { status: number; body: unknown }
/** Sends a request as somebody of the hall; `lost` when the server went before it answered. */
export type Send = (by: Name, request: Request) => Promise<Answered | 'lost'>

export const take = (hall: Hall, send: Send, step: Step) => send(step.by, requestFor(hall, step))

/** What the database held when a hall was last settled. */
const lastStored = new WeakMap<Hall, Stored>()

/** Holds steps that were taken at once, with what came of them, against the model and against what is stored; goes on from there. */
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

/** Everything that was done is in the audit log once, and so are all signatures in their table, whatever became of their motions. */
export async function expectAllTold(db: Db, { committee_id, known, state: { deeds } }: Hall): Promise<void> {
  const rows = await db
    .selectFrom('audit_log')
    .where('committee_id', '=', committee_id)
    .where('action', 'in', Object.values(actions))
    .select(['action', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('action')
    .execute()
  const told = Object.fromEntries(rows.map(({ action, count }) => [action, count]))
  expect(told).toEqual(
    Object.fromEntries(Object.entries(actions).flatMap(([does, action]) => (deeds[does] ? [[action, deeds[does]]] : []))),
  )
  const { count } = await db
    .selectFrom('motion_signature')
    .where('motion_id', 'in', [0, ...known.keys()])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe((deeds.sign ?? 0) + (deeds.submit ?? 0))
}
