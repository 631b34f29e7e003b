import { inspect } from 'node:util'
import { importJWK, jwtVerify } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { workersOf } from '#app/server/workers.ts'
import { changeSubscriptions, eventKinds } from '#features/subscriptions/contract.ts'
import { addPushBrowser, getPushKey, removePushBrowser } from '#features/subscriptions/push-contract.ts'
import { watchDatabase } from '#platform/server/database/connect.ts'
import { aCommittee, aMember, aPerson, imported } from '#testing/server/factories/factories.ts'
import { aPushService } from '#testing/server/outside/push-service.ts'
import { audited, type TestServer, testServer } from '#testing/server/test-server.ts'
import { isOfPushService } from './browsers.ts'

const noon = '2026-11-20T12:00:00+01:00'
let service: Awaited<ReturnType<typeof aPushService>>
let server: TestServer
beforeAll(async () => {
  service = await aPushService()
  server = await testServer({ WEB_PUSH: 'on', PUSH_SERVICES: `push.example.org,${service.origin}`, MAIL_FROM: 'rat@example.org' })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})
beforeEach(() => {
  server.stand(noon)
  service.received.length = 0
  service.answer.status = 201
})

type Person = { id: number }
const add = (who: Person, endpoint: string) => server.as(who).call(addPushBrowser, { body: { endpoint } })
const remove = (who: Person, endpoint: string) => server.as(who).call(removePushBrowser, { body: { endpoint } })
const browsers = async (who: Person) =>
  (await server.db.selectFrom('push_browser').select('endpoint').where('user_id', '=', who.id).orderBy('id').execute()).map(
    ({ endpoint }) => endpoint,
  )
const at = (path: string) => `${service.origin}/${path}`

/** A member who wants to be told at once. */
async function aReader(committee: { id: number }) {
  const reader = await aMember(server, committee)
  const subscriptions = [{ committee_id: committee.id, delivery: 'at_once' as const, kinds: [...eventKinds] }]
  await server.as(reader).call(changeSubscriptions, { body: { subscriptions } })
  return reader
}

/** Such a member, and a committee in which somebody else imports. */
async function aSubscriber() {
  const committee = await aCommittee(server)
  const importer = await aMember(server, committee, ['responsible'])
  const reader = await aReader(committee)
  server.stand('2026-11-20T12:05:00+01:00')
  return { committee, reader, importNew: () => imported(server, { committee, by: importer }) }
}

/** Runs the jobs that tell events, and those that they queue. */
async function tell() {
  const workers = workersOf(server)
  await workers.tell_events({})
  const queued = await server.db.selectFrom('push_browser').select('id').orderBy('id').execute()
  return { workers, queued }
}
const jobs = async () => {
  const { rows } = await sql<{ data: { browser_id: number } }>`
    select data from pgboss.job where name = 'send_push' order by created_on, data ->> 'browser_id'`.execute(server.db)
  return rows.map(({ data }) => data)
}

test('a browser is the caller’s until they remove it, or somebody else adds it; ten at most', async () => {
  const [first, second] = [await aPerson(server), await aPerson(server)]
  expect((await add(first, at('a'))).status).toBe(200)
  await remove(second, at('a'))
  expect(await browsers(first)).toEqual([at('a')])
  await add(second, at('a'))
  expect([await browsers(first), await browsers(second)]).toEqual([[], [at('a')]])
  await remove(second, at('a'))
  await remove(second, at('a'))
  expect(await audited(server, { user_id: second.id }, ['action'])).toEqual([
    { action: 'add_push_browser' },
    { action: 'remove_push_browser' },
  ])
  for (let n = 0; n < 12; n += 1) await add(first, at(`many-${n}`))
  expect(await browsers(first)).toEqual(Array.from({ length: 10 }, (_, n) => at(`many-${n + 2}`)))
})

test('only addresses of known services are accepted', async () => {
  const person = await aPerson(server)
  for (const endpoint of [
    'https://example.org/1',
    'http://push.example.org/1',
    'https://push.example.org:8443/1',
    'https://push.example.org.evil.org/1',
  ])
    expect([endpoint, (await add(person, endpoint)).status]).toEqual([endpoint, 400])
  expect((await add(person, 'nowhere')).status).toBe(400)
  expect(await browsers(person)).toEqual([])
  const known = { push_services: ['push.apple.com', 'http://127.0.0.1:9000'] }
  const isKnown = (endpoint: string) => isOfPushService(known, endpoint)
  expect(['https://push.apple.com/1', 'https://web.push.apple.com/1', 'http://127.0.0.1:9000/1'].map(isKnown)).toEqual([true, true, true])
  expect(
    ['https://user@push.apple.com/1', 'https://notpush.apple.com/1', 'http://127.0.0.1:9001/1', 'file:///etc/passwd'].map(isKnown),
  ).toEqual([false, false, false, false])
})

