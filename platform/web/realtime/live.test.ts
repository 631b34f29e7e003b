import { generate } from 'mqtt-packet'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { broker, withBroker } from '#testing/web/broker.ts'
import { openLive } from './live.ts'

withBroker()

let asked = 0
let answer: () => Promise<{ username: string; password: string } | null>
beforeEach(() => {
  vi.useFakeTimers()
  asked = 0
  answer = async () => ({ username: `1.${++asked}`, password: 'geheim' })
})
afterEach(() => void vi.useRealTimers())

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const publish = (topic: string, payload: string) => ({ cmd: 'publish', topic, payload, qos: 0, retain: false, dup: false }) as const

async function open() {
  const live = openLive('ws://site.example.org/mqtt', () => answer())
  const heard: unknown[] = []
  let hearing = 0
  live.onHearing(() => hearing++)
  live.hear('one', (message) => heard.push(message))
  await settle()
  return { live, heard, hearings: () => hearing }
}

/** An open channel with its first connection accepted and its topic granted. */
async function openAndGrant() {
  const opened = await open()
  const socket = broker.open!
  socket.accept()
  socket.grant()
  return { ...opened, socket }
}

test('asks for a clean session by MQTT 3.1.1, with the credentials', async () => {
  await open()
  const [socket] = broker.sockets
  expect([socket?.address, socket?.protocols]).toEqual(['ws://site.example.org/mqtt', ['mqtt']])
  expect(socket?.all('connect')).toMatchObject([{ protocolId: 'MQTT', protocolVersion: 4, clean: true, keepalive: 60, username: '1.1' }])
  expect(socket?.credentials.password).toBe('geheim')
})

test('each connection has its own credentials and all topics, and ignores messages that are not JSON', async () => {
  const { live, heard, hearings } = await open()
  const first = broker.open!
  expect(live.isConnected.get()).toBe(false)
  first.accept()
  expect([live.isConnected.get(), first.topics, hearings()]).toEqual([false, ['one'], 0])
  first.grant()
  expect([live.isConnected.get(), hearings()]).toEqual([true, 1])
  const end = live.hear('two', (message) => heard.push(message))
  first.say(publish('two', '{"id":1}'), publish('two', '{"id'), publish('one', '"ü"'))
  end()
  first.say(publish('two', '3'))
  expect(heard).toEqual([{ id: 1 }, 'ü'])
  first.grant()
  expect(hearings()).toBe(2)

  first.lose()
  expect(live.isConnected.get()).toBe(false)
  await settle(9_999)
  expect(broker.sockets).toHaveLength(1)
  await settle(1)
  const second = broker.open!
  second.accept()
  first.grant()
  expect(hearings()).toBe(2)
  second.grant()
  expect([second.credentials.username, second.topics, live.isConnected.get(), hearings()]).toEqual(['1.2', ['one', 'two'], true, 3])
})

test('a topic requested before the first ones are granted is subscribed as well', async () => {
  const { live } = await open()
  const socket = broker.open!
  live.hear('two', () => {})
  socket.accept()
  live.hear('three', () => {})
  expect(socket.topics).toEqual(['one', 'two', 'three'])
})

test('a message is heard whether it comes in pieces or together with others', async () => {
  const { heard, socket } = await openAndGrant()
  const bytes = generate(publish('one', JSON.stringify({ text: 'x'.repeat(300) })))
  socket.sayBytes(bytes.subarray(0, 2))
  socket.sayBytes(bytes.subarray(2, 100))
  expect(heard).toEqual([])
  socket.sayBytes(Buffer.concat([bytes.subarray(100), bytes]))
  expect(heard).toEqual([{ text: 'x'.repeat(300) }, { text: 'x'.repeat(300) }])
})

test('a connection with refused topics is ended and tried again after ten seconds', async () => {
  const { live } = await open()
  const first = broker.open!
  first.accept()
  first.grant(128)
  expect([live.isConnected.get(), first.isClosed]).toEqual([false, true])
  await settle(10_000)
  broker.open?.accept()
  broker.open?.grant()
  expect([broker.open?.credentials.username, live.isConnected.get()]).toEqual(['1.2', true])
})

test('a refusal or missing credentials are tried again after ten seconds, one connection at a time', async () => {
  const { live } = await open()
  broker.open?.accept(4)
  expect(broker.sockets[0]?.isClosed).toBe(true)
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  await settle(10_000)
  answer = async () => null
  await settle(10_000)
  expect(broker.sockets).toHaveLength(1)
  answer = async () => ({ username: '1.9', password: 'geheim' })
  await settle(10_000)
  expect(broker.sockets.map(({ credentials }) => credentials.username)).toEqual(['1.1', '1.9'])
  live.pause()
  expect(broker.open).toBeUndefined()
  await settle(60_000)
  expect(broker.sockets).toHaveLength(2)
  live.resume()
  await settle()
  expect(broker.sockets).toHaveLength(3)
  live.resume()
  await settle()
  expect(broker.sockets).toHaveLength(3)
})

test('a server that does not accept the connection within a second is tried again after ten', async () => {
  await open()
  await settle(999)
  expect(broker.open).toBeDefined()
  await settle(1)
  expect(broker.open).toBeUndefined()
  await settle(10_000)
  expect([broker.sockets.length, broker.isAsked()]).toEqual([2, true])
})

test('pings every thirty seconds, and ends a connection whose ping is not answered', async () => {
  const { live, socket } = await openAndGrant()
  const pings = () => socket.all('pingreq').length
  await settle(29_999)
  expect(pings()).toBe(0)
  await settle(1)
  expect(pings()).toBe(1)
  socket.say({ cmd: 'pingresp' })
  await settle(30_000)
  expect([pings(), live.isConnected.get()]).toEqual([2, true])
  await settle(14_999)
  expect(live.isConnected.get()).toBe(true)
  await settle(1)
  expect([live.isConnected.get(), socket.isClosed]).toEqual([false, true])
})

test('a pending attempt is made at once when the server is back, without disturbing an open connection', async () => {
  const { live, socket } = await openAndGrant()
  live.hurry()
  await settle()
  expect([broker.sockets.length, socket.isClosed]).toEqual([1, false])
  socket.lose()
  live.hurry()
  await settle()
  expect(broker.sockets).toHaveLength(2)
  broker.open?.accept()
  live.hurry()
  await settle(10_000)
  expect(broker.sockets).toHaveLength(2)
})
