import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Env } from '#platform/server/env.ts'
import { sendWhenDue } from '#platform/server/jobs/attempts.ts'
import { answersBySmtp } from './by-smtp.ts'
import { type Outcome, withoutSecret } from './states.ts'

const anHour = 3_600_000
const days = 24 * anHour
/** How long (ms) the content of a settled mail is kept, and its row. */
const textsKept = 14 * days
const mailsKept = 90 * days

/** On start: mails that were being handed over when the server stopped become unconfirmed, as they may have arrived; waiting mails get new jobs. */
export async function resumeMail({ db, jobs, clock }: Pick<Deps, 'db' | 'jobs' | 'clock'>): Promise<void> {
  await giveUpInterrupted(db, clock())
  await queueWaiting({ db, jobs }, { now: clock() })
}

const giveUpInterrupted = (db: Db, now: Date, begun?: Date) =>
  db
    .updateTable('mail')
    .set({ state: 'unconfirmed', settled: now.toISOString(), problem: 'interrupted while it was handed over', ...withoutSecret })
    .where('state', '=', 'handing_over')
    .$if(begun !== undefined, (query) => query.where('next_attempt', '<', begun!.toISOString()))
    .execute()

/** Queues jobs for waiting mails that are due by `until`, default all. If a mail has another job already, whichever comes first sends it. */
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

/** Queues delayed mails at once, because the mail server is back. */
async function queueDelayed({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, now: Date): Promise<void> {
  const delayed = db.selectFrom('mail').select(['id as mail_id', 'attempts as attempt']).where('state', '=', 'queued')
  const all = await delayed.where('attempts', '>', 0).where('next_attempt', '>', now.toISOString()).orderBy('id').execute()
  await jobs.send(db, 'send_mail', all)
}

/** Empties settled mails, deletes old ones, and queues again those that have lost their job. */
export async function sweepMail({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, now: Date): Promise<void> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()
  await db.deleteFrom('mail').where('settled', '<', ago(mailsKept)).execute()
  await db
    .updateTable('mail')
    .set({ text: '', html: '', unsubscribe: null })
    .where('settled', '<', ago(textsKept))
    .where(sql<boolean>`html <> ''`)
    .execute()
  await giveUpInterrupted(db, now, new Date(now.getTime() - days))
  // A mail that is more than an hour late has lost its job.
  await queueWaiting({ db, jobs }, { now, until: new Date(now.getTime() - anHour) })
}

const PROBE_EVERY_MS = 3_000

type Given = Pick<Deps, 'db' | 'jobs' | 'clock'> & { env: Pick<Env, 'smtp_url'> }

/**
 * While the mail server is unreachable, probes it every few seconds, and sends all delayed mails once it is back. Only a server whose probe has failed
 * can come back: one that accepts connections and breaks them off gets no more attempts than the usual pauses allow.
 */
export function followMailServer({ db, jobs, clock, env: { smtp_url } }: Given) {
  const stopping = new AbortController()
  const { signal } = stopping
  let following: Promise<void> | undefined
  const awaitIt = async (url: string) => {
    for (let wasAway = false; !signal.aborted; wasAway = true) {
      if (await answersBySmtp(url)) return wasAway ? queueDelayed({ db, jobs }, clock()) : undefined
      await setTimeout(PROBE_EVERY_MS, undefined, { signal }).catch(() => undefined)
    }
  }
  const follow = () => {
    if (smtp_url === null) return
    following ??= awaitIt(smtp_url)
      // If the database is down, mails wait for their next attempts.
      .catch(() => undefined)
      .finally(() => {
        following = undefined
      })
  }
  follow()
  return {
    /** Called with the outcome of each attempt. */
    note: (outcome: Outcome | undefined) => {
      if (outcome?.is_away) follow()
    },
    close: async () => {
      stopping.abort()
      await following
    },
  }
}
