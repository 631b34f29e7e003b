import type { Client } from 'aedes'
import type { WebSocket } from 'ws'
import { topicFor } from '#platform/shared/realtime/topic.ts'
import type { Listener } from './listening-rules.ts'

/** Most bytes buffered for a client that does not read. */
const MAX_BUFFERED = 256 * 1024

/** More clients than anyone has tabs open. */
const MAX_PER_SESSION = 50

type Connected = Listener & { client: Client; webSocket: WebSocket; topics: Set<string> }

/** The clients connected to this app server. */
export function openListeners() {
  const connected = new Map<Client, Connected>()
  const all = () => [...connected.values()]
  return {
    all,
    of: (client: Client) => connected.get(client),
    to: (topic: string) => all().filter(({ topics, user_id }) => topics.has(topicFor(topic, user_id))),
    isFull: ({ token_hash }: Listener) => all().filter((one) => one.token_hash === token_hash).length >= MAX_PER_SESSION,
    add: (listener: Omit<Connected, 'topics'>) => void connected.set(listener.client, { ...listener, topics: new Set() }),
    remove: (client: Client) => void connected.delete(client),
  }
}

export type Listeners = ReturnType<typeof openListeners>

/** Token hashes of listeners, each once. */
export const hashesOf = (listeners: Listener[]) => [...new Set(listeners.map(({ token_hash }) => token_hash))]

/** Whether a client reads too slowly; it is disconnected before its buffer becomes a burden. */
export const isSlow = ({ webSocket, client }: Connected) => webSocket.bufferedAmount + client.conn.writableLength > MAX_BUFFERED
