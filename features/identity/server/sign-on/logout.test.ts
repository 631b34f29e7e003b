import { randomUUID } from 'node:crypto'
import { generateKeyPair, type JWTPayload } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser, type TestBrowser } from '#testing/server/clients/browser.ts'
import { aPerson } from '#testing/server/factories/factories.ts'
import {
  aHostileProvider,
  aProvider,
  clientSecret,
  type HostileProvider,
  type TestProvider,
} from '#testing/server/outside/sign-on-provider.ts'
import { portOf } from '#testing/server/site/ports.ts'
import { type TestServer, testServer, unique } from '#testing/server/test-server.ts'
import { linkIdentity } from './accounts.ts'

const site = 'http://sitzungen.test'
let provider: TestProvider
let server: TestServer
let hostile: HostileProvider
let other: TestServer
beforeAll(async () => {
  provider = await aProvider()
  server = await testServer({ ...provider.settings, ROOT_URL: site })
  await provider.know({ root_url: site, logout: `http://127.0.0.1:${await portOf(server)}/login/sign-on/logout` })
  hostile = await aHostileProvider()
  other = await testServer({ ...hostile.settings, ROOT_URL: site })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await other[Symbol.asyncDispose]()
  await provider[Symbol.asyncDispose]()
  await hostile[Symbol.asyncDispose]()
})

const linked = async ({ db }: TestServer, issuer: string) => {
  const person = { ...(await aPerson({ db })), subject: unique('subject') }
  const auditActor = { id: null, username: 'command line' }
  await linkIdentity(db, auditActor, { issuer, subject: person.subject, user_id: person.id, now: new Date(), by: 'command_line' })
  return person
}

const isSignedIn = async (browser: TestBrowser) => (await browser.ask(`${site}/api/v1/users/me/`, {})).status === 200

/** Signs out as the application does: posts the sign-out, then opens the sign-in page. */
async function signOut(browser: TestBrowser) {
  const headers = { 'x-csrftoken': browser.cookie('csrftoken') ?? '' }
  expect((await browser.ask(`${site}/logout`, { method: 'POST', headers })).headers.get('location')).toBe('/login')
  return browser.visit(`${site}/login`)
}

test('sign-out continues at the provider, returns to the sign-in page, and keeps other browsers signed in', async () => {
  const person = await linked(server, provider.issuer)
  provider.account = person.subject
  const [browser, another] = [aBrowser(server.app, site), aBrowser(server.app, site)]
  await browser.visit(`${site}/login/sign-on`)
  await another.visit(`${site}/login/sign-on`)
  const question = await signOut(browser)
  expect([new URL(question.address).origin, await isSignedIn(browser), await isSignedIn(another)]).toEqual([provider.issuer, false, true])
  const [, xsrf = ''] = /name="xsrf" value="(\w+)"/.exec(question.body) ?? []
  const end = await browser.visit(`${provider.issuer}/session/end/confirm`, { method: 'POST', form: { xsrf, logout: 'yes' } })
  expect([end.address, end.status]).toEqual([`${site}/login`, 200])
  // The other browser has a separate session at the provider.
  expect(await isSignedIn(another)).toBe(true)
  provider.account = undefined
  expect((await browser.visit(`${site}/login/sign-on`)).status).toBe(401)
})

test('sign-out leads to the provider once, and never after signing in by password', async () => {
  const person = await linked(server, provider.issuer)
  provider.account = person.subject
  const browser = aBrowser(server.app, site)
  await browser.visit(`${site}/login/sign-on`)
  await signOut(browser)
  expect((await browser.visit(`${site}/login`)).address).toBe(`${site}/login`)
  const answer = await server.as(person).request({ method: 'POST', url: '/logout' })
  expect([answer.statusCode, answer.cookies.map(({ name }) => name)]).toEqual([303, ['sessionid', 'csrftoken']])
})

test('signing out at the provider ends the session here', async () => {
  const person = await linked(server, provider.issuer)
  provider.account = person.subject
  const browser = aBrowser(server.app, site)
  await browser.visit(`${site}/login/sign-on`)
  expect(await isSignedIn(browser)).toBe(true)
  const question = await browser.visit(`${provider.issuer}/session/end`)
  const [, xsrf = ''] = /name="xsrf" value="(\w+)"/.exec(question.body) ?? []
  await browser.visit(`${provider.issuer}/session/end/confirm`, { method: 'POST', form: { xsrf, logout: 'yes' } })
  expect(await isSignedIn(browser)).toBe(false)
  const auditEntry = await server.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  expect(auditEntry).toMatchObject({ username: person.username, action: 'sign_out', details: { by: 'sign_on' } })
})

