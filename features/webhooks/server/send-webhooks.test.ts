import type { FastifyReply } from 'fastify'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { workersOf } from '#app/server/workers.ts'
import { removeMeeting as removeByCommand } from '#features/administration/server/meetings.ts'
import { changeMeeting, getMeeting, importMeeting } from '#features/meetings/contract.ts'
import { removeMeeting } from '#features/meetings/correction-contract.ts'
import { openMotion, submitMotion } from '#features/motions/contract.ts'
import { changePublication } from '#features/publication/contract.ts'
import { acceptPosting } from '#features/records/contract.ts'
import { handOver } from '#features/records/server/hand-over.ts'
import { resendWebhookDelivery, testWebhook, webhookCalls } from '#features/webhooks/contract.ts'
import { aCommittee, aMember, anImportedMeeting, imported } from '#testing/server/factories/factories.ts'
import { aHandMadeMeeting, formOf } from '#testing/server/factories/hand-made-meetings.ts'
import { aMotion, aMotionMeeting, asSecond } from '#testing/server/factories/motions/motion-factories.ts'
import { aPostingOfSomebody, aReceivedPosting } from '#testing/server/factories/motions/posting-factories.ts'
import { makePublic } from '#testing/server/factories/public-factories.ts'
import { undone } from '#testing/server/factories/undo-factories.ts'
import { aWebhook, deliveriesOf } from '#testing/server/factories/webhook-factories.ts'
import { aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'
import { countWaiting } from '#testing/server/files/held-back.ts'
import { aRecordsSystem, halfAnAnswer, silence } from '#testing/server/outside/records-system.ts'
import { aWebhookReceiver } from '#testing/server/outside/webhook-receiver.ts'
import { type TwoServers, twoServers } from '#testing/server/site/second-server.ts'
import { recordDeliveries, recordTest } from './record-delivery.ts'
import { sendWebhooks } from './send-webhooks.ts'
import { sweepDeliveries } from './take-delivery.ts'

const now = '2026-11-20T10:00:00+01:00'
const root = 'https://sitzungen.example/rat/api/v1/'
let server: TwoServers
beforeAll(async () => {
  server = await twoServers({ WEBHOOKS_ALLOW_PRIVATE: 'on', ROOT_URL: 'https://sitzungen.example', PATH_PREFIX: '/rat' })
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  server.stand(now)
  await server.db.deleteFrom('webhook').execute()
})

const run = () => workersOf(server).send_webhooks({})
const inSeconds = (seconds: number) => server.stand(new Date(server.clock().getTime() + seconds * 1000).toISOString())
const DAY = 24 * 3600

test('an import and its repetition are sent once, with ids and an address only', async () => {
  await using receiver = await aWebhookReceiver()
  await aWebhook(server, receiver)
  const zip = await geverZip({
    meetings: [aMeetingManifest({ opengever_id: 1, title: 'Geheime Sitzung', agenda_items: [], protocol: null })],
  })
  const { committee, responsible, meeting } = await anImportedMeeting(server, { zip })
  await imported(server, { committee, by: responsible, zip })
  await run()
  const data = { committee_id: committee.id, meeting_id: meeting.id, url: `${root}meetings/${meeting.id}/` }
  expect(receiver.received.map(({ message }) => message)).toEqual([
    { type: 'meeting.imported', timestamp: '2026-11-20T09:00:00.000Z', data },
    { type: 'meeting.reimported', timestamp: '2026-11-20T09:00:00.000Z', data },
  ])
  expect(receiver.received.map(({ body }) => body).join()).not.toContain('Geheim')
  expect(receiver.received[0]?.headers).toMatchObject({ 'content-type': 'application/json' })
  await run()
  expect(receiver.received).toHaveLength(2)
})

test('an undone import, a change and a removal of a meeting are sent, and refused ones are not', async () => {
  await using receiver = await aWebhookReceiver()
  const first = { opengever_id: 2, agenda_items: [], protocol: null }
  const { committee, responsible, meeting } = await anImportedMeeting(server, {
    zip: await geverZip({ meetings: [aMeetingManifest(first)] }),
  })
  await imported(server, { committee, by: responsible, zip: await geverZip({ meetings: [aMeetingManifest({ ...first, title: 'Neu' })] }) })
  await makePublic(server, 'committee', committee)
  const webhook = await aWebhook(server, receiver)
  const [leader, member] = [server.as(responsible), server.as(await aMember(server, committee))]
  const [params, params_of_nothing] = [{ id: meeting.id }, { id: 2_000_000_000 }]
  for (const refused of [
    await member.call(changeMeeting, { params, body: { concluded: null } }),
    await member.call(changePublication, { params, body: { is_public: true } }),
    await member.call(removeMeeting, { params }),
    await leader.call(removeMeeting, { params: params_of_nothing }),
  ])
    expect(refused.status).toBeGreaterThanOrEqual(403)
  expect(await deliveriesOf(server, webhook)).toEqual([])
  await undone(leader, meeting)
  for (let at = 0; at < 2; at += 1) expect((await leader.call(changePublication, { params, body: { is_public: true } })).status).toBe(200)
  expect((await leader.call(changeMeeting, { params, body: { description: 'Im Rathaus' } })).status).toBe(200)
  expect((await leader.call(removeMeeting, { params })).status).toBe(200)
  await run()
  const data = { committee_id: committee.id, meeting_id: meeting.id, url: `${root}meetings/${meeting.id}/` }
  expect(receiver.received.map(({ message }) => [message.type, message.data])).toEqual([
    ['meeting.import_undone', data],
    ['meeting.changed', data],
    ['meeting.changed', data],
    ['meeting.removed', data],
  ])
  expect((await leader.call(getMeeting, { params })).status).toBe(404)
})

test('meetings edited by hand send the same events as imported ones, also from the command line', async () => {
  await using receiver = await aWebhookReceiver()
  const webhook = await aWebhook(server, receiver)
  const { id, change, read } = await aHandMadeMeeting(server)
  const form = { ...formOf(await read(id)), title: 'Verschoben' }
  expect((await change(id, { form })).status).toBe(200)
  const told = async () => (await deliveriesOf(server, webhook)).map(({ type, data }) => [type, data.meeting_id])
  await removeByCommand(server.db, { id: null, username: 'command line', today: '2026-11-20' }, id)
  expect(await told()).toEqual([
    ['meeting.imported', id],
    ['meeting.reimported', id],
    ['meeting.removed', id],
  ])
})

test('the library of Standard Webhooks accepts a delivery, and refuses it changed, late, or with another secret', async () => {
  server.stand(new Date().toISOString())
  await using receiver = await aWebhookReceiver()
  const webhook = await aWebhook(server, receiver)
  await recordTest(server.db, webhook.id, server.clock())
  await run()
  const { headers, body } = receiver.received[0]!
  const library = new Webhook(receiver.secret)
  expect(library.verify(body, headers)).toMatchObject({ type: 'test', data: {} })
  expect(() => library.verify(body.replace('test', 'Test'), headers)).toThrow('No matching signature found')
  const late = { ...headers, 'webhook-timestamp': String(Math.floor(Date.now() / 1000) - 3600) }
  expect(() => library.verify(body, late)).toThrow('too old')
  const { secret } = await aWebhook(server, receiver)
  expect(() => new Webhook(secret).verify(body, headers)).toThrow('No matching signature found')
})

test('a dry run tells nothing', async () => {
  await using receiver = await aWebhookReceiver()
  const webhook = await aWebhook(server, receiver)
  const committee = await aCommittee(server)
  const responsible = await aMember(server, committee, ['responsible'])
  const file = await geverZip({ meetings: [aMeetingManifest({ protocol: null, documents: [], agenda_items: [] })] })
  const post = (query: { dry_run?: 'true' }) =>
    server.as(responsible).call(importMeeting, { params: { committee: committee.id }, query, file })
  expect((await post({ dry_run: 'true' })).status).toBe(200)
  expect(await deliveriesOf(server, webhook)).toEqual([])
  expect((await post({})).status).toBe(200)
  expect(await deliveriesOf(server, webhook)).toMatchObject([{ type: 'meeting.imported', state: 'waiting', attempts: 0 }])
})

test('publishing and submitting a motion and deciding a posting are told, each to the webhooks that want it', async () => {
  await using all = await aWebhookReceiver()
  await using some = await aWebhookReceiver()
  const story = await aMotionMeeting(server)
  await aWebhook(server, all)
  await aWebhook(server, some, ['motion.submitted'])
  const motion = await aMotion(server, story, { signatories: [asSecond(story.second)] })
  const params = { id: motion.id }
  await server.as(story.first).call(openMotion, { params })
  await server.as(story.first).call(submitMotion, { params })
  const { staff, posting, committee } = await aReceivedPosting(server)
  await server.as(staff).call(acceptPosting, { params: { id: posting.id }, body: { number: 'SGB 7', title: 'Steg' } })
  await run()
  const motionData = { committee_id: story.committee.id, motion_id: motion.id, url: `${root}vorstoss/${motion.id}/` }
  expect(all.received.map(({ message: { type, data } }) => [type, data])).toEqual([
    ['motion.published', motionData],
    ['motion.submitted', motionData],
    ['posting.decided', { committee_id: committee.id, posting_id: posting.id, url: `${root}ris/postings/${posting.id}/` }],
  ])
  expect(some.received.map(({ message }) => message.type)).toEqual(['motion.submitted'])
})

test('a posting that the records system refuses or takes over is told once', async () => {
  await using receiver = await aWebhookReceiver()
  await using system = await aRecordsSystem({
    answer: ({ fields }, reply) => (fields.title === 'Nein' ? reply.code(400).send({ detail: 'Nein.' }) : { title: 'Ja' }),
  })
  await aWebhook(server, receiver)
  const deps = { ...server, env: { ...server.env, records_url: system.url, records_allow_private: true }, tell: () => undefined }
  const [no, yes] = [
    await aPostingOfSomebody(server, { connector: 'http', title: 'Nein' }),
    await aPostingOfSomebody(server, { connector: 'http', title: 'Ja' }),
  ]
  for (const { id } of [no, yes, yes]) await handOver(deps, id)
  await run()
  expect(receiver.received.map(({ message }) => [message.type, message.data.posting_id])).toEqual([
    ['posting.decided', no.id],
    ['posting.decided', yes.id],
  ])
})

test('a failed delivery is tried again after growing pauses with the same id and bytes, and given up after about a day', async () => {
  let isDown = true
  await using receiver = await aWebhookReceiver((_received, reply) => reply.code(isDown ? 503 : 200).send())
  const webhook = await aWebhook(server, receiver)
  await recordTest(server.db, webhook.id, server.clock())
  const pauses: number[] = []
  for (;;) {
    await run()
    const [delivery] = await deliveriesOf(server, webhook)
    expect(delivery).toMatchObject({ status: 503, problem: 'it answered 503' })
    if (delivery?.next_attempt == null) break
    const pause = (Date.parse(delivery.next_attempt) - server.clock().getTime()) / 1000
    pauses.push(pause)
    await run()
    inSeconds(pause)
  }
  expect(pauses.slice(0, 4)).toEqual([30, 60, 120, 240])
  const whole = pauses.reduce((sum, pause) => sum + pause, 0)
  expect([whole > 0.8 * DAY, whole < 1.5 * DAY]).toEqual([true, true])
  expect(receiver.received).toHaveLength(pauses.length + 1)
  expect(new Set(receiver.received.map(({ id, body }) => id + body)).size).toBe(1)
  const [{ id: delivery_id, state } = { id: 0, state: null }] = await deliveriesOf(server, webhook)
  expect(state).toBe('failed')
  isDown = false
  const again = () => server.as(webhook.admin).call(resendWebhookDelivery, { params: { id: webhook.id, delivery_id } })
  expect((await again()).status).toBe(200)
  await run()
  expect(await deliveriesOf(server, webhook)).toMatchObject([{ state: 'delivered', status: 200, problem: null, next_attempt: null }])
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1)
})

