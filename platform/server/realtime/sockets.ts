import type { IncomingMessage, Server } from 'node:http'
import { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Env } from '#platform/server/env.ts'

const MAX_MESSAGE = 64 * 1024
/** Close code for a restart (RFC 6455): browsers reconnect at once, to another app server. */
const restarting = 1012
/** Proxies close connections that are idle for a minute (nginx by default), and clients may be idle for longer. */
const PING_EVERY_MS = 30_000
/** A client that has not closed by then is cut off. */
const CLOSE_WITHIN_MS = 1_000

type Take = (stream: Duplex, given: { webSocket: WebSocket; request: IncomingMessage }) => void

/** Accepts websockets at `path`, and passes each one to `take` as a stream. */
export function openSockets({ root_url }: Pick<Env, 'root_url'>, take: Take) {
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: MAX_MESSAGE,
    handleProtocols: chooseProtocol,
  })
  let isOver = false
  const pinging = setInterval(() => {
    for (const webSocket of sockets.clients) webSocket.ping()
  }, PING_EVERY_MS).unref()
  return {
    attach: (server: Server, path: string) => {
      server.on('upgrade', (request, socket, head) => {
        // A refused client may disconnect before the response.
        socket.on('error', () => undefined)
        if (URL.parse(request.url ?? '/', 'http://here')?.pathname.replace(/\/$/, '') !== path) return socket.destroy()
        if (!isOwnOrigin(request.headers, root_url)) return socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
        if (isOver) return socket.end('HTTP/1.1 503 Service Unavailable\r\n\r\n')
        return sockets.handleUpgrade(request, socket, head, (webSocket) => take(packetStream(webSocket), { webSocket, request }))
      })
    },
    /** Tells all clients to reconnect elsewhere and accepts no new ones; resolves when they are gone. */
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
    const silent = setTimeout(() => webSocket.terminate(), CLOSE_WITHIN_MS)
    webSocket.once('close', () => {
      clearTimeout(silent)
      resolve()
    })
    webSocket.close(restarting)
  })

const chooseProtocol = (offered: Set<string>) => ['mqtt', 'mqttv3.1'].find((name) => offered.has(name)) ?? false

/** Pages of other sites must not connect as this site's user. Some proxies change the host, so the origin of ROOT_URL is accepted, too. */
const isOwnOrigin = ({ origin, host }: { origin?: string | undefined; host?: string | undefined }, root_url: string) =>
  origin === undefined || (URL.canParse(origin) && [host, new URL(root_url).host].includes(new URL(origin).host))

/** In bytes: browsers only send credentials and subscriptions. The broker would buffer whatever a header announces, up to 256 MB, from anyone. */
const MAX_PACKET = 16 * 1024

type Chunk = { chunk: Buffer }

/** A websocket as a stream for the broker. A packet, which is written in several chunks, is sent as one frame. */
function packetStream(webSocket: WebSocket): Duplex {
  const send = (bytes: Buffer, done: (error?: Error | null) => void) => webSocket.send(bytes, done)
  const stream = new Duplex({
    read: () => webSocket.resume(),
    write: (chunk: Buffer, _encoding, done) => send(chunk, done),
    writev: (chunks: Chunk[], done) => send(Buffer.concat(chunks.map(({ chunk }) => chunk)), done),
    final: (done) => {
      webSocket.close()
      done()
    },
    destroy: (error, done) => {
      webSocket.terminate()
      done(error)
    },
  })
  const isWithin = packetLengths(MAX_PACKET)
  webSocket.on('message', (bytes: Buffer) => {
    if (!isWithin(bytes)) stream.destroy()
    else if (!stream.push(bytes)) webSocket.pause()
  })
  webSocket.once('error', (error) => stream.destroy(error))
  webSocket.once('close', () => stream.destroy())
  return stream
}

/** Each byte of a length holds seven bits and whether another follows; four bytes at most (MQTT 3.1.1, 2.2.3). */
const sevenBits = 0x80
const largestPlace = sevenBits ** 3

type Header = { length: number; place: number }

/** Returns a function that checks the announced lengths of packets, chunk by chunk: false once one is above `most` or malformed. */
export function packetLengths(most: number) {
  let header: Header | null = null
  /** Remaining bytes of the current packet. */
  let rest = 0
  const readByte = (byte: number) => {
    if (!header) {
      header = { length: 0, place: 1 }
      return true
    }
    header.length += (byte % sevenBits) * header.place
    if (header.length > most) return false
    if (byte < sevenBits) {
      rest = header.length
      header = null
      return true
    }
    header.place *= sevenBits
    return header.place <= largestPlace
  }
  return (bytes: Buffer): boolean => {
    for (let at = 0; at < bytes.length; ) {
      const passed = Math.min(rest, bytes.length - at)
      rest -= passed
      at += passed
      if (at < bytes.length && !readByte(bytes[at++]!)) return false
    }
    return true
  }
}
