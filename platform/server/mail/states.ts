import type { Db } from '#platform/server/database/db.ts'
import type { Deps } from '#platform/server/house.ts'
import { pauseBefore } from '#platform/server/lib/pause-before.ts'
import type { MailState } from './tables.ts'

/** A mail at one of its attempts. Whoever comes with the number of an attempt that is over finds nothing to do. */
export type Attempt = { mail_id: number; attempt: number }

/** The mail that waits for this attempt, or nothing: another job may have been first. */
export const findWaiting = (db: Db, { mail_id, attempt }: Attempt) =>
  db
    .selectFrom('mail')
    .selectAll()
    .where('id', '=', mail_id)
    .where('state', '=', 'queued')
    .where('attempts', '=', attempt)
    .executeTakeFirst()
export type WaitingMail = NonNullable<Awaited<ReturnType<typeof findWaiting>>>

/** Notes that the server is about to take it; throws when another process was first. From here on it is never sent again unasked. */
export async function noteHandingOver(db: Db, { mail_id, attempt }: Attempt): Promise<void> {
  const noted = await db
    .updateTable('mail')
    .set({ state: 'handing_over' })
    .where('id', '=', mail_id)
    .where('state', '=', 'queued')
    .where('attempts', '=', attempt)
    .returning('id')
    .executeTakeFirst()
  if (!noted) throw new Error('another process sends this mail')
}

type Settled = { state: 'sent' | 'failed' | 'unconfirmed'; problem: string | null }

/** Notes how it ended. An acceptance counts also where a restart had given up on it meanwhile. */
export async function settle(db: Db, { mail_id, attempt }: Attempt, { state, problem, now }: Settled & { now: Date }): Promise<void> {
  const from: MailState[] = state === 'sent' ? ['queued', 'handing_over', 'unconfirmed'] : ['queued', 'handing_over']
  await db
    .updateTable('mail')
    .set({ state, problem, settled: now.toISOString() })
    .where('id', '=', mail_id)
    .where('attempts', '=', attempt)
    .where('state', 'in', from)
    .execute()
}

/** Notes that this attempt came to nothing for now, and queues the next one; after a day of them it has failed. */
export async function postpone(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  { mail_id, attempt }: Attempt,
  { problem, now }: { problem: string; now: Date },
): Promise<void> {
  const pause = pauseBefore(attempt + 1)
  if (pause === null) return settle(db, { mail_id, attempt }, { state: 'failed', problem, now })
  const next_attempt = new Date(now.getTime() + pause)
  await db.transaction().execute(async (trx) => {
    const postponed = await trx
      .updateTable('mail')
      .set({ state: 'queued', attempts: attempt + 1, next_attempt: next_attempt.toISOString(), problem })
      .where('id', '=', mail_id)
      .where('attempts', '=', attempt)
      .where('state', 'in', ['queued', 'handing_over'])
      .returning('id')
      .executeTakeFirst()
    if (postponed) await jobs.send(trx, 'send_mail', [{ mail_id, attempt: attempt + 1 }], { after: next_attempt })
  })
}
