import { EventEmitter, once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Server } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#platform/server/deps.ts'
import { translate } from '#platform/server/lib/texts.ts'
import { languageOf } from './caller.ts'
import { headersOfUnread } from './security.ts'

/** In bytes per second. A client that sends a body more slowly only blocks a connection. */
const MIN_BYTES_PER_SECOND = 500
/** Checks per BODY_SECONDS. */
const CHECKS = 6

/**
 * Answers 408 if a request body makes no progress for BODY_SECONDS, or is too slow on average over twice that time. Closes the connection if the body
 * goes on for BODY_SECONDS after the response. There is no limit on the total time.
 */
export function endStalledBodies({ app, env }: Pick<AppContext, 'app' | 'env'>): void {
  // On the HTTP server itself, because Fastify's hooks do not run for URLs that it cannot decode.
  app.server.on('request', (request, answer) => {
    if (!request.complete && bringsBody(request)) watch({ request, answer, seconds: env.body_seconds, end: () => end(request, answer) })
  })
  const end = (request: IncomingMessage, answer: ServerResponse) => {
    if (answer.headersSent) return request.destroy()
    // The handler is only interrupted once the response has been written.
    return request.socket.end(timedOut(request, env), () => request.destroy())
  }
}

const bringsBody = ({ headers }: IncomingMessage) => 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0

type Watched = { request: IncomingMessage; answer: ServerResponse; seconds: number; end: () => void }

function watch({ request, answer, seconds, end }: Watched) {
  /** Bytes received at each of the last checks. */
  const arrived = [request.socket.bytesRead]
  let checksSinceAnswer = 0
  const look = () => {
    const { bytesRead } = request.socket
    const hasStalled = bytesRead === arrived.at(-CHECKS)
    const isSlow = arrived.length === 2 * CHECKS && bytesRead - (arrived[0] ?? 0) < MIN_BYTES_PER_SECOND * 2 * seconds
    arrived.push(bytesRead)
    if (arrived.length > 2 * CHECKS) arrived.shift()
    if (answer.writableFinished) checksSinceAnswer++
    // If data is waiting to be read, the delay is ours.
    const isSendersFault = request.readableLength === 0 && (hasStalled || isSlow)
    if (request.complete || !(isSendersFault || checksSinceAnswer > CHECKS)) return
    clearInterval(looking)
    end()
  }
  const looking = setInterval(look, (seconds * 1000) / CHECKS).unref()
  for (const event of ['end', 'close']) request.once(event, () => clearInterval(looking))
}

/** The raw HTTP response, because the handler is still waiting for the body. */
function timedOut(request: IncomingMessage, env: AppContext['env']): string {
  const body = JSON.stringify({ detail: translate(languageOf(request), { key: 'problem.too_slow' }) })
  const headers = {
    ...headersOfUnread(env),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return `HTTP/1.1 408 Request Timeout\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}

/**
 * Returns a function that drains the server on shutdown: it refuses new connections at once and gives running requests `seconds` to end.
 * It resolves once all responses have been sent, and then closes the connections.
 */
export function drainOf(app: FastifyInstance, seconds: number): () => Promise<void> {
  const underWay = new Set<ServerResponse>()
  const ended = new EventEmitter()
  let isStopping = false
  app.server.on('request', (_request, response) => {
    underWay.add(response)
    response.once('close', () => {
      underWay.delete(response)
      ended.emit('one')
    })
  })
  // Tells clients not to reuse the connection.
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close')
  })
  return async () => {
    isStopping = true
    // The method of net.Server: that of http.Server would also cut off responses whose last bytes have not been sent yet.
    Server.prototype.close.call(app.server)
    const signal = AbortSignal.timeout(seconds * 1000)
    while (underWay.size > 0 && !signal.aborted) await once(ended, 'one', { signal }).catch(() => undefined)
    if (underWay.size > 0) app.log.warn({ requests: underWay.size }, 'cut off: they did not end in time')
    app.server.closeAllConnections()
  }
}
