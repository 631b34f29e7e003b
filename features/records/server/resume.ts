import type { Deps } from '#platform/server/deps.ts'
import { sendWhenDue } from '#platform/server/jobs/send-when-due.ts'

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
