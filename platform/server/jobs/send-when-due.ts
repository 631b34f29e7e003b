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
