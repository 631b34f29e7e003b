import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

const begun = new WeakMap<FastifyInstance, Promise<unknown>>()

/** The port of an app server; the first of any concurrent calls makes it listen. */
export async function portOf({ app }: { app: FastifyInstance }): Promise<number> {
  if (!app.server.listening) {
    begun.set(app, begun.get(app) ?? app.listen({ port: 0 }))
    await begun.get(app)
  }
  return (app.server.address() as AddressInfo).port
}
