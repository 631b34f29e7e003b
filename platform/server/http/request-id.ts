import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'

const asking = new AsyncLocalStorage<string>()

/** Id of the request in whose async context this runs, if any. */
export const requestId = (): string | undefined => asking.getStore()

/** Makes `requestId` work. Two hooks, because reading a body starts a new async context. */
export function followRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => asking.run(request.id, done))
  app.addHook('preHandler', (request, _reply, done) => asking.run(request.id, done))
}
