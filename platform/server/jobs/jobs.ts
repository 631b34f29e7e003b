import { sql } from 'kysely'
import type { PoolConfig } from 'pg'
import type { PgBoss } from 'pg-boss'
import type { Db } from '#platform/server/database/db.ts'

/** Jobs and their data. A job may run twice, so its work must be idempotent. */
export type JobData = {
  read_text: { sha256: string }
  /** `attempt` is the mail's next attempt; a job for an earlier one does nothing. */
  send_mail: { mail_id: number; attempt: number }
  /** One attempt to hand a posting to the records system; `attempt` as with mails. */
  hand_over: { posting_id: number; attempt: number }
  /** Carries layers over from each version of a document to the next. */
  carry_over: { document_id: number }
  /** Ends active entries of meetings that are over, and publishes that they have ended. */
  end_active: Record<string, never>
  /** Reads the answers that a records system has left in a folder. */
  take_reports: Record<string, never>
  /** Mails what people chose to be told of. */
  tell_events: Record<string, never>
  /** Wakes a browser, because there is news for its user. */
  send_push: { browser_id: number }
  /** Records what has become public, changed, or stopped being public. */
  note_public: Record<string, never>
  /** Sends what is due to other systems (decision 109). */
  send_webhooks: Record<string, never>
  sweep: Record<string, never>
}
export type JobName = keyof JobData
export type Workers = { [Name in JobName]: (data: JobData[Name]) => Promise<void> }

export type Jobs = {
  /** Creates the queue's tables if they are missing; the other methods do so themselves. */
  prepare: () => Promise<unknown>
  /** Queues jobs in the caller's transaction; they start once it is committed, not before `after`, and behind all others if `is_last`. */
  send: <Name extends JobName>(db: Db, name: Name, all: JobData[Name][], when?: When) => Promise<void>
  /** Counts jobs by queue: due, running, and failed for good. */
  count: (db: Db) => Promise<Counted[]>
  /** Starts the workers. A job that a kill interrupted is tried again. */
  work: (workers: Workers) => Promise<void>
  /** Stops after the running job. */
  stop: () => Promise<void>
}

type When = { after?: Date; is_last?: boolean }
type Counted = { queue: string; state: 'waiting' | 'active' | 'failed'; count: number }

type Queue = {
  connection: PoolConfig
  time_zone: string
  reportError: (error: Error) => void
  /** Only queues jobs; for the command line and tests, which have no workers. */
  only_send?: boolean
}

const names: JobName[] = [
  'read_text',
  'send_mail',
  'hand_over',
  'carry_over',
  'end_active',
  'take_reports',
  'tell_events',
  'send_push',
  'note_public',
  'send_webhooks',
  'sweep',
]
const everyNight = '30 3 * * *'
const everyMinute = '* * * * *'
/** Fetches two at a time, without a pause as long as there are two; else every half second. */
const polling = { batchSize: 2, burstWhenBatchFull: true, pollingIntervalSeconds: 0.5 }

/** Opens the job queue on first use. It has its own schema in the same database, and creates it if it is missing. */
export function openJobs(queue: Queue): Jobs {
  let opened: Promise<PgBoss> | undefined
  const open = () => {
    opened ??= openBoss(queue).catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }
  return {
    prepare: open,
    send: async (db, name, all, { after, is_last } = {}) => {
      if (all.length === 0) return
      const boss = await open()
      const { fromKysely } = await import('pg-boss')
      const jobs = all.map((data) => ({ data, ...(after && { startAfter: after }), ...(is_last && { priority: -1 }) }))
      await boss.insert(name, jobs, { db: fromKysely(db) })
    },
    count: async (db) => {
      await open()
      return countJobs(db)
    },
    work: async (workers) => workOff(await open(), { queue, workers }),
    stop: async () => {
      const boss = await opened
      await boss?.stop({ graceful: true, timeout: 5_000 })
      // If the database stops before it has seen a connection close, that connection still gets an error.
      boss?.off('error', queue.reportError).on('error', () => undefined)
    },
  }
}

async function countJobs(db: Db) {
  const { rows } = await sql<Counted>`
    select name as queue, case when state < 'active' then 'waiting' else state::text end as state, count(*) as count
    from pgboss.job
    where name = any(${names}) and (state in ('active', 'failed') or (state < 'active' and start_after <= now()))
    group by 1, 2`.execute(db)
  const states = ['waiting', 'active', 'failed'] as const
  const found = (queue: string, state: string) => rows.find((row) => row.queue === queue && row.state === state)?.count ?? 0
  return names.flatMap((queue) => states.map((state) => ({ queue, state, count: found(queue, state) })))
}

async function openBoss({ connection, reportError, only_send = false }: Queue): Promise<PgBoss> {
  const library = await import('pg-boss')
  const boss = new library.PgBoss({
    ...(connection as object),
    max: only_send ? 1 : 3,
    application_name: 'traktanda jobs',
    supervise: !only_send,
    schedule: !only_send,
  })
  boss.on('error', reportError)
  await boss.start()
  const made = new Set((await boss.getQueues(names)).map(({ name }) => name))
  for (const name of names.filter((wanted) => !made.has(wanted))) {
    await boss.createQueue(name, { retryLimit: 3, retryBackoff: true, expireInSeconds: 300, heartbeatSeconds: 30 })
  }
  return boss
}

async function workOff(boss: PgBoss, { queue, workers }: { queue: Queue; workers: Workers }) {
  const reportAndFail = (error: Error) => {
    queue.reportError(error)
    throw error
  }
  await boss.schedule('end_active', everyMinute)
  await boss.schedule('take_reports', everyMinute)
  await boss.schedule('tell_events', everyMinute)
  await boss.schedule('note_public', everyMinute)
  await boss.schedule('send_webhooks', everyMinute)
  await boss.schedule('sweep', everyNight, {}, { tz: queue.time_zone })
  for (const name of names) {
    await boss.work(name, polling, async (jobs: { data: never }[]) => {
      for (const { data } of jobs) await workers[name](data).catch(reportAndFail)
    })
  }
}
