import type { MqttClient } from 'mqtt'
import { suspectOffline } from '#platform/web/lib/connectivity/connectivity.ts'
import { createStore, type Store } from '#platform/web/lib/storage/store.ts'

export type Credentials = { username: string; password: string }
type Handler = (message: unknown) => void

/** Live events of the server while the application is open: they say that something changed, not to what. */
export type Live = {
  /** Subscribes to a topic's messages, parsed as JSON; returns the unsubscribe function. The first subscription connects. */
  hear: (topic: string, handler: Handler) => () => void
  isConnected: Pick<Store<boolean>, 'get' | 'subscribe'>
  /** Calls the listener whenever subscriptions take effect: earlier messages may have been missed. */
  onHearing: (listener: () => void) => void
  /** Disconnects, because the page is left or offline. */
  pause: () => void
  /** Connects again after `pause`. */
  resume: () => void
  /** Makes the next attempt now. */
  hurry: () => void
}

const CONNECT_TIMEOUT = 1000
const RECONNECT_PERIOD = 10_000
/** In seconds. Proxies close connections that are silent for a minute (nginx's default), which is also the library's default. */
const KEEPALIVE = 30
/** Close code of a server that restarts (RFC 6455): others are up, or it is back soon. */
const RESTARTING = 1012
/** Clients of a restarted server reconnect within this time (ms), spread out. */
const RECONNECT_SPREAD_MS = 3000

/** `ask` resolves to fresh credentials, or null if there are none. Times and session as in D1 §7. */
export function openLive(address: string, ask: () => Promise<Credentials | null>): Live {
  const handlers = new Map<string, Set<Handler>>()
  const listeners = new Set<() => void>()
  const isConnected = createStore(false)
  let client: MqttClient | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempts = 0
  /** Whether it is possible to subscribe. */
  let isOpen = false
  let isRestarting = false

  const connect = async () => {
    const mine = ++attempts
    const parts = await Promise.all([import('mqtt'), ask()]).catch(() => null)
    if (mine !== attempts) return
    const credentials = parts?.[1]
    if (!parts || !credentials) return later()
    // No automatic reconnect: the library would retry forever, even with credentials of an ended session.
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
          if (mine === attempts) isRestarting = code === RESTARTING
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
    // A restarting server announces itself by the close code.
    if (!isRestarting) suspectOffline()
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
      // A refused subscription would never receive anything.
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
    timer = setTimeout(connectAgain, isRestarting ? Math.random() * RECONNECT_SPREAD_MS : RECONNECT_PERIOD)
    isRestarting = false
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

/** Ignores messages that are not JSON. */
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
