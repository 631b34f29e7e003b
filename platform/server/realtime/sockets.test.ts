import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { openSockets } from './sockets.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

test('pings each connection every 30 seconds, and stops when the sockets end', async () => {
  const sockets = openSockets({ root_url: 'http://127.0.0.1' }, (stream) => stream.resume())
  const server = createServer().listen(0, '127.0.0.1')
  sockets.attach(server, '/mqtt')
  await once(server, 'listening')
  const listener = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/mqtt`, 'mqtt')
  await once(listener, 'open')
  let pings = 0
  listener.on('ping', () => pings++)
  for (const wanted of [1, 2, 3]) {
    vi.advanceTimersByTime(29_999)
    // An earlier ping would have arrived before this pong.
    const pong = once(listener, 'pong')
    listener.ping()
    await pong
    expect(pings).toBe(wanted - 1)
    const ping = once(listener, 'ping')
    vi.advanceTimersByTime(1)
    await ping
  }
  const closed = once(listener, 'close')
  sockets.endAll()
  await closed
  expect(vi.getTimerCount()).toBe(0)
  server.close()
})
