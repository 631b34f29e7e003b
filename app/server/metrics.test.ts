import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importMeeting } from '#features/meetings/contract.ts'
import { openDatabase } from '#platform/server/database/connect.ts'
import { queueMail } from '#platform/server/mail/repository.ts'
import { aCommittee, aMember } from '#testing/server/factories/factories.ts'
import { aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'
import { aLetter } from '#testing/server/outside/mail-server.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { buildApp } from './app.ts'

const METRICS_TOKEN = 'geheim-und-lang'
const authorization = `Bearer ${METRICS_TOKEN}`
let server: TestServer
beforeAll(async () => {
  server = await testServer({ METRICS_TOKEN, PATH_PREFIX: '/sitzungen' })
})
afterAll(() => server[Symbol.asyncDispose]())

const read = async (app = server.app) => {
  const answer = await app.inject({ url: '/sitzungen/metrics', headers: { authorization } })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  return answer.body
}
/** The value of a metric by its name with labels. */
const valueIn = (body: string, line: string) => {
  const sample = body.split('\n').find((one) => one.startsWith(`${line} `))
  return sample === undefined ? undefined : Number(sample.slice(line.length + 1))
}

test('metrics need the token, and are not found with a wrong one or if none is set', async () => {
  const statusOf = async (headers: Record<string, string>, app = server.app) =>
    (await app.inject({ url: '/sitzungen/metrics', headers })).statusCode
  expect(await statusOf({ authorization })).toBe(200)
  for (const given of ['', 'Bearer ', 'Bearer geheim-und-lan', `Basic ${METRICS_TOKEN}`, METRICS_TOKEN]) {
    expect([given, await statusOf({ authorization: given })]).toEqual([given, 404])
  }
  expect(await statusOf({})).toBe(404)
  const unset = await buildApp({ ...server, env: { ...server.env, metrics_token: null } })
  for (const given of ['Bearer ', 'Bearer null', authorization]) expect(await statusOf({ authorization: given }, unset)).toBe(404)
  await unset.close()
})

test('counts requests by route pattern, and imports by outcome', async () => {
  const committee = await aCommittee(server)
  const responsible = await aMember(server, committee, ['responsible'])
  const member = await aMember(server, committee)
  const file = await geverZip({ meetings: [aMeetingManifest()] })
  const params = { committee: committee.id }
  await server.as(responsible).call(importMeeting, { params, query: { dry_run: 'true' }, file })
  await server.as(responsible).call(importMeeting, { params, query: {}, file })
  await server.as(member).call(importMeeting, { params, query: {}, file })
  await server.as(member).request({ url: `/sitzungen/api/v1/committees/${committee.id}/` })
  await server.as(null).request({ method: 'PUT', url: '/sitzungen/Geheimes/Papier' })
  const body = await read()
  const route = (labels: string) => valueIn(body, `traktanda_http_request_duration_seconds_count{${labels}}`)
  expect(route('route="/sitzungen/api/v1/committees/:committee/import_meeting/",method="POST",status="2xx"')).toBe(2)
  expect(route('route="/sitzungen/api/v1/committees/:committee/import_meeting/",method="POST",status="4xx"')).toBe(1)
  expect(
    ['tried', 'imported', 'refused', 'failed'].map((outcome) => valueIn(body, `traktanda_imports_total{outcome="${outcome}"}`)),
  ).toEqual([1, 1, 1, undefined])
  expect(route('route="none",method="PUT",status="4xx"')).toBe(1)
  expect(body).not.toMatch(/Geheim/)
})

test('counts work waiting in the database, and work given up within a day', async () => {
  server.stand('2026-11-20T10:00:00+01:00')
  await queueMail(
    server,
    ['anna', 'beat', 'carla'].map((name) => aLetter({ to: `${name}@example.org` })),
  )
  await server.db
    .updateTable('mail')
    .set({ state: 'failed', settled: '2026-11-20T09:00:00+01:00' })
    .where('to_address', 'like', 'beat%')
    .execute()
  await server.db
    .updateTable('mail')
    .set({ state: 'unconfirmed', settled: '2026-11-18T09:00:00+01:00' })
    .where('to_address', 'like', 'carla%')
    .execute()
  await sql`update pgboss.job set state = 'failed' where data ->> 'mail_id' = (select max(id)::text from mail)`.execute(server.db)
  server.stand('2026-11-20T10:02:00+01:00')
  const body = await read()
  const last = await server.db
    .selectFrom('audit_log')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  const expected = {
    database_up: 1,
    'mails{state="waiting"}': 1,
    'mails{state="failed"}': 1,
    'mails{state="unconfirmed"}': 0,
    mails_oldest_waiting_seconds: 120,
    'jobs{queue="send_mail",state="waiting"}': 2,
    'jobs{queue="send_mail",state="failed"}': 1,
    'jobs{queue="hand_over",state="waiting"}': 0,
    'postings{state="waiting"}': 0,
    postings_oldest_waiting_seconds: 0,
    audit_last_id: last.id,
    live_sockets: 0,
    'works{by="people",state="waiting"}': 0,
    'works{by="jobs",state="running"}': 0,
    [`build_info{version="${server.env.version}"}`]: 1,
    'database_pool{state="waiting"}': 0,
  }
  expect(Object.fromEntries(Object.keys(expected).map((name) => [name, valueIn(body, `traktanda_${name}`)]))).toEqual(expected)
  expect(body).not.toContain('example.org')
  const names = [...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name)
  expect(names).toContain('process_cpu_seconds_total')
  expect(valueIn(body, 'traktanda_disk_bytes{kind="free"}')).toBeGreaterThan(0)
  expect(valueIn(body, 'traktanda_database_statement_duration_seconds_count{outcome="ok"}')).toBeGreaterThan(10)
})

test('metrics without the database report the rest, for each app server separately', async () => {
  const db = openDatabase({ connection: { host: '127.0.0.1', port: 1 }, time_zone: 'UTC' })
  const other = await buildApp({ ...server, db }, { write: () => undefined })
  const body = await read(other)
  expect([valueIn(body, 'traktanda_database_up'), valueIn(body, 'traktanda_mails{state="waiting"}')]).toEqual([0, undefined])
  expect(valueIn(body, 'process_resident_memory_bytes')).toBeGreaterThan(0)
  expect(body).not.toContain('import_meeting')
  await other.close()
  await db.destroy()
})
