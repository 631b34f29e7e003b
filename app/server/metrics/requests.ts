import { Counter, Histogram, type Registry } from 'prom-client'
import { importMeeting } from '#features/meetings/contract.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { apiRoot } from '#platform/server/http/paths.ts'

/** Upper bounds in seconds. */
const buckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Counts requests by route, method and status class, and imports by outcome. */
export function countRequests({ app, env }: AppContext, registry: Registry): void {
  const requests = new Histogram({
    name: 'traktanda_http_request_duration_seconds',
    help: 'Requests by pattern of their route, method and class of their status',
    labelNames: ['route', 'method', 'status'],
    buckets,
    registers: [registry],
  })
  const imports = new Counter({
    name: 'traktanda_imports_total',
    help: 'Imports of meetings by what became of them; dry runs count as tried',
    labelNames: ['outcome'],
    registers: [registry],
  })
  const importUrl = apiRoot(env) + importMeeting.path
  app.addHook('onResponse', async ({ method, routeOptions, query }, { statusCode, elapsedTime }) => {
    const route = routeOptions.url ?? 'none'
    requests.observe({ route, method, status: `${Math.floor(statusCode / 100)}xx` }, elapsedTime / 1000)
    if (route === importUrl) imports.inc({ outcome: outcomeOf(statusCode, (query as { dry_run?: boolean }).dry_run === true) })
  })
}

function outcomeOf(status: number, isDryRun: boolean) {
  if (status >= 500) return 'failed'
  if (status >= 400) return 'refused'
  return isDryRun ? 'tried' : 'imported'
}
