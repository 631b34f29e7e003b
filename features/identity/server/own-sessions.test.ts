import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMe } from '#features/identity/contract.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from '#features/identity/sessions.ts'
import { cookiesOf, postSignIn } from '#testing/server/clients/sign-in.ts'
import { aPerson, aPersonWithPassword } from '#testing/server/factories/factories.ts'
import { audited, type TestServer, testServer, unique } from '#testing/server/test-server.ts'

const password = 'Zytglogge 1530'
let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

type Browser = ReturnType<TestServer['as']>
const sessionsOf = async (browser: Browser) => (await browser.call(listOwnSessions, {})).body
const isIn = async (browser: Browser) => (await browser.call(getMe, {})).status === 200
const auditEntriesOf = ({ id }: { id: number }) =>
  audited(server, { user_id: id, action: 'end_sessions' }, ['user_id', 'subject_id', 'details'])

test('people list their own sessions with device, address and last use, the current one first', async () => {
  const person = await aPersonWithPassword(server, password)
  server.stand('2026-09-14T08:00:00Z')
  const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0' }
  await postSignIn(server, { ...person, password, headers, address: '192.0.2.44' })
  server.stand('2026-09-14T09:00:00Z')
  const browser = server.as(person)
  await sessionsOf(server.as(await aPerson(server)))
  const [current, other, ...more] = await sessionsOf(browser)
  expect(more).toEqual([])
  expect(current).toMatchObject({ is_current: true, browser: null, system: null, signed_in_by: 'password' })
  expect(other).toMatchObject({ is_current: false, browser: 'Firefox', system: 'Windows', address: '192.0.2.44', signed_in_by: 'password' })
  expect(Date.parse(other?.last_used ?? '')).toBe(Date.parse('2026-09-14T08:00:00Z'))
  server.stand('2026-09-14T20:30:00Z')
  expect((await sessionsOf(browser)).map(({ is_current }) => is_current)).toEqual([true])
})

test('ends one of one’s own sessions by id; those of others and ended ones are 404', async () => {
  const [person, stranger] = [await aPerson(server), await aPerson(server)]
  const [here, there, strange] = [server.as(person), server.as(person), server.as(stranger)]
  await Promise.all([isIn(there), isIn(strange)])
  const id = (await sessionsOf(here)).find(({ is_current }) => !is_current)?.id ?? 0
  const end = async (browser: Browser) => (await browser.call(endOwnSession, { params: { id } })).status
  expect(await end(strange)).toBe(404)
  expect([await isIn(there), await isIn(strange)]).toEqual([true, true])
  expect(await end(here)).toBe(200)
  expect([await isIn(here), await isIn(there), await isIn(strange)]).toEqual([true, false, true])
  expect(await end(here)).toBe(404)
  expect(await auditEntriesOf(person)).toEqual([{ user_id: person.id, subject_id: String(person.id), details: { sessions: 1 } }])
  expect(await auditEntriesOf(stranger)).toEqual([])
})

test('ends all other sessions at once, and keeps the current one', async () => {
  const [person, stranger] = [await aPerson(server), await aPerson(server)]
  const [here, strange, ...others] = [server.as(person), server.as(stranger), server.as(person), server.as(person)]
  await Promise.all([...others, strange].map(isIn))
  expect((await here.call(endOtherSessions, {})).status).toBe(200)
  expect(await Promise.all([here, strange, ...others].map(isIn))).toEqual([true, true, false, false])
  await here.call(endOtherSessions, {})
  expect((await auditEntriesOf(person)).map(({ details }) => details)).toEqual([{ sessions: 2 }])
})

test('ending sessions requires the CSRF token', async () => {
  const person = await aPersonWithPassword(server, password)
  const cookies = cookiesOf(await postSignIn(server, { ...person, password, address: unique('address') }))
  const url = '/api/v1/users/me/sessions/'
  const refused = await server.app.inject({ method: 'DELETE', url, cookies })
  const done = await server.app.inject({ method: 'DELETE', url, cookies, headers: { 'x-csrftoken': cookies.csrftoken ?? '' } })
  expect([refused.statusCode, done.statusCode]).toEqual([403, 200])
})
