import type { FastifyInstance } from 'fastify'
import { connectAsync, type MqttClient } from 'mqtt'
import { expect } from 'vitest'
import { layersChangedTopic } from '#features/annotations/layer-contract.ts'
import { publish } from '#platform/server/realtime/publish.ts'
import { topicFor } from '#platform/shared/live-topics.ts'
import { getConfiguration } from '#platform/shared/site.ts'
import { portOf } from '#testing/server/site/ports.ts'
import type { TestServer } from '#testing/server/test-server.ts'

const open: MqttClient[] = []

/** Closes all MQTT connections; call it after each test. */
export const stopListening = () => Promise.all(open.splice(0).map((client) => client.endAsync(true)))

type Server = { app: FastifyInstance }

/** A browser connected to an app server, subscribed to its own topic and to these, with the session of `client`. */
export async function listening(
  testedServer: TestServer,
  { id, client = testedServer.as({ id }), topics = [], server = testedServer }: Listening,
) {
  const { username, password } = (await client.call(getConfiguration, {})).body.mqtt
  const own = topicFor(layersChangedTopic, id)
  const socket = await connectAsync(await addressOf(server), { username: username!, password: password!, reconnectPeriod: 0 })
  open.push(socket)
  const received: { topic: string; message: unknown }[] = []
  socket.on('message', (topic, payload) => void received.push({ topic, message: JSON.parse(payload.toString()) }))
  await socket.subscribeAsync([own, ...topics])
  return {
    socket,
    closed: new Promise<void>((resolve) => socket.once('close', resolve)),
    /** Messages since the last call; a marker message ensures that all earlier ones have arrived. */
    heard: async () => {
      await publish(testedServer.db, { topic: own, message: { last: true }, audience: { user_ids: [id] } })
      await expect.poll(() => received.at(-1)?.message).toEqual({ last: true })
      return received.splice(0).slice(0, -1)
    },
  }
}
type Listening = { id: number; client?: ReturnType<TestServer['as']>; topics?: string[]; server?: Server }

/** MQTT address of an app server. */
export const addressOf = async (server: Server): Promise<string> => `ws://127.0.0.1:${await portOf(server)}/mqtt`
