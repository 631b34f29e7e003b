import { once } from 'node:events'
import { request } from 'node:http'
import { PassThrough } from 'node:stream'
import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { credentialsFor } from '#features/identity/server/authenticate.ts'
import { getConfiguration } from '#platform/shared/site.ts'
import { aPerson } from '#testing/server/factories/factories.ts'
import { portOf } from '#testing/server/site/ports.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import type { Credentials } from './broker.ts'

const topic = 'tagesordnung_item/is_active_changed'
let testedServer: TestServer
let port: number
let credentials: Credentials
const clients: MqttClient[] = []
beforeAll(async () => {
  testedServer = await testServer({ PATH_PREFIX: '/sitzungen', ROOT_URL: 'https://rat.example.org' })
  port = await portOf(testedServer)
  const { mqtt } = (await testedServer.as(await aPerson(testedServer)).call(getConfiguration, {})).body
  credentials = mqtt as Credentials
})
afterAll(() => testedServer[Symbol.asyncDispose]())
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.endAsync(true)))
})

const connect = async (options: IClientOptions = {}) => {
  const client = await connectAsync(`ws://127.0.0.1:${port}/sitzungen/mqtt`, { ...credentials, reconnectPeriod: 0, ...options }, false)
  clients.push(client)
  return client
}

/** Subscribes to a topic; an empty list if it is refused. */
const subscribed = async (client: MqttClient, wanted: string) =>
  (await client.subscribeAsync(wanted).catch(() => [])).map((grant) => grant.qos).filter((granted) => granted !== 128)

test('credentials from the configuration allow the known topics and no others', async () => {
  const client = await connect()
  expect(await subscribed(client, topic)).toEqual([0])
  for (const other of [
    '#',
    '+/is_active_changed',
    'tagesordnung_item/#',
    'tagesordnung_item/+',
    '$SYS/#',
    `$share/all/${topic}`,
    'other',
    `${topic}/`,
  ]) {
    expect([other, await subscribed(client, other)]).toEqual([other, []])
  }
  expect(client.connected).toBe(true)
})

test('refuses missing, wrong and expired credentials', async () => {
  const own = credentials
  const [id] = own.username.split('.')
  const { token_hash } = await testedServer.db
    .selectFrom('session')
    .select('token_hash')
    .where('user_id', '=', Number(id))
    .executeTakeFirstOrThrow()
  const expired = credentialsFor({ user_id: Number(id), token_hash }, new Date(Date.now() - 7 * 24 * 3_600_000 - 1))
  const wrong: { username: string | undefined; password: string | undefined }[] = [
    { username: undefined, password: undefined },
    { username: own.username, password: '' },
    { username: own.username, password: `${own.password}x` },
    { username: `${Number(id) + 1}.${own.username.split('.')[1]}`, password: own.password },
    { username: `${id}.${Date.now() + 3_600_000}`, password: own.password },
    { username: `${id}`, password: own.password },
    expired,
  ]
  for (const given of wrong) await expect(connect(given as IClientOptions)).rejects.toMatchObject({ code: 4 })
})

test('gives credentials only to signed-in users, and to nobody where LIVE is off', async () => {
  expect((await testedServer.as(null).call(getConfiguration, {})).body.mqtt).toEqual({ available: true })
  const quiet = await testServer({ LIVE: 'off' })
  expect((await quiet.as(await aPerson(quiet)).call(getConfiguration, {})).body.mqtt).toEqual({ available: false })
  await quiet[Symbol.asyncDispose]()
})

/** The server's answer to a handshake: 101, another status, or nothing. */
function handshake(path: string, headers: Record<string, string>) {
  const key = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'x'.repeat(22).concat('=='),
  }
  const asked = request({ host: '127.0.0.1', port, path, headers: { ...key, 'sec-websocket-protocol': 'mqtt', ...headers } }).end()
  return Promise.race([
    once(asked, 'upgrade').then(([{ statusCode }, socket]) => {
      socket.destroy()
      return statusCode as number
    }),
    once(asked, 'response').then(([{ statusCode }]) => statusCode as number),
  ]).catch(() => 'hung up')
}

