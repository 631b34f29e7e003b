import { sql } from 'kysely'
import type { PoolConfig } from 'pg'
import type { PgBoss } from 'pg-boss'
import type { Db } from '#platform/server/database/db.ts'

/** What runs later, and with what. A job may run twice: its work must be harmless when repeated. */
export type JobData = {
  read_text: { sha256: string }
  /** The attempt is the one that the mail waits for: a job for one that is over does nothing. */
  send_mail: { mail_id: number; attempt: number }
  /** As with mails: one attempt to hand a posting to the records system. */
  hand_over: { posting_id: number; attempt: number }
  /** The layers on a document's versions, each to the next one. */
  carry_over: { document_id: number }
  /** What is dealt with in meetings that have ended by themselves; their ends are told. */
  end_active: Record<string, never>
  /** The answers of a records system that lie in a folder. */
  take_reports: Record<string, never>
  sweep: Record<string, never>
}
export type JobName = keyof JobData
export type Workers = { [Name in JobName]: (data: JobData[Name]) => Promise<void> }

export type Jobs = {
  /** Makes the queue's tables when they are not there; the other verbs do it by themselves. */
  prepare: () => Promise<unknown>
  /** Queues jobs in the caller's transaction: they are there exactly when its rows are. `after`: not before that instant. */
  send: <Name extends JobName>(db: Db, name: Name, all: JobData[Name][], when?: { after: Date }) => Promise<void>
  /** How many are due, in hand or have failed for good, by queue. */
  count: (db: Db) => Promise<Counted[]>
  /** Begins to work; a job that a kill interrupted is tried again. */
  work: (workers: Workers) => Promise<void>
  /** Ends after the job in hand. */
  stop: () => Promise<void>
}

type Counted = { queue: string; state: 'waiting' | 'active' | 'failed'; count: number }

type Queue = {
  connection: PoolConfig
  time_zone: string
  tellError: (error: Error) => void
  /** Only queues: for the command line and tests, which do not work themselves. */
  only_send?: boolean
}

const names: JobName[] = ['read_text', 'send_mail', 'hand_over', 'carry_over', 'end_active', 'take_reports', 'sweep']
const everyNight = '30 3 * * *'
const everyMinute = '* * * * *'
/** Two at a time are fetched without a pause while there are as many; else every half second. */
const pace = { batchSize: 2, burstWhenBatchFull: true, pollingIntervalSeconds: 0.5 }

/** The queue lives in the same database, in a schema of its own, which it makes when it is not there; it is opened at its first use. */
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
    send: async (db, name, all, when) => {
      if (all.length === 0) return
      const boss = await open()
      const { fromKysely } = await import('pg-boss')
      const jobs = all.map((data) => ({ data, ...(when && { startAfter: when.after }) }))
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
      // A connection whose end the database has not read yet still gets an error when the database stops.
      boss?.off('error', queue.tellError).on('error', () => undefined)
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

async function openBoss({ connection, tellError, only_send = false }: Queue): Promise<PgBoss> {
  const library = await import('pg-boss')
  const boss = new library.PgBoss({
    ...(connection as object),
    max: only_send ? 1 : 3,
    application_name: 'traktanda jobs',
    supervise: !only_send,
    schedule: !only_send,
  })
  boss.on('error', tellError)
  await boss.start()
  const made = new Set((await boss.getQueues(names)).map(({ name }) => name))
  for (const name of names.filter((wanted) => !made.has(wanted))) {
    await boss.createQueue(name, { retryLimit: 3, retryBackoff: true, expireInSeconds: 300, heartbeatSeconds: 30 })
  }
  return boss
}

async function workOff(boss: PgBoss, { queue, workers }: { queue: Queue; workers: Workers }) {
  const tellAndFail = (error: Error) => {
    queue.tellError(error)
    throw error
  }
  await boss.schedule('end_active', everyMinute)
  await boss.schedule('take_reports', everyMinute)
  await boss.schedule('sweep', everyNight, {}, { tz: queue.time_zone })
  for (const name of names) {
    await boss.work(name, pace, async (jobs: { data: never }[]) => {
      for (const { data } of jobs) await workers[name](data).catch(tellAndFail)
    })
  }
}
