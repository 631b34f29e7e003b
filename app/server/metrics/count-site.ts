import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { Deps } from '#platform/server/deps.ts'

const aDay = 24 * 3_600_000

/** Counts of what is waiting and what has failed; ages in seconds. */
export async function countSite({ db, jobs, clock }: Pick<Deps, 'db' | 'jobs' | 'clock'>) {
  const now = clock()
  const age = (instant: string | null) => (instant === null ? 0 : Math.max(0, (now.getTime() - Date.parse(instant)) / 1000))
  const { oldest_mail, waiting, failed, unconfirmed } = await countMails(db, new Date(now.getTime() - aDay))
  const postings = await countPostings(db)
  const audit = await db
    .selectFrom('audit_log')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  return {
    jobs: await jobs.count(db),
    mails: { waiting, failed, unconfirmed },
    oldest_mail: age(oldest_mail),
    postings: postings.waiting,
    oldest_posting: age(postings.oldest),
    audit_last_id: audit.last ?? 0,
  }
}

async function countMails(db: Db, since: Date) {
  const settled = (state: 'failed' | 'unconfirmed') =>
    db
      .selectFrom('mail')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('state', '=', state)
      .where('settled', '>=', since.toISOString())
  return db
    .selectFrom('mail')
    .where('settled', 'is', null)
    .select(({ fn }) => [
      fn.countAll<number>().as('waiting'),
      fn.min('created').as('oldest_mail'),
      sql<number>`(${settled('failed')})`.as('failed'),
      sql<number>`(${settled('unconfirmed')})`.as('unconfirmed'),
    ])
    .executeTakeFirstOrThrow()
}

const countPostings = (db: Db) =>
  db
    .selectFrom('posting')
    .where('state', '=', 'waiting')
    .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min('created').as('oldest')])
    .executeTakeFirstOrThrow()
