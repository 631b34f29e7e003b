import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
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

/**
 * A port for a site whose address must be known before it starts. It lies below the range from which systems take the ports of outgoing
 * connections, so that no connection takes it before the site listens.
 */
export async function aFreePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}
