import { Gauge, Histogram, type Registry } from 'prom-client'
import { watchDatabase } from '#platform/server/database/connect.ts'
import type { House } from '#platform/server/house.ts'

/** In seconds. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30]

/** Statements of this app server, and its connections. */
export function countStatements({ app, db }: House, registry: Registry): void {
  const watched = watchDatabase(db)
  const statements = new Histogram({
    name: 'traktanda_database_statement_duration_seconds',
    help: 'Statements by their outcome, which is ok or error',
    labelNames: ['outcome'],
    buckets,
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