test('a receiver that does not answer delays no other, and its own deliveries come in order once it does', async () => {
  let isDown = true
  await using broken = await aWebhookReceiver((_received, reply) => reply.code(isDown ? 500 : 200).send())
  await using fine = await aWebhookReceiver()
  const [one, other] = [await aWebhook(server, broken), await aWebhook(server, fine)]
  for (const { id } of [one, one, one, other, other]) await recordTest(server.db, id, server.clock())
  await run()
  expect([broken.received.length, fine.received.length]).toEqual([1, 2])
  isDown = false
  inSeconds(30)
  await run()
  const ids = (await deliveriesOf(server, one)).map(({ message_id }) => message_id)
  expect(broken.received.map(({ id }) => id)).toEqual([ids[0], ...ids])
})

test('a receiver that answers 410 is switched off, and nothing more is sent until an administrator switches it on', async () => {
  let isGone = true
  await using receiver = await aWebhookReceiver((_received, reply) => reply.code(isGone ? 410 : 200).send())
  const webhook = await aWebhook(server, receiver)
  for (const _ of [1, 2]) await recordTest(server.db, webhook.id, server.clock())
  await run()
  const params = { id: webhook.id }
  expect(receiver.received).toHaveLength(1)
  expect((await deliveriesOf(server, webhook)).map(({ state, status }) => [state, status])).toEqual([
    ['failed', 410],
    ['failed', null],
  ])
  const browser = server.as(webhook.admin)
  expect((await browser.call(webhookCalls.list, { query: {} })).body.items).toMatchObject([
    { is_active: false, is_gone: true, failed_count: 2 },
  ])
  await anImportedMeeting(server)
  await run()
  expect([receiver.received.length, (await browser.call(testWebhook, { params })).status]).toEqual([1, 409])
  isGone = false
  const { body } = await browser.call(webhookCalls.change, { params, body: { is_active: true } })
  expect(body).toMatchObject({ is_active: true, is_gone: false })
  await browser.call(testWebhook, { params })
  await run()
  expect(receiver.received.map(({ message }) => message.type)).toEqual(['test', 'test'])
})

