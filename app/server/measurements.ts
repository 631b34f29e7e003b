import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Db } from '#platform/server/database/db.ts'
import type { AppContext, Deps } from '#platform/server/deps.ts'

type Given = Pick<AppContext, 'env' | 'broker' | 'work'>

/** Metrics of this app server: version, open sockets, works, and the disk of DATA_DIR. */
export function measureMachine(given: Given, registry: Registry): void {
  for (const metric of [build(given), sockets(given), works(given), disk(given)]) registry.registerMetric(metric)
}

function build({ env: { version } }: Given): Gauge {
  const gauge = new Gauge({
    name: 'traktanda_build_info',
    help: 'Always 1; the version is a label',
    labelNames: ['version'],
    registers: [],
  })
  gauge.set({ version }, 1)
  return gauge
}

const sockets = ({ broker }: Given): Gauge =>
  new Gauge({
    name: 'traktanda_live_sockets',
    help: 'Browsers that listen at this app server',
    registers: [],
    collect() {
      this.set(broker.count())
    },
  })

const works = ({ work }: Given): Gauge =>
  new Gauge({
    name: 'traktanda_works',
    help: 'Files that are read or made in turns, by people or by jobs: running, and waiting for their turn',
    labelNames: ['by', 'state'],
    registers: [],
    collect() {
      for (const { by, running, waiting } of work.count()) {
        this.set({ by, state: 'running' }, running)
        this.set({ by, state: 'waiting' }, waiting)
      }
    },
  })

const disk = ({ env }: Given): Gauge =>
  new Gauge({
    name: 'traktanda_disk_bytes',
    help: 'The disk of DATA_DIR: its size, and what is free of it for this program',
    labelNames: ['kind'],
    registers: [],
    async collect() {
      const { bsize, blocks, bavail } = await statfs(env.data_dir)
      this.set({ kind: 'size' }, bsize * blocks)
      this.set({ kind: 'free' }, bsize * bavail)
    },
  })

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
