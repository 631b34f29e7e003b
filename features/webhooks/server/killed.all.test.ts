import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCommittee, aMeeting } from '#testing/server/factories/factories.ts'
import { aWebhook, deliveriesOf } from '#testing/server/factories/webhook-factories.ts'
import { aWebhookReceiver } from '#testing/server/outside/webhook-receiver.ts'
import { urlOf } from '#testing/server/site/databases.ts'
import { type RunningServer, startServer } from '#testing/server/site/running-server.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

const allowed = { WEBHOOKS_ALLOW_PRIVATE: 'on' }
let testedServer: TestServer
let data_dir: string
beforeAll(async () => {
  testedServer = await testServer(allowed)
  data_dir = await mkdtemp(join(tmpdir(), 'traktanda-killed-'))
})
afterAll(async () => {
  await testedServer[Symbol.asyncDispose]()
  await rm(data_dir, { recursive: true, force: true })
})

test('three kills while it sends lose no delivery; one that was interrupted comes again under the same id', async () => {
  const kills = [1, 4, 7]
  const deaths: Promise<void>[] = []
  let server: RunningServer | undefined
  await using receiver = await aWebhookReceiver(async (_received, reply) => {
    if (kills.includes(receiver.received.length)) {
      deaths.push(server!.kill())
      await deaths.at(-1)
    }
    return reply.code(200).send()
  })
  const webhook = await aWebhook(testedServer, receiver)
  const committee = await aCommittee(testedServer)
  for (let index = 0; index < 8; index++) await aMeeting(testedServer, committee, {})
  const ids = (await deliveriesOf(testedServer, webhook)).map(({ message_id }) => message_id)
  const settings = { DATA_DIR: data_dir, DATABASE_URL: urlOf(testedServer.connection), ...allowed }
  for (const death of [0, 1, 2]) {
    server = await startServer(settings)
    // Not only with the next minute.
    await testedServer.jobs.send(testedServer.db, 'send_webhooks', [{}])
    await expect.poll(() => deaths.length, { interval: 5 }).toBeGreaterThan(death)
    await deaths[death]
    // Makes the turn of the killed server end now.
    const ended = { next_attempt: new Date().toISOString() }
    await testedServer.db.updateTable('webhook_delivery').set(ended).where('state', '=', 'waiting').execute()
  }
  server = await startServer(settings)
  await testedServer.jobs.send(testedServer.db, 'send_webhooks', [{}])
  await expect.poll(async () => (await deliveriesOf(testedServer, webhook)).every(({ state }) => state === 'delivered')).toBe(true)
  expect(new Set(receiver.received.map(({ id }) => id))).toEqual(new Set(ids))
  expect(receiver.received).toHaveLength(ids.length + kills.length)
  expect(server.output()).not.toMatch(/Error/)
  await server.stop()
})
