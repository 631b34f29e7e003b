import { EventEmitter, once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * For the time when the site closes: new connections are refused at once, and what is under way ends well, within `seconds`.
 * Resolves when every answer has gone out; then the connections are closed.
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
  // Whoever would come back by the same connection is told not to.
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close')
  })
  return async () => {
    isStopping = true
    // Of a socket's server: that of HTTP would also cut off answers of which the last bytes still lie here.
    Server.prototype.close.call(app.server)
    const signal = AbortSignal.timeout(seconds * 1000)
    while (underWay.size > 0 && !signal.aborted) await once(ended, 'one', { signal }).catch(() => undefined)
    if (underWay.size > 0) app.log.warn({ requests: underWay.size }, 'cut off: they did not end in time')
    app.server.closeAllConnections()
  }
}
