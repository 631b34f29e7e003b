import fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#app/server/app.ts'
import { documentCalls } from '#features/documents/contract.ts'
import { getMeeting } from '#features/meetings/contract.ts'
import { openDatabase } from '#platform/server/database/connect.ts'
import { DatabaseUnavailable } from '#platform/server/database/watch-statements.ts'
import { languages } from '#platform/shared/languages.ts'
import { anImportedMeeting } from '#testing/server/factories/factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { errorHandler } from './errors.ts'

let server: TestServer
let broken: TestServer
beforeAll(async () => {
  server = await testServer()
  broken = await testServer()
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await broken[Symbol.asyncDispose]()
})

/** Makes a request in each language: the texts differ, status and shape are the same. */
async function inEveryLanguage(ask: (headers: Record<string, string>) => Promise<{ statusCode: number; json: () => unknown }>) {
  const answers = []
  for (const language of languages) answers.push(await ask({ 'accept-language': language }))
  const [first] = answers
  expect(new Set(answers.map((answer) => JSON.stringify(answer.json()))).size).toBe(languages.length)
  for (const answer of answers)
    expect([answer.statusCode, Object.keys(answer.json() as object)]).toEqual([first!.statusCode, Object.keys(first!.json() as object)])
  return [first!.statusCode, first!.json()]
}

test('refusals are in the language of the caller', async () => {
  const { member, meeting, committee } = await anImportedMeeting(server)
  const me = server.as(member)
  const url = `/api/v1/protocols/1/versions/1/seen/`
  const json = { 'content-type': 'application/json' }
  const detail = { detail: expect.stringMatching(/\p{L}+ \p{L}+/u) }
  const asked: [status: number, ask: Parameters<typeof inEveryLanguage>[0]][] = [
    [401, (headers) => server.as(null).request({ url: '/api/v1/committees/', headers })],
    [403, (headers) => me.request({ method: 'POST', url, headers: { ...headers, 'x-csrftoken': 'x' } })],
    [403, (headers) => me.request({ method: 'POST', url: `/api/v1/committees/${committee.id}/import_meeting/`, headers })],
    [404, (headers) => me.request({ url: '/api/v1/meetings/999999/', headers })],
    [404, (headers) => me.request({ url: '/api/v1/nothing/', headers })],
    [405, (headers) => me.request({ method: 'PUT', url: `/api/v1/meetings/${meeting.id}/`, headers })],
    [400, (headers) => me.request({ method: 'POST', url, headers: { ...headers, ...json }, payload: '{"a":' })],
    [413, (headers) => me.request({ method: 'POST', url, headers: { ...headers, ...json }, payload: `"${'x'.repeat(2 ** 20)}"` })],
    [415, (headers) => me.request({ method: 'POST', url, headers: { ...headers, 'content-type': 'text/xml' }, payload: '<x/>' })],
  ]
  for (const [index, [status, ask]] of asked.entries()) expect([index, await inEveryLanguage(ask)]).toEqual([index, [status, detail]])
})

test('an invalid query parameter is reported by its name', async () => {
  const { committee, responsible } = await anImportedMeeting(server)
  const url = `/api/v1/committees/${committee.id}/import_meeting/?dry_run=perhaps`
  const answer = await inEveryLanguage((headers) => server.as(responsible).request({ method: 'POST', url, headers }))
  expect(answer).toEqual([400, { dry_run: [expect.any(String)] }])
})

test('a NUL character in a query is refused with 400', async () => {
  const { committee, responsible } = await anImportedMeeting(server)
  const url = `/api/v1/committees/${committee.id}/user_choices/?query=an%00na`
  const answer = await inEveryLanguage((headers) => server.as(responsible).request({ url, headers }))
  expect(answer).toEqual([400, { non_field_errors: [expect.any(String)] }])
})

test('an unexpected error answers 500 with only the request id, under which it is logged', async () => {
  const { member, meeting } = await anImportedMeeting(broken)
  await sql`drop table document_reading`.execute(broken.db)
  broken.lines.length = 0
  const numbers = new Set<string>()
  const answer = await inEveryLanguage(async (headers) => {
    const asked = await broken.as(member).request({ url: `/api/v1/meetings/${meeting.id}/?secret=1`, headers })
    const [number = ''] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(asked.body) ?? []
    numbers.add(number)
    expect(asked.body).not.toMatch(/document_reading|select|Error|at .*\.ts/)
    return asked
  })
  expect(answer).toEqual([500, { detail: expect.any(String) }])
  const lines = broken.lines.map((line) => JSON.parse(line) as { request_id: string; err: { stack: string } })
  expect(new Set(lines.map(({ request_id }) => request_id))).toEqual(numbers)
  expect(lines[0]?.err.stack).toContain('document_reading')
})

