import { setTimeout } from 'node:timers/promises'
import type { Deps } from '#platform/server/deps.ts'
import type { JobData, JobName } from './jobs.ts'

type Due<Name extends JobName> = { due: { data: JobData[Name]; at: string }[]; now: Date }

/** Queues jobs for the instants at which they are due; late ones are due now. Jobs with the same instant are queued together. */
export async function sendWhenDue<Name extends JobName>(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  name: Name,
  { due, now }: Due<Name>,
): Promise<void> {
  const times = Map.groupBy(due, ({ at }) => Math.max(Date.parse(at), now.getTime()))
  for (const [time, together] of times) {
    const all = together.map(({ data }) => data)
    await jobs.send(db, name, all, { after: new Date(time) })
  }
}

const RETRY_PAUSE_MS = 1_000

type Retrying = { signal: AbortSignal; reportError: (error: unknown) => void }

/** Runs steps in order and retries each every second until it succeeds, as when the database is down. Reports a step's first failure only. */
export async function retry(steps: (() => Promise<unknown>)[], { signal, reportError }: Retrying): Promise<void> {
  for (const step of steps) {
    let isReported = false
    const fail = (error: unknown) => {
      if (!isReported) reportError(error)
      isReported = true
      return setTimeout(RETRY_PAUSE_MS, false, { signal }).catch(() => false)
    }
    const take = () => step().then(() => true)
    while (!signal.aborted && !(await take().catch(fail)));
  }
}

const seconds = 1000
const MAX_PAUSE = 4 * 3600 * seconds
/** Half a minute, doubled each time up to four hours: about a day in all. */
const MAX_ATTEMPTS = 15

/** Pause in ms before an attempt, counted from 0; null if there are no more attempts. */
export const pauseBefore = (attempt: number): number | null =>
  attempt < MAX_ATTEMPTS ? Math.min(30 * seconds * 2 ** (attempt - 1), MAX_PAUSE) : null
