import { randomUUID } from 'node:crypto'
import { type FastifyInstance, type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'
import type { Env } from '#platform/server/env.ts'

export type LogTo = { write: (line: string) => void }

/** Turns off Fastify's request log, as we have our own. Logs responses that break off, unless the client has disconnected. */
class OwnLogController extends LogController {
  override streamError(error: Error & { code?: string }, _request: FastifyRequest, reply: FastifyReply) {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') reply.log.error({ err: error }, 'answer broken off')
  }
}

/** Fastify's logger settings. Log lines hold no bodies, queries, cookies or names. */
export const logging = ({ log_level }: Pick<Env, 'log_level'>, stream?: LogTo): FastifyServerOptions => ({
  genReqId: () => randomUUID(),
  logController: new OwnLogController({ requestIdLogLabel: 'request_id', disableRequestLogging: true }),
  logger: {
    level: log_level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: { err: withoutData },
    ...(stream && { stream }),
  },
})

/** Leaves out the other fields of an error: those of database errors contain row data. */
const withoutData = ({ name, constructor, message, code, stack = '' }: Error & { code?: string }) => ({
  type: constructor.name || name,
  message,
  code,
  stack,
})

/** Logs one JSON line per request: id, method, route, status and ms. */
export function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, log } = request
    log.info({ method, route: routeOptions.url ?? 'none', status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request')
  })
}
