import { EventEmitter, once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

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
