import { once } from 'node:events'
import { createServer } from 'node:net'

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
