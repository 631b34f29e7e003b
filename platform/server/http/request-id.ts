import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'

const asking = new AsyncLocalStorage<string>()

/** In the course of which request this runs, where it does in one. */
export const requestId = (): string | undefined => asking.getStore()

/** Twice, because a body that arrives begins a course of its own. */
export function followRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => asking.run(request.id, done))
  app.addHook('preHandler', (request, _reply, done) => asking.run(request.id, done))
}
