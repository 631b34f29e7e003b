import type { MqttClient } from 'mqtt'
import { doubt } from '#platform/web/lib/connectivity/reach.ts'
import { createStore, type Store } from '#platform/web/lib/storage/store.ts'

export type Credentials = { username: string; password: string }
type Handler = (message: unknown) => void

/** What the server tells by itself while the application is open: that something changed, never what it is now. */
export type Live = {
  /** Hears the messages of a topic, parsed from JSON. Answers with what ends that; with the first one the connection begins. */
  hear: (topic: string, handler: Handler) => () => void
  isConnected: Pick<Store<boolean>, 'get' | 'subscribe'>
  /** Calls it whenever the messages of a topic are heard from then on, and earlier ones may have been missed. */
  onHearing: (listener: () => void) => void
  /** The page goes away. */
  pause: () => void
  /** The page has come back. */
  resume: () => void
  /** The next attempt is not waited for any longer. */
  hurry: () => void
}

const CONNECT_TIMEOUT = 1000
const RECONNECT_PERIOD = 10_000
/** In seconds. Proxies end connections that are silent for a minute (nginx, by default), which is also the library's period. */
const KEEPALIVE = 30
/** The server says that it restarts (RFC 6455): others are there, or it is back soon. */
const RESTARTING = 1012
/** Within this all browsers of a server have come back, not all at once. */
const COME_BACK_WITHIN = 3000

/** `ask` answers with fresh credentials, or null where there are none. Times and session as in D1 §7. */
export function openLive(address: string, ask: () => Promise<Credentials | null>): Live {
  const handlers = new Map<string, Set<Handler>>()
  const listeners = new Set<() => void>()
  const isConnected = createStore(false)
  let client: MqttClient | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempts = 0
  /** Whether topics can be asked for. */
  let isOpen = false
  let isSentAway = false

  const connect = async () => {
    const mine = ++attempts
    const parts = await Promise.all([import('mqtt'), ask()]).catch(() => null)
    if (mine !== attempts) return
    const credentials = parts?.[1]
    if (!parts || !credentials) return later()
    // It would reconnect by itself for good, also with credentials whose session has ended.
    const options = {
      clean: true,
      connectTimeout: CONNECT_TIMEOUT,
      keepalive: KEEPALIVE,
      reconnectPeriod: 0,
      resubscribe: false,
      timerVariant: 'native' as const,
      createWebsocket: (url: string, protocols: string[]) => {
        const socket = new WebSocket(url, protocols)
        socket.addEventListener('close', ({ code }) => {
          if (mine === attempts) isSentAway = code === RESTARTING
        })
        return socket
      },
    }
    client = parts[0].default.connect(address, { ...credentials, ...options })
    follow(client)
  }
  const lose = (connection: MqttClient) => {
    if (connection !== client) return
    drop()
    // A server that restarts has said so.
    if (!isSentAway) doubt()
    later()
  }
  const follow = (connection: MqttClient) => {
    connection.on('connect', () => {
      isOpen = true
      subscribe(connection, [...handlers.keys()])
    })
    connection.on('message', (topic, bytes) => tell(handlers.get(topic), bytes.toString()))
    connection.on('close', () => lose(connection))
    connection.on('error', () => lose(connection))
  }
  const subscribe = (connection: MqttClient, topics: string[]) =>
    connection.subscribe(topics, (error) => {
      // What is refused is never heard.
      if (error) return lose(connection)
      if (connection !== client) return
      isConnected.set(true)
      for (const listener of listeners) listener()
    })
  const drop = () => {
    const dropped = client
    client = null
    isOpen = false
    dropped?.end(true)
    isConnected.set(false)
  }
  const connectAgain = () => {
    clearTimeout(timer)
    timer = undefined
    void connect()
  }
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(connectAgain, isSentAway ? Math.random() * COME_BACK_WITHIN : RECONNECT_PERIOD)
    isSentAway = false
  }
  return {
    isConnected,
    onHearing: (listener) => void listeners.add(listener),
    hear(topic, handler) {
      const others = handlers.get(topic)
      if (others) others.add(handler)
      else {
        handlers.set(topic, new Set([handler]))
        if (isOpen && client) subscribe(client, [topic])
      }
      if (attempts === 0) void connect()
      return () => void handlers.get(topic)?.delete(handler)
    },
    pause() {
      attempts++
      clearTimeout(timer)
      timer = undefined
      drop()
    },
    resume: connectAgain,
    hurry: () => timer !== undefined && connectAgain(),
  }
}

/** What is no JSON says nothing. */
function tell(handlers: ReadonlySet<Handler> | undefined, text: string): void {
  const message = parsed(text)
  if (message !== undefined) for (const handler of handlers ?? []) handler(message)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
