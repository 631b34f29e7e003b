import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookiesOf, postSignIn } from '#testing/server/clients/sign-in.ts'
import { aPersonWithPassword } from '#testing/server/factories/factories.ts'
import { type TestServer, testServer, unique } from '#testing/server/test-server.ts'
import { sweepSessions } from './sessions.ts'

const password = 'Zytglogge 1530'
let server: TestServer
let proxied: TestServer
beforeAll(async () => {
  server = await testServer()
  proxied = await testServer({ TRUST_PROXY: 'loopback', PATH_PREFIX: '/sitzungen' })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await proxied[Symbol.asyncDispose]()
})

const signedIn = async (person: { username: string }, cookies: Record<string, string> = {}) =>
  cookiesOf(await postSignIn(server, { ...person, password, cookies, address: unique('address') }))
const statusWith = async (cookies: Record<string, string>) => (await server.app.inject({ url: '/api/v1/users/me/', cookies })).statusCode
const logout = (cookies: Record<string, string>, token: string | undefined) =>
  server.app.inject({ method: 'POST', url: '/logout', cookies, headers: token === undefined ? {} : { 'x-csrftoken': token } })

test('the session cookie is HttpOnly and SameSite=Lax, and Secure behind TLS', async () => {
  const person = await aPersonWithPassword(proxied, password)
  const cookiesBy = async (headers: Record<string, string>, address: string) => {
    const answer = await postSignIn(proxied, { username: person.username, password, headers, address })
    return Object.fromEntries(answer.cookies.map(({ name, value, ...attributes }) => [name, attributes]))
  }
  const plain = { path: '/sitzungen/', sameSite: 'Lax' }
  const known = { path: '/sitzungen/login', sameSite: 'Lax', httpOnly: true, maxAge: 180 * 86_400 }
  const tls = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '198.51.100.7' }
  expect(await cookiesBy({}, '127.0.0.1')).toEqual({ sessionid: { ...plain, httpOnly: true }, csrftoken: plain, known_browser: known })
  expect(await cookiesBy(tls, '127.0.0.1')).toEqual({
    sessionid: { ...plain, httpOnly: true, secure: true },
    csrftoken: { ...plain, secure: true },
    known_browser: { ...known, secure: true },
  })
  expect(await cookiesBy(tls, '192.0.2.9')).toEqual({ sessionid: { ...plain, httpOnly: true }, csrftoken: plain, known_browser: known })
})

test('signing in creates new tokens and ends the previous session', async () => {
  const person = await aPersonWithPassword(server, password)
  const first = await signedIn(person)
  expect(await statusWith(first)).toBe(200)
  const login = await server.app.inject({ url: '/login?next=/meetings/7', cookies: first })
  expect(login).toMatchObject({ statusCode: 303, headers: { location: '/meetings/7' } })
  const payload = new URLSearchParams({ username: person.username, password, csrfmiddlewaretoken: first.csrftoken! }).toString()
  const again = await server.app.inject({
    method: 'POST',
    url: '/login',
    cookies: first,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload,
  })
  const second = cookiesOf(again)
  expect(second.sessionid).not.toBe(first.sessionid)
  expect(second.csrftoken).not.toBe(first.csrftoken)
  expect([await statusWith(first), await statusWith(second)]).toEqual([401, 200])
})

test('stores only the hash of a session token, and rejects the hash as a token', async () => {
  const person = await aPersonWithPassword(server, password)
  const { sessionid = '' } = await signedIn(person)
  const rows = await server.db.selectFrom('session').selectAll().where('user_id', '=', person.id).execute()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(sessionid)
  expect(await statusWith({ sessionid: rows[0]!.token_hash })).toBe(401)
})

test('a session stores user agent (at most 300 characters), address and way of signing in', async () => {
  const person = await aPersonWithPassword(server, password)
  const headers = { 'user-agent': `Mozilla/5.0 ${'x'.repeat(400)}` }
  await postSignIn(server, { ...person, password, headers, address: '192.0.2.77' })
  const row = await server.db.selectFrom('session').selectAll().where('user_id', '=', person.id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ user_agent: headers['user-agent'].slice(0, 300), address: '192.0.2.77', signed_in_by: 'password' })
})

test('a session expires 12 hours after its last use and 7 days after the sign-in', async () => {
  const person = await aPersonWithPassword(server, password)
  server.stand('2026-09-14T08:00:00Z')
  const idle = await signedIn(person)
  const busy = await signedIn(person)
  server.stand('2026-09-14T19:59:59Z')
  expect([await statusWith(idle), await statusWith(busy)]).toEqual([200, 200])
  server.stand('2026-09-15T07:59:00Z')
  expect(await statusWith(busy)).toBe(200)
  server.stand('2026-09-15T08:00:00Z')
  expect([await statusWith(idle), await statusWith(busy)]).toEqual([401, 200])
  const lastHour = Date.parse('2026-09-21T07:00:00Z')
  for (let hour = Date.parse('2026-09-15T08:00:00Z'); hour <= lastHour; hour += 11 * 3_600_000) {
    server.stand(new Date(hour).toISOString())
    expect(await statusWith(busy)).toBe(200)
  }
  server.stand('2026-09-21T07:59:59Z')
  expect(await statusWith(busy)).toBe(200)
  server.stand('2026-09-21T08:00:00Z')
  expect(await statusWith(busy)).toBe(401)
  const fresh = await signedIn(person)
  await sweepSessions(server.db, server.clock())
  const left = await server.db.selectFrom('session').select('user_id').where('user_id', '=', person.id).execute()
  expect([left.length, await statusWith(fresh)]).toEqual([1, 200])
})

test('a disabled user is signed out at once', async () => {
  const person = await aPersonWithPassword(server, password)
  const cookies = await signedIn(person)
  expect(await statusWith(cookies)).toBe(200)
  await server.db.updateTable('app_user').set({ is_disabled: true }).where('id', '=', person.id).execute()
  expect(await statusWith(cookies)).toBe(401)
  expect((await server.app.inject({ url: '/login', cookies })).statusCode).toBe(200)
})

test('sign-out requires the CSRF token, ends the session and clears cookies, cache and storage', async () => {
  const person = await aPersonWithPassword(server, password)
  const cookies = await signedIn(person)
  for (const token of [undefined, '', 'wrong']) {
    const refused = await logout(cookies, token)
    expect([refused.statusCode, refused.json()]).toEqual([403, { detail: expect.stringContaining('neu') }])
  }
  expect(await statusWith(cookies)).toBe(200)
  const done = await logout(cookies, cookies.csrftoken)
  expect(done).toMatchObject({ statusCode: 303, headers: { location: '/login', 'clear-site-data': '"cache", "storage"' } })
  expect(done.cookies.map(({ name, value, expires }) => [name, value, Number(expires)])).toEqual([
    ['sessionid', '', 0],
    ['csrftoken', '', 0],
  ])
  expect(await statusWith(cookies)).toBe(401)
  expect((await logout(cookies, undefined)).statusCode).toBe(303)
})

test('sign-out works as a plain form post, and ends no other session', async () => {
  const person = await aPersonWithPassword(server, password)
  const [here, elsewhere] = [await signedIn(person), await signedIn(person)]
  const done = await server.app.inject({
    method: 'POST',
    url: '/logout',
    cookies: here,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ csrfmiddlewaretoken: here.csrftoken! }).toString(),
  })
  expect(done.statusCode).toBe(303)
  expect([await statusWith(here), await statusWith(elsewhere)]).toEqual([401, 200])
})
