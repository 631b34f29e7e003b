import { expect } from 'vitest'
import { eventually } from './eventually.ts'

type Listener = (...said: unknown[]) => void

/**
 * Replaces the MQTT library with a broker that grants every topic, and gives tests its side. A test file must mock it itself, by
 * `vi.mock('mqtt', () => import('./broker.ts'))`: modules loaded for an earlier file are not run again.
 */
export const broker = { listeners: new Map<string, Listener>(), topics: [] as string[] }

const connection = {
  on: (event: string, listener: Listener) => broker.listeners.set(event, listener),
  subscribe: (topics: string[], granted: (error: null) => void) => {
    broker.topics.push(...topics)
    granted(null)
  },
  end: () => {},
}

export default { connect: () => connection }

/** Waits for the page's connection and accepts it. Returns a function that reconnects it. */
export async function connected(): Promise<() => void> {
  await eventually(() => expect(broker.listeners.has('connect')).toBe(true))
  const connect = () => broker.listeners.get('connect')?.()
  connect()
  return connect
}

/** Delivers a message of a topic to the page. */
export const tell = (topic: string, message: object): void =>
  broker.listeners.get('message')?.(topic, { toString: () => JSON.stringify(message) })