test('a 410 of an address that was changed meanwhile switches nothing off', async () => {
  let change = async () => {}
  await using right = await aWebhookReceiver()
  await using wrong = await aWebhookReceiver(async (_received, reply) => {
    await change()
    return reply.code(410).send()
  })
  const webhook = await aWebhook(server, wrong)
  right.secret = wrong.secret
  const browser = server.as(webhook.admin)
  change = async () => void (await browser.call(webhookCalls.change, { params: { id: webhook.id }, body: { url: right.url } }))
  await recordTest(server.db, webhook.id, server.clock())
  await run()
  expect(await deliveriesOf(server, webhook)).toMatchObject([{ state: 'waiting', status: 410 }])
  await browser.call(testWebhook, { params: { id: webhook.id } })
  await run()
  expect(right.received.map(({ message }) => message.type)).toEqual(['test'])
})

test('what waits for a webhook that is switched off during a run is not sent', async () => {
  let switchOff = async () => {}
  await using receiver = await aWebhookReceiver(async (_received, reply) => {
    await switchOff()
    return reply.code(200).send()
  })
  const webhook = await aWebhook(server, receiver)
  const browser = server.as(webhook.admin)
  switchOff = async () => void (await browser.call(webhookCalls.change, { params: { id: webhook.id }, body: { is_active: false } }))
  for (const _ of [1, 2]) await recordTest(server.db, webhook.id, server.clock())
  await run()
  expect(receiver.received).toHaveLength(1)
  expect((await deliveriesOf(server, webhook)).map(({ state, attempts }) => [state, attempts])).toEqual([
    ['delivered', 1],
    ['waiting', 0],
  ])
})

