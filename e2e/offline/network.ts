import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { ownPlace } from '#e2e/tested-sites.ts'

/** A proxy between browser and site, with an address of its own. */
export type Network = {
  address: string
  /** Accepts connections but forwards nothing, on existing ones neither. */
  hang: () => void
  /** Breaks off all connections, and every new one. */
  cut: () => void
  /** New requests are answered again; those sent meanwhile never are. */
  recover: () => void
  end: () => void
}

/** A network that can be made to hang or to break off. */
export async function aNetwork(): Promise<Network> {
  const sockets = new Set<Socket>()
  let state: 'there' | 'hanging' | 'cut' = 'there'
  const keep = (socket: Socket) => {
    sockets.add(socket)
    return socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }
  const server = createServer((near) => {
    keep(near)
    if (state === 'cut') near.destroy()
    if (state !== 'there') return
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
      state = 'hanging'
      for (const socket of sockets) socket.unpipe().pause()
    },
    cut: () => {
      state = 'cut'
      for (const socket of sockets) socket.destroy()
    },
    recover: () => {
      state = 'there'
    },
    end: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Whether the page's MQTT connection is open. */
export const isConnected = (page: Page) => page.evaluate(() => localStorage.getItem('traktanda:/:broker_connected') === 'true')

/** Waits until the MQTT connection is open and the refetches that follow are done; afterwards the page makes no requests by itself. */
export async function expectAtRest(page: Page): Promise<void> {
  await expect.poll(() => isConnected(page)).toBe(true)
  await page.waitForLoadState('networkidle')
}
