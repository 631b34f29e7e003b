import { randomUUID } from 'node:crypto'
import { type FastifyInstance, type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'
import type { Env } from '#platform/server/env.ts'

export type LogTo = { write: (line: string) => void }

/** Requests are logged by us; what broke an answer off that had begun is told all the same, unless it was the caller who went away. */
class OwnLogController extends LogController {
  override streamError(error: Error & { code?: string }, _request: FastifyRequest, reply: FastifyReply) {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') reply.log.error({ err: error }, 'answer broken off')
  }
}

/** The logger's settings. What it writes holds no body, query, cookie or name. */
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
