import { once } from 'node:events'
import { MqttClient } from 'mqtt'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createWebSocketStream, WebSocket } from 'ws'
import { layersChangedTopic } from '#features/annotations/layer-contract.ts'
import { topicFor } from '#platform/shared/live-topics.ts'
import { getConfiguration } from '#platform/shared/site.ts'
import { addressOf, listening, stopListening } from '#testing/server/clients/listening.ts'
import { aPerson } from '#testing/server/factories/factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { publish } from './publish.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())
afterEach(stopListening)

/** Number of 60 kB messages that stay below the limit for unread data. */
const atOnce = 4

/** A browser that subscribes and then stops reading. */
async function stalled(person: { id: number }) {
  const { username, password } = (await server.as(person).call(getConfiguration, {})).body.mqtt
  const webSocket = new WebSocket(await addressOf(server), 'mqtt')
  const client = new MqttClient(() => createWebSocketStream(webSocket), { username: username!, password: password!, reconnectPeriod: 0 })
  await new Promise<void>((resolve) => client.once('connect', () => resolve()))
  await client.subscribeAsync(topicFor(layersChangedTopic, person.id))
  webSocket.pause()
  return webSocket
}

test('disconnects a subscriber that does not read; others get every event in order', async () => {
  const person = await aPerson(server)
  const slow = await stalled(person)
  const ear = await listening(server, person)
  const text = 'x'.repeat(60_000)
  const wanted = Array.from({ length: 400 }, (_, n) => n)
  const audience = { user_ids: [person.id] }
  const heard: number[] = []
  // In total more than the operating system buffers for a client that does not read; at once never more than a reader may have unread.
  for (let at = 0; at < wanted.length; at += atOnce) {
    const events = wanted
      .slice(at, at + atOnce)
      .map((n) => ({ topic: topicFor(layersChangedTopic, person.id), message: { n, text }, audience }))
    await publish(server.db, ...events)
    heard.push(...(await ear.heard()).map(({ message }) => (message as { n: number }).n))
  }
  expect(heard).toEqual(wanted)
  expect(ear.socket.connected).toBe(true)
  const closed = once(slow, 'close')
  slow.resume()
  await closed
})
