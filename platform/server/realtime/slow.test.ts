import { once } from 'node:events'
import { MqttClient } from 'mqtt'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createWebSocketStream, WebSocket } from 'ws'
import { layersChangedTopic } from '#features/annotations/sharing-contract.ts'
import { topicFor } from '#platform/shared/realtime/topic.ts'
import { getConfiguration } from '#platform/shared/site/contract.ts'
import { aPerson } from '#testing/server/factories/factories.ts'
import { type TestHouse, testHouse } from '#testing/server/house.ts'
import { addressOf, listening, stopListening } from '#testing/server/listening.ts'
import { tell } from './tell.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house[Symbol.asyncDispose]())
afterEach(stopListening)

/** Messages of 60 kB that stay below what a listener may leave unread. */
const atOnce = 4

/** A browser that listens, and then reads nothing any more. */
async function stalled(person: { id: number }) {
  const { username, password } = (await house.as(person).call(getConfiguration, {})).body.mqtt
  const webSocket = new WebSocket(await addressOf(house), 'mqtt')
  const client = new MqttClient(() => createWebSocketStream(webSocket), { username: username!, password: password!, reconnectPeriod: 0 })
  await new Promise<void>((resolve) => client.once('connect', () => resolve()))
  await client.subscribeAsync(topicFor(layersChangedTopic, person.id))
  webSocket.pause()
  return webSocket
}

test('one who does not read is ended; the others hear everything, in order', async () => {
  const person = await aPerson(house)
  const slow = await stalled(person)
  const ear = await listening(house, person)
  const text = 'x'.repeat(60_000)
  const wanted = Array.from({ length: 400 }, (_, n) => n)
  const audience = { user_ids: [person.id] }
  const heard: number[] = []
  // More than what the operating system keeps for one who does not read, and never more at a time than may lie ready for one who does.
  for (let at = 0; at < wanted.length; at += atOnce) {
    const events = wanted
      .slice(at, at + atOnce)
      .map((n) => ({ topic: topicFor(layersChangedTopic, person.id), message: { n, text }, audience }))
    await tell(house.db, ...events)
    heard.push(...(await ear.heard()).map(({ message }) => (message as { n: number }).n))
  }
  expect(heard).toEqual(wanted)
  expect(ear.socket.connected).toBe(true)
  const closed = once(slow, 'close')
  slow.resume()
  await closed
})
