import { Aedes } from 'aedes'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createWebSocketStream, WebSocket, WebSocketServer } from 'ws'
import { eventually } from '#testing/web/eventually.ts'
import { openLive } from './live.ts'

/** A broker that can be stopped and restarted at the same address. */
async function startBroker(port = 0) {
  const aedes = await Aedes.createBroker()
  const sockets = new WebSocketServer({ port, host: '127.0.0.1', handleProtocols: () => 'mqtt' })
  sockets.on('connection', (webSocket, request) =>
    aedes.handle(
      createWebSocketStream(webSocket).on('error', () => {}),
      request,
    ),
  )
  await new Promise<void>((resolve) => sockets.once('listening', () => resolve()))
  return {
    port: (sockets.address() as { port: number }).port,
    say: (topic: string, message: object) =>
      aedes.publish({ cmd: 'publish', topic, payload: JSON.stringify(message), qos: 0, retain: false, dup: false }, () => {}),
    restart: () => {
      for (const one of sockets.clients) one.close(1012)
    },
    stop: async () => {
      for (const one of sockets.clients) one.terminate()
      await new Promise<void>((done) => sockets.close(() => done()))
      await new Promise<void>((done) => aedes.close(done))
    },
  }
}

/** Browsers ignore errors that nobody listens to. */
class BrowserSocket extends WebSocket {
  constructor(address: string, protocols: string[]) {
    super(address, protocols)
    this.on('error', () => {})
  }
}

let passed: (() => void)[] = []
beforeEach(() => {
  // jsdom's WebSocket and its events do not work together.
  vi.stubGlobal('WebSocket', BrowserSocket)
  // The test decides when the ten seconds between two attempts pass.
  const real = globalThis.setTimeout
  passed = []
  vi.stubGlobal('setTimeout', (run: () => void, pause?: number, ...given: unknown[]) => {
    if (pause === 10_000) return void passed.push(run)
    return real(run, pause, ...given)
  })
})
afterEach(() => void vi.unstubAllGlobals())
const tenSeconds = () => {
  for (const run of passed.splice(0)) run()
}

test('the page keeps trying while the broker is away, and catches up once it is back', async () => {
  let broker = await startBroker()
  const live = openLive(`ws://127.0.0.1:${broker.port}/mqtt`, async () => ({ username: '1.1', password: 'geheim' }))
  const heard: unknown[] = []
  let caughtUp = 0
  live.onHearing(() => caughtUp++)
  live.hear('one', (message) => heard.push(message))
  await eventually(() => expect([live.isConnected.get(), caughtUp]).toEqual([true, 1]))
  broker.say('one', { n: 1 })
  await eventually(() => expect(heard).toEqual([{ n: 1 }]))

  await broker.stop()
  await eventually(() => expect([live.isConnected.get(), passed.length]).toEqual([false, 1]))
  for (let minute = 0; minute < 6; minute++) {
    tenSeconds()
    await eventually(() => expect(passed.length).toBe(1))
  }
  expect([live.isConnected.get(), caughtUp]).toEqual([false, 1])

  broker = await startBroker(broker.port)
  tenSeconds()
  await eventually(() => expect([live.isConnected.get(), caughtUp]).toEqual([true, 2]))
  broker.say('one', { n: 3 })
  await eventually(() => expect(heard).toEqual([{ n: 1 }, { n: 3 }]))
  live.pause()
  await broker.stop()
})

test('a client disconnected by a restarting server reconnects at once, after a random delay', async () => {
  const broker = await startBroker()
  const chance = vi.spyOn(Math, 'random').mockReturnValue(0.01)
  const live = openLive(`ws://127.0.0.1:${broker.port}/mqtt`, async () => ({ username: '1.1', password: 'geheim' }))
  let caughtUp = 0
  live.onHearing(() => caughtUp++)
  live.hear('one', () => {})
  await eventually(() => expect(caughtUp).toBe(1))
  chance.mockClear()
  broker.restart()
  await eventually(() => expect(caughtUp).toBe(2))
  expect([live.isConnected.get(), passed.length]).toEqual([true, 0])
  expect(chance).toHaveBeenCalled()
  live.pause()
  chance.mockRestore()
  await broker.stop()
})
