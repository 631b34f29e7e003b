import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

const begun = new WeakMap<FastifyInstance, Promise<unknown>>()

/** Where an app server is reached; however many ask at once, it begins to listen once. */
export async function portOf({ app }: { app: FastifyInstance }): Promise<number> {
  if (!app.server.listening) {
    begun.set(app, begun.get(app) ?? app.listen({ port: 0 }))
    await begun.get(app)
  }
  return (app.server.address() as AddressInfo).port
}
