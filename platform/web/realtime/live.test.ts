import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLive } from './live.ts'

/** A fake MQTT connection, controlled from the broker's side. */
class Connection {
  subscribed: string[] = []
  isEnded = false
  #granted: ((error: Error | null) => void) | undefined
  readonly #listeners = new Map<string, (...said: unknown[]) => void>()
  readonly options: Record<string, unknown>
  constructor(options: Record<string, unknown>) {
    this.options = options
  }
  on(event: string, listener: (...said: unknown[]) => void) {
    this.#listeners.set(event, listener)
  }
  emit(event: string, ...said: unknown[]) {
    this.#listeners.get(event)?.(...said)
  }
  subscribe(topics: string | string[], done?: (error: Error | null) => void) {
    this.subscribed.push(...[topics].flat())
    this.#granted = done
  }
  /** Grants or refuses the subscription. */
  grant(error: Error | null = null) {
    this.#granted?.(error)
  }
  end() {
    this.isEnded = true
  }
}
const made = vi.hoisted((): unknown[] => [])
vi.mock('mqtt', () => ({
  default: {
    connect: (_address: string, options: Record<string, unknown>) => {
      const connection = new Connection(options)
      made.push(connection)
      return connection
    },
  },
}))

let asked = 0
let answer: () => Promise<{ username: string; password: string } | null>
beforeEach(() => {
  vi.useFakeTimers()
  asked = 0
  answer = async () => ({ username: `1.${++asked}`, password: 'geheim' })
  made.length = 0
})
afterEach(() => void vi.useRealTimers())

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const connections = () => made as Connection[]
const open = async () => {
  const live = openLive('ws://site.example.org/mqtt', () => answer())
  const heard: unknown[] = []
  live.hear('one', (message) => heard.push(message))
  await vi.dynamicImportSettled()
  await settle()
  return { live, heard }
}

test('each connection has its own credentials and all topics, and ignores messages that are not JSON', async () => {
  const { live, heard } = await open()
  let hearing = 0
  live.onHearing(() => hearing++)
  const [first] = connections()
  expect(first?.options).toMatchObject({
    username: '1.1',
    password: 'geheim',
    clean: true,
    connectTimeout: 1000,
    reconnectPeriod: 0,
    keepalive: 30,
  })
  expect(live.isConnected.get()).toBe(false)
  first?.emit('connect')
  expect([live.isConnected.get(), first?.subscribed, hearing]).toEqual([false, ['one'], 0])
  first?.grant()
  expect([live.isConnected.get(), hearing]).toEqual([true, 1])
  const end = live.hear('two', (message) => heard.push(message))
  first?.emit('message', 'two', Buffer.from('{"id":1}'))
  first?.emit('message', 'two', Buffer.from('{"id'))
  first?.emit('message', 'one', Buffer.from('2'))
  end()
  first?.emit('message', 'two', Buffer.from('3'))
  expect(heard).toEqual([{ id: 1 }, 2])
  first?.grant()
  expect(hearing).toBe(2)

  first?.emit('close')
  expect([live.isConnected.get(), first?.isEnded]).toEqual([false, true])
  await settle(9_999)
  expect(connections()).toHaveLength(1)
  await settle(1)
  const second = connections()[1]
  second?.emit('connect')
  first?.grant()
  expect(hearing).toBe(2)
  second?.grant()
  expect([second?.options.username, second?.subscribed, live.isConnected.get(), hearing]).toEqual(['1.2', ['one', 'two'], true, 3])
})

test('a topic requested before the first ones are granted is subscribed as well', async () => {
  const { live } = await open()
  const [first] = connections()
  first?.emit('connect')
  live.hear('two', () => {})
  expect(first?.subscribed).toEqual(['one', 'two'])
})

test('a connection with refused topics is ended and tried again after ten seconds', async () => {
  const { live } = await open()
  const [first] = connections()
  first?.emit('connect')
  first?.grant(new Error('refused'))
  expect([live.isConnected.get(), first?.isEnded]).toEqual([false, true])
  await settle(10_000)
  const second = connections()[1]
  second?.emit('connect')
  second?.grant()
  expect([second?.options.username, live.isConnected.get()]).toEqual(['1.2', true])
})

test('a refusal or missing credentials are tried again after ten seconds, one connection at a time', async () => {
  const { live } = await open()
  const [first] = connections()
  first?.emit('error', new Error('bad credentials'))
  first?.emit('close')
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  await settle(10_000)
  answer = async () => null
  await settle(10_000)
  expect(connections()).toHaveLength(1)
  answer = async () => ({ username: '1.9', password: 'geheim' })
  await settle(10_000)
  expect(connections().map(({ options }) => options.username)).toEqual(['1.1', '1.9'])
  live.pause()
  expect(connections()[1]?.isEnded).toBe(true)
  await settle(60_000)
  expect(connections()).toHaveLength(2)
  live.resume()
  await settle()
  expect(connections()).toHaveLength(3)
})

test('a pending attempt is made at once when the server is back, without disturbing an open connection', async () => {
  const { live } = await open()
  const [first] = connections()
  live.hurry()
  await settle()
  expect([connections().length, first?.isEnded]).toEqual([1, false])
  first?.emit('close')
  live.hurry()
  await settle()
  expect(connections()).toHaveLength(2)
  live.hurry()
  await settle(10_000)
  expect(connections()).toHaveLength(2)
})
