import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listWebhookDeliveries, renewWebhookSecret, resendWebhookDelivery, testWebhook, webhookCalls } from '#features/webhooks/contract.ts'
import { aSiteAdmin } from '#testing/server/factories/factories.ts'
import { audited, type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  server.stand('2026-11-20T10:00:00+01:00')
  await server.db.deleteFrom('webhook').execute()
})

const given = { url: 'https://archiv.example/hook', description: 'Archiv', events: ['meeting.imported' as const] }
const fieldsOf = (body: unknown) => Object.keys(body as object).toSorted()

test('a webhook shows its secret when it is made and when it is renewed, and never again; each change is audited without it', async () => {
  const admin = await aSiteAdmin(server)
  const browser = server.as(admin)
  const { body: made } = await browser.call(webhookCalls.create, { body: given })
  expect(made).toMatchObject({
    ...given,
    is_active: true,
    is_gone: false,
    waiting_count: 0,
    secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/) as string,
  })
  const params = { id: made.id }
  const { body: changed } = await browser.call(webhookCalls.change, { params, body: { events: ['posting.decided'], url: given.url } })
  expect(changed.events).toEqual(['posting.decided'])
  expect(fieldsOf(changed)).not.toContain('secret')
  const { body: renewed } = await browser.call(renewWebhookSecret, { params })
  expect(renewed.secret).not.toBe(made.secret)
  const { body: page } = await browser.call(webhookCalls.list, { query: { query: 'archiv' } })
  expect([page.total, fieldsOf(page.items[0]).includes('secret')]).toEqual([1, false])
  expect((await browser.call(webhookCalls.remove, { params })).status).toBe(200)
  expect((await browser.call(webhookCalls.list, { query: {} })).body.total).toBe(0)
  const entries = await audited(server, { user_id: admin.id, subject_type: 'webhook' }, ['action', 'details'])
  expect(entries).toEqual([
    { action: 'add_webhook', details: { ...given, is_active: true } },
    { action: 'set_webhook', details: { events: ['posting.decided'] } },
    { action: 'renew_secret_of_webhook', details: {} },
    { action: 'remove_webhook', details: { url: given.url } },
  ])
})

test.each([
  ['http://archiv.example/hook', 'Die Adresse muss mit https beginnen.'],
  ...[
    '127.0.0.1',
    '2130706433',
    '[::1]',
    '[::ffff:10.0.0.1]',
    '10.1.2.3',
    '192.168.1.1',
    '169.254.169.254',
    'localhost',
    'localhost.',
    'a.localhost',
  ].map((host): [string, string] => [
    `https://${host}/hook`,
    'Diese Adresse liegt auf diesem Server oder in einem internen Netz und ist deshalb nicht erlaubt.',
  ]),
  ...['https://me:secret@archiv.example/', 'https://archiv.example/#part', 'ftp://archiv.example/', 'archiv'].map(
    (url): [string, string] => [url, 'Bitte eine Adresse wie https://example.org/empfang angeben, ohne Benutzer und ohne Teil nach #.'],
  ),
])('the address %s is refused, also when a webhook is changed', async (url, message) => {
  const browser = server.as(await aSiteAdmin(server))
  const { body: made } = await browser.call(webhookCalls.create, { body: given })
  const answers = [
    await browser.call(webhookCalls.create, { body: { ...given, url } }),
    await browser.call(webhookCalls.change, { params: { id: made.id }, body: { url } }),
  ]
  for (const { status, body } of answers) expect([status, body]).toEqual([400, { url: [message] }])
  expect((await browser.call(webhookCalls.list, { query: {} })).body.items.map((webhook) => webhook.url)).toEqual([given.url])
})

test('unknown and missing events are refused', async () => {
  const browser = server.as(await aSiteAdmin(server))
  for (const events of [[], ['meeting.deleted'], undefined])
    expect((await browser.call(webhookCalls.create, { body: { ...given, events } as never })).status).toBe(400)
})

test('a test is queued and listed; a delivery is sent again only for its own webhook, and only while that is switched on', async () => {
  const browser = server.as(await aSiteAdmin(server))
  const make = async () => (await browser.call(webhookCalls.create, { body: given })).body
  const [one, other] = [await make(), await make()]
  const params = { id: one.id }
  expect((await browser.call(testWebhook, { params })).status).toBe(200)
  const { body: deliveries } = await browser.call(listWebhookDeliveries, { params, query: {} })
  expect(deliveries).toMatchObject({ total: 1, items: [{ type: 'test', state: 'waiting', attempts: 0, status: null, settled: null }] })
  const delivery_id = deliveries.items[0]?.id ?? 0
  const resend = async (id: number, delivery = delivery_id) =>
    (await browser.call(resendWebhookDelivery, { params: { id, delivery_id: delivery } })).status
  expect([await resend(one.id), await resend(other.id), await resend(one.id, 2_000_000_000)]).toEqual([200, 404, 404])
  expect(await audited(server, { action: 'test_webhook', subject_id: String(one.id) }, ['outcome'])).toHaveLength(1)
  expect(await audited(server, { action: 'resend_webhook' }, ['subject_id', 'details'])).toEqual([
    { subject_id: String(one.id), details: { delivery_id } },
  ])
  await browser.call(webhookCalls.change, { params, body: { is_active: false } })
  expect([await resend(one.id), (await browser.call(testWebhook, { params })).status]).toEqual([409, 409])
  const missing = { id: 2_000_000_000 }
  const answers = [
    await browser.call(listWebhookDeliveries, { params: missing, query: {} }),
    await browser.call(testWebhook, { params: missing }),
    await browser.call(renewWebhookSecret, { params: missing }),
    await browser.call(webhookCalls.change, { params: missing, body: { is_active: true } }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
})