/** A person signed on by our own provider, with that session id. */
async function signedOn(person: { subject: string }, sid: string): Promise<TestBrowser> {
  const browser = aBrowser(other.app, site)
  const { address } = await browser.visit(`${site}/login/sign-on`, {}, (next) => next.startsWith(hostile.issuer))
  const asked = new URL(address).searchParams
  const claims = hostile.claims({ nonce: asked.get('nonce') ?? '', sub: person.subject, sid })
  hostile.token = async (response) => hostile.hand(response, await hostile.sign(claims))
  const query = new URLSearchParams({ code: 'code', state: asked.get('state') ?? '', iss: hostile.issuer })
  await browser.ask(`${site}/login/sign-on/callback?${query}`, {})
  return browser
}

const event = 'http://schemas.openid.net/event/backchannel-logout'
const said = (more: JWTPayload) => hostile.claims({ jti: randomUUID(), events: { [event]: {} }, ...more })
const post = async (logout_token: string) =>
  (await aBrowser(other.app, site).ask(`${site}/login/sign-on/logout`, { method: 'POST', form: { logout_token } })).status

test('a logout token ends the session of its sid, all of its sub, or only those that match both', async () => {
  const [person, neighbour] = [await linked(other, hostile.issuer), await linked(other, hostile.issuer)]
  const [one, two, theirs] = [await signedOn(person, 'one'), await signedOn(person, 'two'), await signedOn(neighbour, 'three')]
  const living = async () => [await isSignedIn(one), await isSignedIn(two), await isSignedIn(theirs)]
  expect(await living()).toEqual([true, true, true])
  expect(await post(await hostile.sign(said({ sub: neighbour.subject, sid: 'one' })))).toBe(200)
  expect(await living()).toEqual([true, true, true])
  expect(await post(await hostile.sign(said({ sub: undefined, sid: 'one' })))).toBe(200)
  expect(await living()).toEqual([false, true, true])
  expect(await post(await hostile.sign(said({ sub: person.subject })))).toBe(200)
  expect(await living()).toEqual([false, false, true])
})

const now = () => Math.floor(Date.now() / 1000)

/** Logout tokens that are wrong in one point each. */
const tokens: [name: string, token: (sub: string) => Promise<string>][] = [
  ['of another issuer', (sub) => hostile.sign(said({ sub, iss: 'https://login.example.org' }))],
  ['for another site', (sub) => hostile.sign(said({ sub, aud: 'another' }))],
  ['that has expired', (sub) => hostile.sign(said({ sub, iat: now() - 300, exp: now() - 120 }))],
  ['of an hour ago that never expires', (sub) => hostile.sign(said({ sub, iat: now() - 3_600, exp: undefined }))],
  ['of in an hour', (sub) => hostile.sign(said({ sub, iat: now() + 3_600, exp: now() + 3_900 }))],
  ['without its time', (sub) => hostile.sign(said({ sub, iat: undefined }))],
  ['without a name of its own', (sub) => hostile.sign(said({ sub, jti: undefined }))],
  ['that says nothing of a logout', (sub) => hostile.sign(said({ sub, events: undefined }))],
  ['of another event', (sub) => hostile.sign(said({ sub, events: { 'https://example.org/event': {} } }))],
  ['with a nonce, as an ID token has', (sub) => hostile.sign(said({ sub, nonce: 'nonce' }))],
  ['that names nobody', () => hostile.sign(said({ sub: undefined }))],
  [
    'that is not signed',
    async (sub) =>
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(said({ sub }))).toString('base64url')}.`,
  ],
  ['signed by another key', async (sub) => hostile.sign(said({ sub }), { key: (await generateKeyPair('RS256')).privateKey })],
  ['signed with the site’s secret', (sub) => hostile.sign(said({ sub }), { alg: 'HS256', key: Buffer.from(clientSecret) })],
  ['that is none', async () => 'x'],
]

test.each(tokens)('rejects a logout token %s', async (_, token) => {
  const person = await linked(other, hostile.issuer)
  const browser = await signedOn(person, unique('sid'))
  expect(await post(await token(person.subject))).toBe(400)
  expect(await isSignedIn(browser)).toBe(true)
})

test('accepts a logout token once', async () => {
  const person = await linked(other, hostile.issuer)
  const first = await signedOn(person, unique('sid'))
  const token = await hostile.sign(said({ sub: person.subject }))
  const both = await Promise.all([post(token), post(token)])
  expect([new Set(both), await isSignedIn(first)]).toEqual([new Set([200, 400]), false])
  const second = await signedOn(person, unique('sid'))
  expect([await post(token), await isSignedIn(second)]).toEqual([400, true])
})