test('a webhook that is removed meanwhile does not fail the change', async () => {
  await using receiver = await aWebhookReceiver()
  const webhook = await aWebhook(server, receiver)
  const happened = { type: 'meeting.removed', data: { committee_id: 1, meeting_id: 1 }, path: 'meetings/1/', at: server.clock() } as const
  let recorded: Promise<void> | undefined
  await server.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('webhook').where('id', '=', webhook.id).execute()
    recorded = recordDeliveries(server.db, happened)
    await expect.poll(() => countWaiting(server.db)).toBe(1)
  })
  await expect(recorded).resolves.toBeUndefined()
})

test('a redirect is a failure and is not followed', async () => {
  await using target = await aWebhookReceiver()
  await using receiver = await aWebhookReceiver((_received, reply) => reply.redirect(target.url, 307))
  const webhook = await aWebhook(server, receiver)
  await recordTest(server.db, webhook.id, server.clock())
  await run()
  expect([receiver.received.length, target.received.length]).toEqual([1, 0])
  expect(await deliveriesOf(server, webhook)).toMatchObject([{ state: 'waiting', status: 307 }])
})

test.each([
  ['never answers', silence],
  ['does not end its answer', (_received: unknown, reply: FastifyReply) => halfAnAnswer(_received as never, reply)],
])('a receiver that %s is given up in time and tried again', async (_what, behaviour) => {
  await using receiver = await aWebhookReceiver(behaviour as never)
  const webhook = await aWebhook(server, receiver)
  await recordTest(server.db, webhook.id, server.clock())
  await sendWebhooks(server, { connect: 1_000, idle: 100 })
  expect(await deliveriesOf(server, webhook)).toMatchObject([
    { state: 'waiting', attempts: 1, status: null, problem: expect.any(String) as string },
  ])
})

