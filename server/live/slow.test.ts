import { once } from 'node:events'
import { MqttClient } from 'mqtt'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createWebSocketStream, WebSocket } from 'ws'
import { aPerson } from '#server/test/factories.ts'
import { type TestHouse, testHouse } from '#server/test/house.ts'
import { addressOf, listening, stopListening } from '#server/test/listening.ts'
import { layersChangedTopic } from '#shared/annotations/sharing-contract.ts'
import { topicFor } from '#shared/live/topic.ts'
import { getConfiguration } from '#shared/shell/contract.ts'
import { tell } from './tell.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house[Symbol.asyncDispose]())
afterEach(stopListening)

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
  const wanted = []
  // More than what the operating system keeps for one who does not read.
  for (let n = 0; n < 400; n++) wanted.push({ n, text })
  const audience = { user_ids: [person.id] }
  for (let at = 0; at < wanted.length; at += 50)
    await tell(
      house.db,
      ...wanted.slice(at, at + 50).map((message) => ({ topic: topicFor(layersChangedTopic, person.id), message, audience })),
    )
  const heard = await ear.heard()
  expect(heard.map(({ message }) => (message as { n: number }).n)).toEqual(wanted.map(({ n }) => n))
  expect(ear.socket.connected).toBe(true)
  const closed = once(slow, 'close')
  slow.resume()
  await closed
})
