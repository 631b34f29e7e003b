import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { layersChangedTopic } from '#features/annotations/layer-contract.ts'
import { topicFor } from '#platform/shared/live-topics.ts'
import { getConfiguration } from '#platform/shared/site.ts'
import { noteAssured } from '#testing/server/assured.ts'
import { type Flood, flooding, kindsOfFloods, startFlood } from '#testing/server/clients/flood.ts'
import { addressOf, listening, stopListening } from '#testing/server/clients/listening.ts'
import { watchHealth } from '#testing/server/clients/watch-health.ts'
import { aPerson } from '#testing/server/factories/factories.ts'
import { portOf } from '#testing/server/site/ports.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { howOften } from '#testing/shared/random.ts'
import { publish } from './publish.ts'

// Clients that never authenticate are disconnected after five seconds.
vi.setConfig({ testTimeout: howOften({ inTests: 120_000, assured: 3_600_000 }) })

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())
afterEach(stopListening)

/** Connections at once, and what each sends. */
const size = { connections: howOften({ inTests: 10, assured: 200 }), messages: howOften({ inTests: 100, assured: 2_000 }) }

async function credentialsOf(person: { id: number }) {
  const { username, password } = (await server.as(person).call(getConfiguration, {})).body.mqtt
  return { username: username!, password: password! }
}

test('floods on the live channel end or are answered; a listener misses nothing, and the server stays available', async () => {
  const [listener, attacker] = [await aPerson(server), await aPerson(server)]
  const given = { address: await addressOf(server), credentials: await credentialsOf(attacker), ...size }
  const ear = await listening(server, listener)
  const health = watchHealth(await portOf(server))
  for (const kind of kindsOfFloods) {
    const flood: Flood = { kind, ...given }
    const worker = startFlood(flood)
    await once(worker, 'message')
    const events = Array.from({ length: 10 }, (_, n) => ({ n, kind }))
    const sent = { topic: topicFor(layersChangedTopic, listener.id), audience: { user_ids: [listener.id] } }
    await publish(server.db, ...events.map((message) => ({ ...sent, message })))
    expect((await ear.heard()).map(({ message }) => message)).toEqual(events)
    await worker.terminate()
  }
  expect(ear.socket.connected).toBe(true)
  // Only the listener is left.
  await expect.poll(() => server.broker.count(), { timeout: 30_000 }).toBe(1)
  const { p95, count } = await health()
  noteAssured({
    what: 'Floods on the live channel: connections, 200 at once, in 15 ways',
    count: kindsOfFloods.length * size.connections,
    aim: 3_000,
    outcome: `none delays a listener so that it misses an event; /healthz meanwhile ${Math.round(p95)} ms at p95 of ${count.toLocaleString('en')}`,
    part: 'realtime/floods',
  })
})

test.each([
  'nothing',
  'half of a packet',
  'wrong credentials',
  'packets before it is known',
  'bytes that are no packet',
  'a frame over the limit',
  'connect packets one after the other',
  'messages for others',
])('a client that sends %s is disconnected within seconds', async (kind) => {
  const credentials = await credentialsOf(await aPerson(server))
  const socket = await flooding({ kind, address: await addressOf(server), credentials, ...size })
  if (socket.readyState !== WebSocket.CLOSED) await once(socket, 'close')
})
