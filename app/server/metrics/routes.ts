import type { House } from '#platform/server/house.ts'
import { notFound } from '#platform/server/http/problem.ts'
import { sameToken } from '#platform/server/http/same-token.ts'

/** GET {prefix}/metrics, in the format of Prometheus: for whoever has METRICS_TOKEN, and not there for anybody else. */
export async function metricsRoute(house: House): Promise<void> {
  const { app, env } = house
  const { metrics_token } = env
  const metrics = metrics_token === null ? undefined : (await import('./metrics.ts')).openMetrics(house)
  app.get(`${env.path_prefix}/metrics`, { logLevel: 'warn' }, async ({ headers }, reply) => {
    if (!metrics || !sameToken(headers.authorization, `Bearer ${metrics_token}`)) throw notFound()
    return reply.type(metrics.type).send(await metrics.read())
  })
}
