import { suspectOffline } from '#platform/web/lib/connectivity/connectivity.ts'
import { createStore, type Store } from '#platform/web/lib/storage/store.ts'
import { type Credentials, connectMqtt, type MqttConnection } from './mqtt-connection.ts'

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

const RECONNECT_PERIOD = 10_000
/** Close code of a server that restarts (RFC 6455): others are up, or it is back soon. */
const RESTARTING = 1012
/** Clients of a restarted server reconnect within this time (ms), spread out. */
const RECONNECT_SPREAD_MS = 3000

/** `ask` resolves to fresh credentials, or null if there are none. Times and session as in D1 §7. */
export function openLive(address: string, ask: () => Promise<Credentials | null>): Live {
  const handlers = new Map<string, Set<Handler>>()
  const listeners = new Set<() => void>()
  const isConnected = createStore(false)
  let connection: MqttConnection | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempts = 0

  const connect = async () => {
    const mine = ++attempts
    const credentials = await ask().catch(() => null)
    if (mine !== attempts) return
    if (!credentials) return later(RECONNECT_PERIOD)
    connection = connectMqtt(address, credentials, {
      topics: () => [...handlers.keys()],
      granted: () => {
        isConnected.set(true)
        for (const listener of listeners) listener()
      },
      heard: (topic, text) => tell(handlers.get(topic), text),
      lost: lose,
    })
  }
  const lose = (code?: number) => {
    drop()
    // A restarting server announces itself by the close code.
    if (code === RESTARTING) return later(Math.random() * RECONNECT_SPREAD_MS)
    suspectOffline()
    later(RECONNECT_PERIOD)
  }
  const drop = () => {
    connection?.end()
    connection = null
    isConnected.set(false)
  }
  const connectAgain = () => {
    clearTimeout(timer)
    timer = undefined
    void connect()
  }
  const later = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(connectAgain, ms)
  }
  return {
    isConnected,
    onHearing: (listener) => void listeners.add(listener),
    hear(topic, handler) {
      const others = handlers.get(topic)
      if (others) others.add(handler)
      else {
        handlers.set(topic, new Set([handler]))
        connection?.subscribe(topic)
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
    resume: () => connection === null && connectAgain(),
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