test('refuses connections from pages of other sites', async () => {
  const host = `127.0.0.1:${port}`
  const origins: [origin: string | undefined, answer: number][] = [
    [undefined, 101],
    [`http://${host}`, 101],
    [`https://${host}`, 101],
    ['https://rat.example.org', 101],
    ['https://evil.example', 403],
    ['https://rat.example.org.evil.example', 403],
    ['https://rat.example.org:8443', 403],
    [`http://${host}.evil.example`, 403],
    ['http://127.0.0.1:1', 403],
    ['null', 403],
  ]
  for (const [origin, answer] of origins) {
    expect([origin, await handshake('/sitzungen/mqtt', origin ? { origin } : {})]).toEqual([origin, answer])
  }
  expect(await handshake('/sitzungen/mqtt/', {})).toBe(101)
  for (const path of ['/mqtt', '/sitzungen/mqtt/x', '/sitzungen/', '//', '//['])
    expect([path, await handshake(path, {})]).toEqual([path, 'hung up'])
})

test('a socket that breaks while it is refused does not affect the server', async () => {
  for (const headers of [{ origin: 'https://evil.example', host: 'here' }, { host: 'here' }]) {
    const socket = new PassThrough()
    testedServer.app.server.emit('upgrade', { url: '/sitzungen/mqtt', headers, method: 'GET' }, socket, Buffer.alloc(0))
    socket.emit('error', new Error('ECONNRESET'))
    socket.destroy()
  }
  expect((await testedServer.app.inject('/sitzungen/healthz')).statusCode).toBe(200)
})

test('disconnects a browser that publishes, and delivers nothing of it', async () => {
  const listener = await connect()
  const heard: string[] = []
  listener.on('message', (name) => heard.push(name))
  await listener.subscribeAsync(topic)
  const speak = async (client: MqttClient, end: () => void) => {
    const closed = new Promise<void>((resolve) => client.once('close', resolve))
    client.on('error', () => undefined)
    end()
    await closed
  }
  const speaker = await connect()
  await speak(speaker, () => speaker.publish(topic, 'changed'))
  const large = await connect()
  await speak(large, () => large.publish(topic, 'x'.repeat(100_000)))
  const dying = await connect({ will: { topic, payload: Buffer.from('my last will'), qos: 0, retain: true } })
  await speak(dying, () => dying.stream.destroy())
  const later = await connect()
  later.on('message', (name) => heard.push(name))
  await later.subscribeAsync(topic)
  await listener.subscribeAsync(topic)
  expect([heard, listener.connected]).toEqual([[], true])
})

test('disconnects a client that announces a packet over the limit, before the packet arrives', async () => {
  const client = await connect()
  client.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => client.once('close', resolve))
  // The start of a SUBSCRIBE packet of 200 MB.
  client.stream.write(Buffer.from([0x82, 0x80, 0x80, 0x80, 0x64, ...Buffer.alloc(32_000)]))
  await closed
  expect(client.connected).toBe(false)
})

test('requires a keepalive of at most two minutes', async () => {
  for (const keepalive of [0, 121]) await expect(connect({ keepalive })).rejects.toMatchObject({ code: 6 })
  expect((await connect({ keepalive: 120 })).connected).toBe(true)
})

test('allows fifty connections per session, and more for another session of the same person', async () => {
  const person = await aPerson(testedServer)
  const signIn = async () => (await testedServer.as(person).call(getConfiguration, {})).body.mqtt as Credentials
  const own = await signIn()
  await Promise.all(Array.from({ length: 50 }, () => connect(own)))
  await expect(connect(own)).rejects.toMatchObject({ code: 3 })
  expect((await connect(await signIn())).connected).toBe(true)
})

test('forgets connections that have ended', async () => {
  await expect.poll(() => testedServer.broker.count()).toBe(0)
  const gone = [await connect(), await connect()]
  expect(testedServer.broker.count()).toBe(2)
  for (const client of gone) await client.endAsync(true)
  await expect.poll(() => testedServer.broker.count()).toBe(0)
})
