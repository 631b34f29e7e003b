import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Env } from '#platform/server/env.ts'
import { packetStream } from './packet-stream.ts'

const largestMessage = 64 * 1024
/** The server restarts (RFC 6455): browsers come back at once, elsewhere. */
const restarting = 1012
/** In milliseconds. Proxies end connections that are silent for a minute (nginx, by default), and clients may be silent for longer. */
const pingEvery = 30_000
/** In milliseconds; whoever does not answer by then is cut off. */
const answeredWithin = 1_000

type Take = (stream: Duplex, given: { webSocket: WebSocket; request: IncomingMessage }) => void

/** Takes over the upgrades of `path`, and hands each websocket over as a stream. */
export function openSockets({ root_url }: Pick<Env, 'root_url'>, take: Take) {
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: largestMessage,
    handleProtocols: chooseProtocol,
  })
  let isOver = false
  const pinging = setInterval(() => {
    for (const webSocket of sockets.clients) webSocket.ping()
  }, pingEvery).unref()
  return {
    attach: (server: Server, path: string) => {
      server.on('upgrade', (request, socket, head) => {
        // Whoever is refused may be gone before the answer.
        socket.on('error', () => undefined)
        if (URL.parse(request.url ?? '/', 'http://here')?.pathname.replace(/\/$/, '') !== path) return socket.destroy()
        if (!isOwnOrigin(request.headers, root_url)) return socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
        if (isOver) return socket.end('HTTP/1.1 503 Service Unavailable\r\n\r\n')
        return sockets.handleUpgrade(request, socket, head, (webSocket) => take(packetStream(webSocket), { webSocket, request }))
      })
    },
    /** Tells each of them to come back elsewhere, and takes no others; resolves when they are gone. */
    sendAway: async () => {
      isOver = true
      await Promise.all([...sockets.clients].map(sendAway))
    },
    endAll: () => {
      clearInterval(pinging)
      for (const webSocket of sockets.clients) webSocket.terminate()
    },
  }
}

const sendAway = (webSocket: WebSocket) =>
  new Promise<void>((resolve) => {
    const silent = setTimeout(() => webSocket.terminate(), answeredWithin)
    webSocket.once('close', () => {
      clearTimeout(silent)
      resolve()
    })
    webSocket.close(restarting)
  })

const chooseProtocol = (offered: Set<string>) => ['mqtt', 'mqttv3.1'].find((name) => offered.has(name)) ?? false

/** A page of another site must not listen with this site's user. Some proxies ask by a host of their own: then the page is that of ROOT_URL. */
const isOwnOrigin = ({ origin, host }: { origin?: string | undefined; host?: string | undefined }, root_url: string) =>
  origin === undefined || (URL.canParse(origin) && [host, new URL(root_url).host].includes(new URL(origin).host))