test('news wakes every browser of the people it concerns, with an empty message signed by the site', async () => {
  const { reader, importNew } = await aSubscriber()
  await add(reader, at('own'))
  const before = (await jobs()).length
  await importNew()
  const { workers } = await tell()
  const [job, ...others] = (await jobs()).slice(before)
  expect(others).toEqual([])
  await workers.send_push(job!)
  expect(service.received).toHaveLength(1)
  const [{ path, headers, body } = { path: '', headers: {}, body: Buffer.of(1) }] = service.received
  expect([path, body.length, headers.ttl, headers.topic]).toEqual(['/own', 0, '86400', 'news'])
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? []
  expect(key).toBe((await server.as(reader).call(getPushKey, {})).body.public_key)
  const point = Buffer.from(key, 'base64url')
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) }, 'ES256')
  const { payload } = await jwtVerify(token, publicKey, { audience: service.origin, currentDate: new Date(noon) })
  expect(payload.sub).toBe('mailto:rat@example.org')
})

test('the browsers of all people are found by one statement', async () => {
  const { reader, committee, importNew } = await aSubscriber()
  await add(reader, at('first'))
  await add(reader, at('second'))
  for (const path of ['third', 'fourth']) await add(await aReader(committee), at(path))
  const before = (await jobs()).length
  await importNew()
  const statements: string[] = []
  const end = watchDatabase(server.db).hear(({ text }) => void statements.push(text))
  await tell()
  end()
  expect((await jobs()).slice(before)).toHaveLength(4)
  // The other one is the test's own.
  expect(statements.filter((text) => text.includes('push_browser'))).toHaveLength(2)
})

test('without news for the user, no browser is woken', async () => {
  const { reader, importNew } = await aSubscriber()
  await add(reader, at('ended'))
  await importNew()
  await server.db.deleteFrom('membership').where('user_id', '=', reader.id).execute()
  const before = (await jobs()).length
  await tell()
  expect((await jobs()).slice(before)).toEqual([])
})

test('a browser that its service no longer knows is removed; another refusal is tried again; a redirect is not followed', async () => {
  const { reader } = await aSubscriber()
  await add(reader, at('gone'))
  const { workers, queued } = await tell()
  const browser_id = queued.at(-1)!.id
  for (const status of [500, 429, 307]) {
    service.answer.status = status
    await expect(workers.send_push({ browser_id })).rejects.toThrow()
  }
  expect(await browsers(reader)).toEqual([at('gone')])
  service.answer.status = 410
  await workers.send_push({ browser_id })
  await workers.send_push({ browser_id })
  expect([await browsers(reader), service.received.length]).toEqual([[], 4])
})

test('the address of a browser and the site’s tokens reach no log, whatever its service answers', async () => {
  await using site = await testServer({ LOG_LEVEL: 'trace', WEB_PUSH: 'on', PUSH_SERVICES: service.origin })
  const reported: string[] = []
  const person = await aPerson(site)
  const { send_push } = workersOf(site)
  const added = async (endpoint: string) => {
    expect((await site.as(person).call(addPushBrowser, { body: { endpoint } })).status).toBe(200)
    return (await site.db.selectFrom('push_browser').select('id').where('endpoint', '=', endpoint).executeTakeFirstOrThrow()).id
  }
  // As the server reports failed jobs.
  const send = (browser_id: number) =>
    send_push({ browser_id }).then(
      () => reported.push('sent'),
      (error: unknown) => reported.push(inspect(error, { depth: Infinity })),
    )
  const known = await added(at('own-secret'))
  for (const status of [201, 429, 500, 307, 404]) {
    service.answer.status = status
    await send(known)
  }
  service.answer.status = 410
  await send(await added(at('gone-secret')))
  const unknown = await added(at('lost-secret'))
  const silent = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(new DOMException('too late', 'TimeoutError')))
  await send(unknown)
  silent.mockRestore()
  await site.db.updateTable('push_browser').set({ endpoint: 'http://127.0.0.1:9/else-secret' }).where('id', '=', unknown).execute()
  await send(unknown)
  for (const endpoint of ['https://example.org/refused-secret', 'no-address-secret'])
    expect((await site.as(person).call(addPushBrowser, { body: { endpoint } })).status).toBe(400)
  await site.as(person).call(removePushBrowser, { body: { endpoint: 'http://127.0.0.1:9/else-secret' } })
  const outcomes = ['sent', 'answered 429', 'answered 500', 'fetch failed', 'sent', 'sent', 'too late', 'sent']
  expect(reported).toEqual(outcomes.map((outcome) => expect.stringContaining(outcome) as unknown))
  const tokens = service.received.map(({ headers: { authorization } }) => /t=([^,]+)/.exec(authorization ?? '')?.[1] ?? '')
  expect(tokens).toHaveLength(6)
  expect(site.lines.some((line) => line.includes('/users/me/push/'))).toBe(true)
  for (const secret of ['-secret', ...tokens]) expect([...site.lines, ...reported].filter((line) => line.includes(secret))).toEqual([])
})

test('a site without Web Push has no key, accepts no browser and wakes none', async () => {
  await using site = await testServer()
  const person = await aPerson(site)
  expect((await site.as(person).call(getPushKey, {})).body).toEqual({ public_key: null })
  const { status } = await site.as(person).call(addPushBrowser, { body: { endpoint: 'https://fcm.googleapis.com/1' } })
  expect(status).toBe(400)
})
