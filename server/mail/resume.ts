import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'
import type { Deps } from '#server/kit/house.ts'

const days = 24 * 3_600_000
/** What a settled mail says is of no use any more after this, and that there was one, after that. */
const textsKept = 14 * days
const mailsKept = 90 * days

/** At the start: what was being handed over when the server ended may have arrived, so that it stays unconfirmed; what waits is queued anew. */
export async function resumeMail({ db, jobs, clock }: Pick<Deps, 'db' | 'jobs' | 'clock'>): Promise<void> {
  await giveUpInterrupted(db, clock())
  await queueWaiting({ db, jobs })
}

const giveUpInterrupted = (db: Db, now: Date, begun?: Date) =>
  db
    .updateTable('mail')
    .set({ state: 'unconfirmed', settled: now.toISOString(), problem: 'interrupted while it was handed over' })
    .where('state', '=', 'handing_over')
    .$if(begun !== undefined, (query) => query.where('next_attempt', '<', begun!.toISOString()))
    .execute()

/** A mail that has another job already is sent by whichever comes first. */
async function queueWaiting({ db, jobs }: Pick<Deps, 'db' | 'jobs'>) {
  const waiting = await db
    .selectFrom('mail')
    .select(['id', 'attempts', 'next_attempt'])
    .where('state', '=', 'queued')
    .orderBy('id')
    .execute()
  for (const { id, attempts, next_attempt } of waiting) {
    await jobs.send(db, 'send_mail', [{ mail_id: id, attempt: attempts }], { after: new Date(next_attempt) })
  }
}

/** Empties what settled mails said, forgets the old ones, and looks after those that something unforeseen left behind. */
export async function sweepMail({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, now: Date): Promise<void> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()
  await db.deleteFrom('mail').where('settled', '<', ago(mailsKept)).execute()
  await db.updateTable('mail').set({ text: '', html: '' }).where('settled', '<', ago(textsKept)).where(sql<boolean>`html <> ''`).execute()
  await giveUpInterrupted(db, now, new Date(now.getTime() - days))
  await queueWaiting({ db, jobs })
}
