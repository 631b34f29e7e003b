import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { type FastifyInstance, type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'
import { watchDatabase } from './database/connect.ts'
import type { AppContext } from './deps.ts'
import type { Env } from './env.ts'

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

/** In characters: beyond that there are mostly long lists of placeholders. */
const MAX_LENGTH = 1_000

/** Logs each statement that took `SLOW_QUERY_MS` or longer, without its values, which are personal data. */
export function logSlowQueries({ app, db, env }: Pick<AppContext, 'app' | 'db' | 'env'>): void {
  if (env.slow_query_ms === 0) return
  followRequests(app)
  const end = watchDatabase(db).hear(({ text, ms }) => {
    if (ms < env.slow_query_ms) return
    const request_id = requestId()
    const statement = text.replace(/\s+/g, ' ').trim().slice(0, MAX_LENGTH)
    app.log.warn({ ...(request_id && { request_id }), statement, ms: Math.round(ms) }, 'slow query')
  })
  app.addHook('onClose', async () => end())
}

const asking = new AsyncLocalStorage<string>()

/** Id of the request in whose async context this runs, if any. */
export const requestId = (): string | undefined => asking.getStore()

/** Makes `requestId` work. Two hooks, because reading a body starts a new async context. */
function followRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => asking.run(request.id, done))
  app.addHook('preHandler', (request, _reply, done) => asking.run(request.id, done))
}

const PAUSE_MS = 60_000
/** Suffix that pg-boss adds to each message. */
const queueSuffix = / \(Queue: .*\)$/

/** Logs errors with their stack, each kind at most once a minute: if the database is down, every worker reports the same error. */
export function throttledLog(print: (line: string) => void): (error: Error & { code?: string }) => void {
  const isDue = throttle(PAUSE_MS)
  return (error) => {
    if (isDue(error.code ?? error.message.replace(queueSuffix, ''))) print(error.stack ?? error.message)
  }
}

/** Returns a function that lets each kind through at most once in `pause` milliseconds. */
export function throttle(pause: number): (kind: string) => boolean {
  const last = new Map<string, number>()
  return (kind) => {
    const now = performance.now()
    if (now - (last.get(kind) ?? -Infinity) < pause) return false
    last.set(kind, now)
    return true
  }
}

/** An error's message in one line, shortened, because some servers send long ones. */
export const problemOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').trim().slice(0, 300)
