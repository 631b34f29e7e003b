import { sql } from 'kysely'
import type { Db, MailState } from '#platform/server/database/db.ts'
import type { Deps } from '#platform/server/deps.ts'
import { pauseBefore } from '#platform/server/jobs/attempts.ts'

/** One attempt at sending a mail. A job with the number of an earlier attempt finds nothing to do. */
export type Attempt = { mail_id: number; attempt: number }

/** The mail that waits for this attempt; undefined if another job was first. */
export const findWaiting = (db: Db, { mail_id, attempt }: Attempt) =>
  db
    .selectFrom('mail')
    .selectAll()
    .where('id', '=', mail_id)
    .where('state', '=', 'queued')
    .where('attempts', '=', attempt)
    .executeTakeFirst()
export type WaitingMail = NonNullable<Awaited<ReturnType<typeof findWaiting>>>

/** Records that the mail server may accept the mail from now on, so it is never resent automatically. Throws if another process was first. */
export async function recordHandingOver(db: Db, { mail_id, attempt }: Attempt): Promise<void> {
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

const unlessSecret = (column: 'text' | 'html') => sql<string>`case when has_secret then '' else ${sql.ref(column)} end`
/** The text of a settled mail: kept for a while, unless it holds a secret. */
export const withoutSecret = { text: unlessSecret('text'), html: unlessSecret('html') }

type Settled = { state: 'sent' | 'failed' | 'unconfirmed'; problem: string | null }

/** Records the final state. `sent` also replaces `unconfirmed`, which a restart may have set meanwhile. */
export async function recordFinalState(
  db: Db,
  { mail_id, attempt }: Attempt,
  { state, problem, now }: Settled & { now: Date },
): Promise<void> {
  const from: MailState[] = state === 'sent' ? ['queued', 'handing_over', 'unconfirmed'] : ['queued', 'handing_over']
  await db
    .updateTable('mail')
    .set({ state, problem, settled: now.toISOString(), ...withoutSecret })
    .where('id', '=', mail_id)
    .where('attempts', '=', attempt)
    .where('state', 'in', from)
    .execute()
}

/** Records a delay and queues the next attempt; after a day of attempts the mail has failed. */
export async function postpone(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  { mail_id, attempt }: Attempt,
  { problem, now }: { problem: string; now: Date },
): Promise<void> {
  const pause = pauseBefore(attempt + 1)
  if (pause === null) return recordFinalState(db, { mail_id, attempt }, { state: 'failed', problem, now })
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

/** Outcome of an attempt. `delayed`: not accepted, to be tried again. `unconfirmed`: unknown. `is_away`: the server did not answer. */
export type Outcome = { state: 'sent' | 'failed' | 'delayed' | 'unconfirmed'; problem: string | null; is_away?: boolean }

export const sent: Outcome = { state: 'sent', problem: null }

/** Hands a mail over once. If the result may be unknown, it calls `begin` immediately before the mail can be accepted. Throws what `begin` throws. */
export type HandOver = (mail: WaitingMail, content: Buffer, begin: () => Promise<void>) => Promise<Outcome>
