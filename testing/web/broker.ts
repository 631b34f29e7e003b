import { expect } from 'vitest'
import { eventually } from './eventually.ts'

type Listener = (...said: unknown[]) => void

/**
 * The library of the live channel before a broker that grants every topic, from the broker's side. A file whose pages are to hear it says so itself,
 * by `vi.mock('mqtt', () => import('./broker.ts'))`: what is loaded for an earlier file is not run again.
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

/** The page asks for a connection, and has it. Answers with what connects it again. */
export async function connected(): Promise<() => void> {
  await eventually(() => expect(broker.listeners.has('connect')).toBe(true))
  const connect = () => broker.listeners.get('connect')?.()
  connect()
  return connect
}

/** The message of a topic as it comes over the wire. */
export const tell = (topic: string, message: object): void =>
  broker.listeners.get('message')?.(topic, { toString: () => JSON.stringify(message) })
