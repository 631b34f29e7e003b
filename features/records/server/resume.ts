import type { Deps } from '#platform/server/house.ts'
import { sendWhenDue } from '#platform/server/jobs/send-when-due.ts'

const anHour = 3_600_000

/** At the start: whatever waits is queued anew for its turn, since its job may have gone with the server that made it. */
export const resumePostings = (deps: Pick<Deps, 'db' | 'jobs' | 'clock'>): Promise<void> => queueWaiting(deps, { now: deps.clock() })

/** Queues what something unforeseen has left behind: what is sooner has its job. */
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
