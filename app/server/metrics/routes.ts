import type { AppContext } from '#platform/server/deps.ts'
import { notFound } from '#platform/server/http/problem.ts'
import { sameToken } from '#platform/server/http/same-token.ts'

/** GET {prefix}/metrics in Prometheus format. 404 without METRICS_TOKEN as bearer token. */
export async function metricsRoute(context: AppContext): Promise<void> {
  const { app, env } = context
  const { metrics_token } = env
  const metrics = metrics_token === null ? undefined : (await import('./metrics.ts')).openMetrics(context)
  app.get(`${env.path_prefix}/metrics`, { logLevel: 'warn' }, async ({ headers }, reply) => {
    if (!metrics || !sameToken(headers.authorization, `Bearer ${metrics_token}`)) throw notFound()
    return reply.type(metrics.type).send(await metrics.read())
  })
}
