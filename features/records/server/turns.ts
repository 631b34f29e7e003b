import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { Deps } from '#platform/server/deps.ts'
import { pauseBefore, sendWhenDue } from '#platform/server/jobs/attempts.ts'
import type { Outcome } from './connector.ts'

type TurnDeps = Pick<Deps, 'db' | 'jobs' | 'clock'>

/** One attempt at handing over a posting. A turn whose number has already begun has nothing to do. */
export type Turn = { posting_id: number; attempt: number }

/** How much longer (ms) a turn lasts than its attempt. */
const TURN_MARGIN_MS = 30_000

/**
 * Takes this turn; false if it is not available. Until the turn ends no other server hands the posting over. The next turn's job is queued
 * right away, so that another server continues if this one is killed.
 */
export function takeTurn({ db, jobs, clock }: TurnDeps, { posting_id, attempt }: Turn, within: number): Promise<boolean> {
  const now = clock()
  const end = new Date(now.getTime() + within + TURN_MARGIN_MS)
  return db.transaction().execute(async (trx) => {
    const taken = await trx
      .updateTable('posting')
      .set({ attempts: attempt + 1, next_attempt: end.toISOString() })
      .where('id', '=', posting_id)
      .where('state', '=', 'waiting')
      .where('attempts', '=', attempt)
      .where('next_attempt', '<=', now.toISOString())
      .returning('id')
      .executeTakeFirst()
    if (taken) await jobs.send(trx, 'hand_over', [{ posting_id, attempt: attempt + 1 }], { after: end })
    return taken !== undefined
  })
}

/** Queues the job of a turn again if it ran too early. */
export async function requeueTurn({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, { posting_id, attempt }: Turn): Promise<void> {
  const early = await db
    .selectFrom('posting')
    .select('next_attempt')
    .where('id', '=', posting_id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', attempt)
    .executeTakeFirst()
  if (early?.next_attempt) await jobs.send(db, 'hand_over', [{ posting_id, attempt }], { after: new Date(early.next_attempt) })
}

/** Records a failed attempt; false if it was the last one. */
export async function postpone({ db, clock }: TurnDeps, { posting_id, attempt }: Turn, problem: string): Promise<boolean> {
  const pause = pauseBefore(attempt + 1)
  if (pause === null) return false
  const next_attempt = new Date(clock().getTime() + pause).toISOString()
  await db
    .updateTable('posting')
    .set({ next_attempt, problem })
    .where('id', '=', posting_id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', attempt + 1)
    .execute()
  return true
}

type Settled = {
  state: 'delivered' | 'refused'
  problem: string | null
  answer: string
  external_title: string | null
  external_id: string | null
  external_url: string | null
}

/**
 * Records the final outcome of a turn; false if the outcome is already known. A delivery counts even if another turn has begun meanwhile.
 */
export async function recordOutcome(db: Db, { posting_id, attempt }: Turn, settled: Settled & { updated: string }): Promise<boolean> {
  const done = await db
    .updateTable('posting')
    .set({ ...settled, next_attempt: null })
    .where('id', '=', posting_id)
    .where('state', '=', 'waiting')
    .$if(settled.state === 'refused', (query) => query.where('attempts', '=', attempt + 1))
    .returning('id')
    .executeTakeFirst()
  return done !== undefined
}

/** The title answered to the poster: the records system's, once known. */
export const titleToPoster = sql<string>`coalesce(posting.external_title, posting.title)`.as('title')

/** The outcome of a posting as recorded, possibly by another turn. */
export async function readOutcome(db: Db, posting_id: number): Promise<Outcome> {
  const { state, answer, ...facts } = await db
    .selectFrom('posting')
    .select(['state', 'answer', titleToPoster, 'external_id', 'external_url'])
    .where('id', '=', posting_id)
    .executeTakeFirstOrThrow()
  if (state === 'waiting') return { state: 'delayed', problem: 'it is being handed over already, or waits for its time' }
  return state === 'refused' ? { state, detail: answer } : { state: 'delivered', ...facts }
}

const anHour = 3_600_000

/** At server start: queues every waiting posting again, since its job may have been lost with the server that queued it. */
export const resumePostings = (deps: Pick<Deps, 'db' | 'jobs' | 'clock'>): Promise<void> => queueWaiting(deps, { now: deps.clock() })

/** Queues postings that are long overdue after an unforeseen failure; later ones still have their job. */
export const sweepPostings = (deps: Pick<Deps, 'db' | 'jobs'>, now: Date): Promise<void> =>
  queueWaiting(deps, { now, until: new Date(now.getTime() - anHour) })

async function queueWaiting({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, { now, until }: { now: Date; until?: Date }) {
  const waiting = await db
    .selectFrom('posting')
    .select(['id as posting_id', 'attempts as attempt', 'next_attempt'])
    .where('state', '=', 'waiting')
    .$if(until !== undefined, (query) => query.where('next_attempt', '<=', until!.toISOString()))
    .orderBy('id')
    .execute()
  const due = waiting.map(({ next_attempt, ...data }) => ({ data, at: next_attempt ?? now.toISOString() }))
  await sendWhenDue({ db, jobs }, 'hand_over', { due, now })
}
