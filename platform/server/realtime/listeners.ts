import type { Client } from 'aedes'
import type { WebSocket } from 'ws'
import { topicFor } from '#platform/shared/realtime/topic.ts'
import type { Listener } from './listening-rules.ts'

/** So much may lie ready for one who does not read it. */
const mostBuffered = 256 * 1024

/** More than anybody has tabs. */
const mostOfOneSession = 50

type Connected = Listener & { client: Client; webSocket: WebSocket; topics: Set<string> }

/** Whoever listens on this app server. */
export function openListeners() {
  const connected = new Map<Client, Connected>()
  const all = () => [...connected.values()]
  return {
    all,
    of: (client: Client) => connected.get(client),
    to: (topic: string) => all().filter(({ topics, user_id }) => topics.has(topicFor(topic, user_id))),
    isFull: ({ token_hash }: Listener) => all().filter((one) => one.token_hash === token_hash).length >= mostOfOneSession,
    add: (listener: Omit<Connected, 'topics'>) => void connected.set(listener.client, { ...listener, topics: new Set() }),
    remove: (client: Client) => void connected.delete(client),
  }
}

export type Listeners = ReturnType<typeof openListeners>

export const hashesOf = (listeners: Listener[]) => [...new Set(listeners.map(({ token_hash }) => token_hash))]

/** One who does not read is ended, before what waits for it weighs on everybody. */
export const isSlow = ({ webSocket, client }: Connected) => webSocket.bufferedAmount + client.conn.writableLength > mostBuffered
