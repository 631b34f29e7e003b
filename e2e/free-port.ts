import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** For a site whose address must be known before it starts. */
export async function aFreePort(): Promise<number> {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  taken.close()
  await once(taken, 'close')
  return port
}