test('the log names the broken constraint without personal data', async () => {
  const { member, meeting } = await anImportedMeeting(server)
  const me = server.as(member)
  const { meeting_documents } = (await me.call(getMeeting, { params: meeting })).body
  await sql`alter table document_reading add constraint one_only unique (user_id)`.execute(server.db)
  server.lines.length = 0
  const statuses = []
  for (const { id, version_id } of meeting_documents) {
    statuses.push((await me.call(documentCalls.meeting_documents.seeVersion, { params: { id, version_id } })).status)
  }
  expect(statuses).toEqual([200, 500])
  const [line] = server.lines.map((text) => JSON.parse(text) as { err: object })
  expect(line?.err).toEqual({
    type: 'DatabaseError',
    message: expect.stringContaining('one_only'),
    code: '23505',
    stack: expect.stringContaining('routes.ts'),
  })
  expect(server.lines.join()).not.toContain(`(${member.id})`)
})

test('an answer that does not fit the contract is a 500 without details', async () => {
  const { member, meeting } = await anImportedMeeting(broken)
  await sql`alter table committee alter column title drop not null`.execute(broken.db)
  await sql`alter table committee drop constraint committee_title_check`.execute(broken.db)
  await sql`update committee set title = null`.execute(broken.db)
  const answer = await broken.as(member).request({ url: '/api/v1/committees/' })
  expect([answer.statusCode, answer.json()]).toEqual([500, { detail: expect.any(String) }])
  expect(meeting.id).toBeGreaterThan(0)
})

test('an address that cannot be decoded answers 400 in the usual shape', async () => {
  const { member } = await anImportedMeeting(server)
  for (const url of ['/api/v1/meetings/%zz/', '/%E0%A4%A/']) {
    const answer = await server.as(member).request({ url })
    expect([url, answer.statusCode, answer.json()]).toEqual([url, 400, { detail: expect.any(String) }])
  }
})

test('a full disk answers 507; a failing disk or unavailable database 503; all else 500', async () => {
  const app = fastify({ logger: false })
  app.setErrorHandler(errorHandler({ app_name: 'Traktanda', path_prefix: '' }))
  app.get('/:code', async ({ params }) => {
    throw Object.assign(new Error('failed'), params)
  })
  app.get('/', async () => {
    throw new DatabaseUnavailable(new Error('connect ECONNREFUSED'))
  })
  const statusOf = async (code: string) => (await app.inject(`/${code}`)).statusCode
  for (const code of ['ENOSPC', 'EDQUOT', 'EFBIG', '53100']) expect([code, await statusOf(code)]).toEqual([code, 507])
  for (const code of ['EIO', 'EROFS', 'ESTALE', 'ENXIO']) expect([code, await statusOf(code)]).toEqual([code, 503])
  for (const code of ['EACCES', '23505']) expect([code, await statusOf(code)]).toEqual([code, 500])
  expect((await app.inject('/')).statusCode).toBe(503)
  await app.close()
})

test('a failing server shows browsers a page in their language, and answers programs with JSON', async () => {
  const db = openDatabase({ connection: { host: '127.0.0.1', port: 1 }, time_zone: 'UTC' })
  const app = await buildApp({ ...server, db }, { write: () => undefined })
  const someSession = { cookie: 'sessionid=somebody' }
  const opened = (url: string, language = 'de') =>
    app.inject({ url, headers: { ...someSession, accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-language': language } })
  for (const url of ['/login', '/api/v1/meeting_documents/1/versions/1/file/?x=%3Cscript%3E']) {
    const page = await opened(url)
    expect([page.statusCode, page.headers['content-type'], page.headers['retry-after']]).toEqual([503, 'text/html; charset=utf-8', '5'])
    expect(page.body).toContain('<html lang="de">')
    expect(page.body).toContain('Bitte versuchen Sie es in einigen Sekunden erneut.')
    expect(page.body).not.toContain('script')
  }
  expect((await opened('/login', 'fr')).body).toContain('<html lang="fr">')
  const program = await app.inject({ url: '/api/v1/meetings/1/', headers: { ...someSession, accept: '*/*' } })
  expect([program.statusCode, program.json()]).toEqual([503, { detail: expect.any(String) }])
  await app.close()
  await db.destroy()
})