test('with private addresses not allowed, one that was allowed before, or that a name leads to, is refused when connecting', async () => {
  await using receiver = await aWebhookReceiver()
  const webhook = await aWebhook(server, receiver)
  const deps = { ...server, env: { ...server.env, webhooks_allow_private: false } }
  const urls = [receiver.url, receiver.url.replace('http:', 'https:'), `https://localhost:${receiver.port}/hook`]
  const problems = []
  for (const url of urls) {
    await server.db.deleteFrom('webhook_delivery').execute()
    await server.db.updateTable('webhook').set({ url }).where('id', '=', webhook.id).execute()
    await recordTest(server.db, webhook.id, server.clock())
    await sendWebhooks(deps)
    problems.push((await deliveriesOf(server, webhook))[0]?.problem)
  }
  expect(problems).toEqual([
    'the address does not begin with https',
    expect.stringContaining('127.0.0.1 is an address of this machine'),
    expect.stringContaining('localhost is an address of this machine'),
  ])
  expect(receiver.received).toEqual([])
})

test('with WEBHOOKS off nothing is sent, and what waits goes out once it is on', async () => {
  await using receiver = await aWebhookReceiver()
  const webhook = await aWebhook(server, receiver)
  await recordTest(server.db, webhook.id, server.clock())
  await sendWebhooks({ ...server, env: { ...server.env, webhooks: false } })
  expect(receiver.received).toEqual([])
  await run()
  expect(receiver.received).toHaveLength(1)
})

test('two servers that send at the same time send each delivery once', async () => {
  await using receiver = await aWebhookReceiver()
  const webhook = await aWebhook(server, receiver)
  for (let index = 0; index < 20; index++) await recordTest(server.db, webhook.id, server.clock())
  await Promise.all([run(), sendWebhooks({ ...server, db: server.server.db }), run()])
  const ids = (await deliveriesOf(server, webhook)).map(({ message_id }) => message_id)
  expect(receiver.received.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
})

test('deliveries are deleted after 30 days', async () => {
  await using receiver = await aWebhookReceiver()
  const webhook = await aWebhook(server, receiver)
  await recordTest(server.db, webhook.id, server.clock())
  inSeconds(2 * DAY)
  await recordTest(server.db, webhook.id, server.clock())
  inSeconds(29 * DAY)
  await sweepDeliveries(server.db, server.clock())
  expect(await deliveriesOf(server, webhook)).toHaveLength(1)
})
