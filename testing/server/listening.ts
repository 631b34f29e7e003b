import type { FastifyInstance } from 'fastify'
import { connectAsync, type MqttClient } from 'mqtt'
import { expect } from 'vitest'
import { layersChangedTopic } from '#features/annotations/sharing-contract.ts'
import { tell } from '#platform/server/realtime/tell.ts'
import { topicFor } from '#platform/shared/realtime/topic.ts'
import { getConfiguration } from '#platform/shared/site/contract.ts'
import type { TestHouse } from './house.ts'
import { portOf } from './site/port.ts'

const open: MqttClient[] = []

/** Ends whatever listens; after each test. */
export const stopListening = () => Promise.all(open.splice(0).map((client) => client.endAsync(true)))

type Server = { app: FastifyInstance }

/** Somebody's browser at an app server, which listens to its own topic and to these, by the session of `client`. */
export async function listening(house: TestHouse, { id, client = house.as({ id }), topics = [], server = house }: Listening) {
  const { username, password } = (await client.call(getConfiguration, {})).body.mqtt
  const own = topicFor(layersChangedTopic, id)
  const socket = await connectAsync(await addressOf(server), { username: username!, password: password!, reconnectPeriod: 0 })
  open.push(socket)
  const told: { topic: string; message: unknown }[] = []
  socket.on('message', (topic, payload) => void told.push({ topic, message: JSON.parse(payload.toString()) }))
  await socket.subscribeAsync([own, ...topics])
  return {
    socket,
    closed: new Promise<void>((resolve) => socket.once('close', resolve)),
    /** What it was told since it was last asked, once everything that was said has arrived. */
    heard: async () => {
      await tell(house.db, { topic: own, message: { last: true }, audience: { user_ids: [id] } })
      await expect.poll(() => told.at(-1)?.message).toEqual({ last: true })
      return told.splice(0).slice(0, -1)
    },
  }
}
type Listening = { id: number; client?: ReturnType<TestHouse['as']>; topics?: string[]; server?: Server }

/** Of the live channel. */
export const addressOf = async (server: Server): Promise<string> => `ws://127.0.0.1:${await portOf(server)}/mqtt`
