import { randomUUID } from 'node:crypto'
import { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import type { Env } from '#server/env.ts'

export type LogTo = { write: (line: string) => void }

/** The logger's settings. What it writes holds no body, query, cookie or name. */
export const logging = ({ log_level }: Pick<Env, 'log_level'>, stream?: LogTo): FastifyServerOptions => ({
  genReqId: () => randomUUID(),
  logController: new LogController({ requestIdLogLabel: 'request_id', disableRequestLogging: true }),
  logger: {
    level: log_level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: { err: withoutData },
    ...(stream && { stream }),
  },
})

/** A database's error tells in further fields whose row it was. */
const withoutData = ({ name, constructor, message, code, stack = '' }: Error & { code?: string }) => ({
  type: constructor.name || name,
  message,
  code,
  stack,
})

/** One JSON line a request: id, method, route, status and milliseconds. */
export function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, log } = request
    log.info({ method, route: routeOptions.url ?? 'none', status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request')
  })
}
