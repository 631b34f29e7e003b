import { setTimeout as wait } from 'node:timers/promises'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { changeMadeMeeting, createMeeting } from '#features/meetings/by-hand-contract.ts'
import { importMeeting } from '#features/meetings/contract.ts'
import { watchDatabase } from '#platform/server/database/connect.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { apiRoot } from '#platform/server/http/paths.ts'
import { countSite, measureMachine } from './measurements.ts'

/** All metrics of one app server, and the queues in the shared database. No label holds an id, a name or a text. */
export function openMetrics(context: AppContext) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  countRequests(context, registry)
  countStatements(context, registry)
  measureMachine(context, registry)
  const readSite = measureSite(context, registry)
  context.app.addHook('onClose', async () => registry.clear())
  return {
    type: registry.contentType,
    read: async () => {
      await readSite()
      return registry.metrics()
    },
  }
}

/** Upper bounds in seconds. */
const workSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30]

/** Metrics of this app server's statements and its connection pool. */
function countStatements({ app, db }: AppContext, registry: Registry): void {
  const watched = watchDatabase(db)
  const statements = new Histogram({
    name: 'traktanda_database_statement_duration_seconds',
    help: 'Statements by their outcome, which is ok or error',
    labelNames: ['outcome'],
    buckets: workSeconds,
    registers: [registry],
  })
  app.addHook('onClose', async () => end())
  const end = watched.hear(({ ms, has_failed }) => statements.observe({ outcome: has_failed ? 'error' : 'ok' }, ms / 1000))
  registry.registerMetric(
    new Gauge({
      name: 'traktanda_database_pool',
      help: 'Connections in_use and idle, and how many requests and jobs are waiting for one',
      labelNames: ['state'],
      registers: [],
      collect() {
        for (const [state, count] of Object.entries(watched.pool())) this.set({ state }, count)
      },
    }),
  )
}

/** In ms: a database that does not answer must not hold up the other metrics. */
const DATABASE_TIMEOUT_MS = 5_000

/** Metrics of the database, the same on each app server. If it does not answer, only `database_up` is reported. */
function measureSite(context: Pick<AppContext, 'db' | 'jobs' | 'clock'>, registry: Registry): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `traktanda_${name}`, help, labelNames, registers: [registry] })
  const up = gauge('database_up', '1 when the database answers, else 0')
  const jobs = gauge('jobs', 'Jobs by queue that are waiting (due), active, or have failed for good', ['queue', 'state'])
  const mails = gauge('mails', 'Mails that are waiting, and those of the last day that have failed or are unconfirmed', ['state'])
  const oldestMail = gauge('mails_oldest_waiting_seconds', 'How long the oldest of the waiting mails has waited')
  const postings = gauge('postings', 'Postings to the records system that are waiting', ['state'])
  const oldestPosting = gauge('postings_oldest_waiting_seconds', 'How long the oldest of the waiting postings has waited')
  const audit = gauge('audit_last_id', 'The number of the last row of the audit log, which only grows')
  const all = [jobs, mails, oldestMail, postings, oldestPosting, audit]
  return async () => {
    for (const one of all) one.reset()
    const found = await Promise.race([countSite(context), wait(DATABASE_TIMEOUT_MS, undefined, { ref: false })]).catch(() => undefined)
    up.set(found ? 1 : 0)
    if (!found) return
    for (const { queue, state, count } of found.jobs) jobs.set({ queue, state }, count)
    for (const [state, count] of Object.entries(found.mails)) mails.set({ state }, count)
    oldestMail.set(found.oldest_mail)
    postings.set({ state: 'waiting' }, found.postings)
    oldestPosting.set(found.oldest_posting)
    audit.set(found.audit_last_id)
  }
}

/** Upper bounds in seconds. */
const requestSeconds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Counts requests by route, method and status class, and imports by outcome. */
function countRequests({ app, env }: AppContext, registry: Registry): void {
  const requests = new Histogram({
    name: 'traktanda_http_request_duration_seconds',
    help: 'Requests by pattern of their route, method and class of their status',
    labelNames: ['route', 'method', 'status'],
    buckets: requestSeconds,
    registers: [registry],
  })
  const imports = new Counter({
    name: 'traktanda_imports_total',
    help: 'Imports of meetings by what became of them; dry runs count as tried',
    labelNames: ['outcome'],
    registers: [registry],
  })
  const importUrls = [importMeeting, createMeeting, changeMadeMeeting].map(({ path }) => apiRoot(env) + path)
  app.addHook('onResponse', async ({ method, routeOptions, query }, { statusCode, elapsedTime }) => {
    const route = routeOptions.url ?? 'none'
    requests.observe({ route, method, status: `${Math.floor(statusCode / 100)}xx` }, elapsedTime / 1000)
    if (method === 'POST' && importUrls.includes(route))
      imports.inc({ outcome: outcomeOf(statusCode, (query as { dry_run?: boolean }).dry_run === true) })
  })
}

function outcomeOf(status: number, isDryRun: boolean) {
  if (status >= 500) return 'failed'
  if (status >= 400) return 'refused'
  return isDryRun ? 'tried' : 'imported'
}
