import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { Deps } from '#platform/server/house.ts'
import { sendWhenDue } from '#platform/server/jobs/send-when-due.ts'

const anHour = 3_600_000
const days = 24 * anHour
/** What a settled mail says is of no use any more after this, and that there was one, after that. */
const textsKept = 14 * days
const mailsKept = 90 * days

/** At the start: what was being handed over when the server ended may have arrived, so that it stays unconfirmed; what waits is queued anew. */
export async function resumeMail({ db, jobs, clock }: Pick<Deps, 'db' | 'jobs' | 'clock'>): Promise<void> {
  await giveUpInterrupted(db, clock())
  await queueWaiting({ db, jobs }, { now: clock() })
}

const giveUpInterrupted = (db: Db, now: Date, begun?: Date) =>
  db
    .updateTable('mail')
    .set({ state: 'unconfirmed', settled: now.toISOString(), problem: 'interrupted while it was handed over' })
    .where('state', '=', 'handing_over')
    .$if(begun !== undefined, (query) => query.where('next_attempt', '<', begun!.toISOString()))
    .execute()

/** Those that wait until that instant, or all. A mail that has another job already is sent by whichever comes first. */
async function queueWaiting({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, { now, until }: { now: Date; until?: Date }) {
  const waiting = await db
    .selectFrom('mail')
    .select(['id as mail_id', 'attempts as attempt', 'next_attempt'])
    .where('state', '=', 'queued')
    .$if(until !== undefined, (query) => query.where('next_attempt', '<=', until!.toISOString()))
    .orderBy('id')
    .execute()
  const due = waiting.map(({ next_attempt, ...data }) => ({ data, at: next_attempt }))
  await sendWhenDue({ db, jobs }, 'send_mail', { due, now })
}

/** Once the mail server is back: what it could not be given before is not to wait for the next attempt. */
export async function queueDelayed({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, now: Date): Promise<void> {
  const delayed = db.selectFrom('mail').select(['id as mail_id', 'attempts as attempt']).where('state', '=', 'queued')
  const all = await delayed.where('attempts', '>', 0).where('next_attempt', '>', now.toISOString()).orderBy('id').execute()
  await jobs.send(db, 'send_mail', all)
}

/** Empties what settled mails said, forgets the old ones, and looks after those that something unforeseen left behind. */
export async function sweepMail({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, now: Date): Promise<void> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()
  await db.deleteFrom('mail').where('settled', '<', ago(mailsKept)).execute()
  await db.updateTable('mail').set({ text: '', html: '' }).where('settled', '<', ago(textsKept)).where(sql<boolean>`html <> ''`).execute()
  await giveUpInterrupted(db, now, new Date(now.getTime() - days))
  // What is sooner has its job; one that a job left behind is late by now.
  await queueWaiting({ db, jobs }, { now, until: new Date(now.getTime() - anHour) })
}
