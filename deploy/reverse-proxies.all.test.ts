import { once } from 'node:events'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import http from 'node:http'
import https, { type RequestOptions } from 'node:https'
import { text } from 'node:stream/consumers'
import { MqttClient } from 'mqtt'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createWebSocketStream, WebSocket } from 'ws'
import { layersChangedTopic } from '#features/annotations/layer-contract.ts'
import { openSession } from '#features/identity/server/sessions.ts'
import { publish } from '#platform/server/realtime/publish.ts'
import { topicFor } from '#platform/shared/live-topics.ts'
import { getConfiguration } from '#platform/shared/site.ts'
import { sessionHeaders } from '#testing/server/clients/client.ts'
import { aCommittee, aMember } from '#testing/server/factories/factories.ts'
import { aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'
import { multipart } from '#testing/server/files/multipart.ts'
import { looseCookies } from '#testing/server/hostile/lacking-headers.ts'
import { portOf } from '#testing/server/site/ports.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { aReverseProxy, host, proxyNames, type RunningProxy } from './reverse-proxy.ts'

let testedServer: TestServer
/** Headers of the last request to the server. */
let asked: IncomingHttpHeaders
beforeAll(async () => {
  testedServer = await testServer({ ROOT_URL: `https://${host}`, TRUST_PROXY: '127.0.0.1' })
  testedServer.app.server.on('request', ({ headers }: IncomingMessage) => (asked = headers))
})
afterAll(() => testedServer[Symbol.asyncDispose]())

const open: MqttClient[] = []
afterEach(() => Promise.all(open.splice(0).map((client) => client.endAsync(true))))

type Asked = RequestOptions & { body?: Buffer }

/** A request of a browser whose address differs from the proxy's. */
async function ask({ tls, ca }: RunningProxy, asking: string, { body, headers, ...options }: Asked = {}) {
  const where = { host: '127.0.0.1', port: tls, localAddress: '127.0.0.2', servername: host, ca, agent: false as const }
  const size = body && { 'content-length': body.length }
  const request = https.request({ ...where, path: asking, ...options, headers: { host, ...size, ...(headers as object) } })
  request.end(body)
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
}

/** A browser of that person, subscribed through the proxy; `pings` counts the server's pings. */
async function aListener({ tls, ca }: RunningProxy, person: { id: number }, keepalive = 30) {
  const { username = '', password = '' } = (await testedServer.as(person).call(getConfiguration, {})).body.mqtt
  const headers = { host, origin: `https://${host}` }
  const webSocket = new WebSocket(`wss://127.0.0.1:${tls}/mqtt`, 'mqtt', { agent: new https.Agent({ servername: host, ca }), headers })
  let pings = 0
  webSocket.on('ping', () => pings++)
  const client = new MqttClient(() => createWebSocketStream(webSocket), { username, password, keepalive, reconnectPeriod: 0 })
  open.push(client)
  await new Promise<void>((resolve, reject) =>
    client
      .once('connect', () => resolve())
      .once('error', reject)
      .once('close', reject),
  )
  const topic = topicFor(layersChangedTopic, person.id)
  const heard: unknown[] = []
  client.on('message', (_topic, payload) => void heard.push(JSON.parse(payload.toString())))
  await client.subscribeAsync(topic)
  const say = (n: number) => publish(testedServer.db, { topic, message: { n }, audience: { user_ids: [person.id] } })
  return { client, say, heard: () => heard, pings: () => pings }
}

test.each(proxyNames)('the example for %s passes on addresses, cookies, large uploads and live events', async (name) => {
  testedServer.lines.length = 0
  await using proxy = await aReverseProxy(name, await portOf(testedServer))
  const committee = await aCommittee(testedServer)
  const responsible = await aMember(testedServer, committee, ['responsible', 'member'])

  const page = await ask(proxy, '/login', { headers: { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'http' } })
  expect([page.status, looseCookies(page.headers, true)]).toEqual([200, []])
  expect(page.headers['strict-transport-security']).toBe('max-age=31536000')
  expect([asked.host, asked['x-forwarded-proto'], String(asked['x-forwarded-for']).split(', ').at(-1)]).toEqual([
    host,
    'https',
    '127.0.0.2',
  ])
  expect(testedServer.lines).toEqual([])

  for (const path of ['/metrics', '/healthz', '/readyz']) expect([403, 404]).toContain((await ask(proxy, path)).status)
  const [redirect] = (await once(http.get({ port: proxy.http, path: '/meetings/1', headers: { host }, agent: false }), 'response')) as [
    IncomingMessage,
  ]
  redirect.resume()
  expect([redirect.statusCode, redirect.headers.location?.replace(`:${proxy.tls}`, '')]).toEqual([
    expect.toBeOneOf([301, 302, 308]),
    `https://${host}/meetings/1`,
  ])

  const zip = await geverZip({ meetings: [aMeetingManifest()], files: { 'beilage.bin': Buffer.alloc(30 * 2 ** 20) } })
  const { payload, headers } = multipart('zipfile', zip)
  const signedIn = sessionHeaders(await openSession(testedServer.db, { user_id: responsible.id, at: testedServer.clock() }))
  const upload = { method: 'POST', body: payload, headers: { ...headers, ...signedIn } }
  const imported = await ask(proxy, `/api/v1/committees/${committee.id}/import_meeting/`, upload)
  expect([imported.status, JSON.parse(imported.body).meetings]).toEqual([200, [expect.anything()]])

  const listener = await aListener(proxy, responsible)
  await listener.say(1)
  await expect.poll(listener.heard).toEqual([{ n: 1 }])
})

test('a silent listener outlives the idle timeout of one minute in nginx', async () => {
  const withDefaults = (example: string) => example.replaceAll(/^ *proxy_(read|send)_timeout .*\n/gm, '')
  await using proxy = await aReverseProxy('nginx', await portOf(testedServer), withDefaults)
  const committee = await aCommittee(testedServer)
  const listener = await aListener(proxy, await aMember(testedServer, committee), 120)
  // Each is 30 seconds after the one before.
  await expect.poll(listener.pings, { timeout: 170_000 }).toBe(3)
  await listener.say(1)
  await expect.poll(listener.heard).toEqual([{ n: 1 }])
  expect(listener.client.connected).toBe(true)
})
