import { once } from 'node:events'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { WebSocket } from 'ws'

/** What a flood consists of: the kind, the number of connections at once, and of messages of each. */
export type Flood = { kind: string; address: string; credentials: Credentials; connections: number; messages: number }
type Credentials = { username: string; password: string }

const text = (value: string) => Buffer.concat([Buffer.from([0, value.length]), Buffer.from(value)])
const packet = (head: number, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts)
  const length = body.length < 128 ? [body.length] : [(body.length % 128) | 0x80, body.length >> 7]
  return Buffer.concat([Buffer.from([head, ...length]), body])
}
const connectAs = ({ username, password }: Credentials) =>
  packet(0x10, text('MQTT'), Buffer.from([4, 0xc2, 0, 60]), text(''), text(username), text(password))
const subscribeTo = (topic: string) => packet(0x82, Buffer.from([0, 1]), text(topic), Buffer.from([0]))
const nobody = { username: 'a', password: 'b' }

type Send = (socket: WebSocket, flood: Flood) => void
const repeated =
  (bytes: Buffer): Send =>
  (socket, { messages }) => {
    for (let n = 0; n < messages; n += 1) socket.send(bytes)
  }
const signedIn =
  (then: Send): Send =>
  (socket, flood) => {
    socket.send(connectAs(flood.credentials))
    then(socket, flood)
  }

/** What each connection sends. */
const floods: Record<string, Send> = {
  nothing: () => undefined,
  'half of a packet': (socket) => socket.send(connectAs(nobody).subarray(0, 9)),
  'wrong credentials': (socket) => socket.send(connectAs({ username: `1.${crypto.randomUUID()}`, password: 'x'.repeat(100) })),
  'packets before it is known': repeated(subscribeTo('tagesordnung_item/is_active_changed')),
  'bytes that are no packet': repeated(Buffer.alloc(2_000, 0xff)),
  'text instead of bytes': (socket) => socket.send('{"op":"subscribe"}'),
  'frames of one byte': (socket) => {
    for (const byte of connectAs(nobody)) socket.send(Buffer.from([byte]))
  },
  'empty frames': repeated(Buffer.alloc(0)),
  'pings of the websocket': (socket, { messages }) => {
    for (let n = 0; n < messages; n += 1) socket.ping()
  },
  'a frame over the limit': (socket) => socket.send(Buffer.alloc(100_000)),
  'connect packets one after the other': signedIn((socket, flood) => repeated(connectAs(flood.credentials))(socket, flood)),
  'messages for others': signedIn(repeated(packet(0x30, text('tagesordnung_item/is_active_changed'), Buffer.from('x')))),
  'subscriptions to what does not exist': signedIn(repeated(subscribeTo('a/b'))),
  'subscriptions to everything': signedIn(repeated(subscribeTo('#'))),
  'requests for answers': signedIn(repeated(packet(0xc0))),
}
export const kindsOfFloods: readonly string[] = Object.keys(floods)

/** Opens a connection and floods it. */
export async function flooding(flood: Flood): Promise<WebSocket> {
  const socket = new WebSocket(flood.address, 'mqtt')
  socket.on('error', () => undefined)
  await once(socket, 'open')
  floods[flood.kind]!(socket, flood)
  return socket
}

/** Floods in a thread of its own, so that the server under test keeps its own; posts a message once everything is sent. */
export const startFlood = (flood: Flood) => new Worker(new URL(import.meta.url), { workerData: flood })

const given = workerData as Flood | null
if (parentPort && given?.kind) {
  const sockets = await Promise.all(Array.from({ length: given.connections }, () => flooding(given)))
  await Promise.all(sockets.map(isSent))
  parentPort.postMessage('sent', [])
}

/** Resolves once everything has left, or the server has closed the connection. */
async function isSent(socket: WebSocket): Promise<void> {
  if (socket.readyState !== WebSocket.OPEN) return
  await new Promise<void>((resolve) => {
    socket.once('close', () => resolve())
    socket.ping(() => resolve())
  })
}
