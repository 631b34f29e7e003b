import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { ownPlace } from './place.ts'

/** What lies between a browser and the site, by an address of its own. */
export type Network = {
  address: string
  /** From now on it accepts whatever comes and answers nothing, on old connections neither. */
  hang: () => void
  /** What comes from now on is answered again; what came meanwhile never is. */
  recover: () => void
  end: () => void
}

/** A network that can be made to hang. */
export async function aNetwork(): Promise<Network> {
  const sockets = new Set<Socket>()
  let isHanging = false
  const keep = (socket: Socket) => {
    sockets.add(socket)
    return socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }
  const server = createServer((near) => {
    keep(near)
    if (isHanging) return
    const far = keep(connect(ownPlace().port, '127.0.0.1'))
    near.pipe(far).pipe(near)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hang: () => {
      isHanging = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    recover: () => {
      isHanging = false
    },
    end: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
