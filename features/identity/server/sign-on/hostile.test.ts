import type { ServerResponse } from 'node:http'
import { generateKeyPair, type JWTPayload } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aBrowser } from '#testing/server/clients/browser.ts'
import { aPerson } from '#testing/server/factories/factories.ts'
import { aHostileProvider, clientSecret, type HostileProvider } from '#testing/server/outside/sign-on-provider.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { howOften } from '#testing/shared/random.ts'
import { linkIdentity } from './accounts.ts'

const site = 'http://sitzungen.test'
let provider: HostileProvider
let server: TestServer
let person: { id: number; username: string }
beforeAll(async () => {
  provider = await aHostileProvider()
  server = await testServer({ ...provider.settings, ROOT_URL: site })
  person = await aPerson(server)
  const auditActor = { id: null, username: 'command line' }
  await linkIdentity(server.db, auditActor, {
    issuer: provider.issuer,
    subject: 'person-1',
    user_id: person.id,
    now: new Date(),
    by: 'command_line',
  })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await provider[Symbol.asyncDispose]()
})
beforeEach(() => {
  provider.token = provider.honest
})

type Answered = Record<string, string | undefined>

/** A browser that begins a sign-on and returns with this answer of the provider. */
async function signOn(answerOf: (given: { state: string }) => Answered = () => ({})) {
  const browser = aBrowser(server.app, site)
  const { address } = await browser.visit(`${site}/login/sign-on`, {}, (next) => next.startsWith(provider.issuer))
  const asked = new URL(address).searchParams
  provider.nonce = asked.get('nonce') ?? ''
  const state = asked.get('state') ?? ''
  const answered = Object.entries({ code: 'code', state, iss: provider.issuer, ...answerOf({ state }) })
  const query = new URLSearchParams(answered.filter((entry): entry is [string, string] => entry[1] !== undefined))
  const back = `${site}/login/sign-on/callback?${query}`
  const end = await browser.ask(back, {})
  return { browser, back, end, session: browser.cookie('sessionid') }
}

const reason = async () =>
  (await server.db.selectFrom('audit_log').select(['outcome', 'details']).orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()).details
    .reason
const sessions = async () => (await server.db.selectFrom('session').select('id').execute()).length

test('the hostile provider signs on in its honest state', async () => {
  const { end, session } = await signOn()
  expect([end.status, session]).toEqual([303, expect.any(String)])
})

const hour = 3_600
const now = () => Math.floor(Date.now() / 1000)

/** Tokens that are wrong in one claim each. */
const claims: [name: string, claims: () => JWTPayload][] = [
  ['with another nonce', () => ({ nonce: 'another' })],
  ['without a nonce', () => ({ nonce: undefined })],
  ['of another issuer', () => ({ iss: 'https://login.example.org' })],
  ['of the issuer with a slash more', () => ({ iss: `${provider.issuer}/` })],
  ['without an issuer', () => ({ iss: undefined })],
  ['for another site', () => ({ aud: 'another' })],
  ['for another site as well, without saying for whom first', () => ({ aud: ['traktanda', 'another'] })],
  ['for several sites, and first for another', () => ({ aud: ['traktanda', 'another'], azp: 'another' })],
  ['for us, and first for another', () => ({ azp: 'another' })],
  ['without an audience', () => ({ aud: undefined })],
  ['that has expired', () => ({ exp: now() - 90 })],
  ['that never expires', () => ({ exp: undefined })],
  ['of a clock that is an hour slow', () => ({ iat: now() - hour - 300, exp: now() - hour })],
  ['of a clock that is an hour fast', () => ({ iat: now() + hour, exp: now() + hour + 300 })],
  ['that counts only in an hour', () => ({ nbf: now() + hour })],
  ['without its time', () => ({ iat: undefined })],
  ['of nobody', () => ({ sub: undefined })],
  ['of an empty name', () => ({ sub: '' })],
  ['of a name that nobody can store', () => ({ sub: 'person-1\0' })],
]

test.each(claims)('rejects an ID token with wrong claims: %s', async (_, changes) => {
  const before = await sessions()
  provider.token = async (response) =>
    provider.hand(response, await provider.sign(provider.claims({ nonce: provider.nonce, ...changes() })))
  const { end, session } = await signOn()
  expect([end.status, session, await sessions()]).toEqual([401, undefined, before])
  expect(end.body).toContain('Die Anmeldung mit Single Sign-on ist fehlgeschlagen.')
  expect(await reason()).toEqual(expect.any(String))
})

test('tolerates a clock difference of less than a minute', async () => {
  for (const away of [-50, 50]) {
    provider.token = async (response) =>
      provider.hand(response, await provider.sign(provider.claims({ nonce: provider.nonce, iat: now() + away, exp: now() + away + 10 })))
    expect((await signOn()).end.status).toBe(303)
  }
})

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const honestClaims = () => provider.claims({ nonce: provider.nonce })

/** Tokens that the provider's key has not signed. */
const signatures: [name: string, token: () => Promise<string | undefined>][] = [
  ['that is not signed', async () => `${encoded({ alg: 'none' })}.${encoded(honestClaims())}.`],
  ['that is not signed and does not say so', async () => `${encoded({ alg: 'RS256', kid: 'one' })}.${encoded(honestClaims())}.`],
  ['signed by another key', async () => provider.sign(honestClaims(), { key: (await generateKeyPair('RS256')).privateKey })],
  ['signed by an unknown key', async () => provider.sign(honestClaims(), { kid: 'two', key: (await generateKeyPair('RS256')).privateKey })],
  ['signed with the site’s secret', async () => provider.sign(honestClaims(), { alg: 'HS256', key: Buffer.from(clientSecret) })],
  [
    'of which a letter was changed',
    async () => (await provider.sign(honestClaims())).replace(/\.(.)/, (_, letter) => `.${letter === 'e' ? 'f' : 'e'}`),
  ],
  ['that is none', async () => 'x'],
  ['that is missing', async () => undefined],
]

test.each(signatures)('rejects an ID token without a valid signature: %s', async (_, token) => {
  const before = await sessions()
  provider.token = async (response) => provider.hand(response, await token())
  const { end, session } = await signOn()
  expect([end.status, session, await sessions()]).toEqual([401, undefined, before])
})

/** Answers of the provider instead of a token. */
const answers: [name: string, token: (response: ServerResponse) => unknown][] = [
  ['an error', (response) => provider.json(response, { error: 'invalid_grant' }, 400)],
  ['500', (response) => response.writeHead(500).end('broken')],
  ['a page', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>')],
  ['what is no JSON', (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{')],
  ['a list', (response) => provider.json(response, [])],
  ['a redirect', (response) => response.writeHead(302, { location: `${provider.issuer}/elsewhere` }).end()],
  ['nothing', (response) => response.destroy()],
  ['more than anybody means', (response) => provider.json(response, { filler: 'x'.repeat(2 ** 20) })],
  // Takes the full timeout of ten seconds: in the long runs only.
  ['nothing for longer than anybody waits', () => undefined],
]
const tried = answers.slice(0, howOften({ inTests: answers.length - 1, inAll: answers.length, assured: answers.length }))

test.each(tried)('a provider that answers %s fails the sign-on with a message, and the next sign-on works', async (_, token) => {
  provider.token = token
  const { end, session } = await signOn()
  expect([end.status, session]).toEqual([401, undefined])
  expect(end.body).toContain('Bitte versuchen Sie es erneut.')
  provider.token = provider.honest
  expect((await signOn()).end.status).toBe(303)
})

test('rejects a callback with a wrong issuer, a wrong state or an error, without exchanging a code', async () => {
  const before = provider.exchanged
  expect((await signOn(() => ({ iss: undefined }))).end.status).toBe(401)
  expect((await signOn(() => ({ iss: 'https://login.example.org' }))).end.status).toBe(401)
  expect((await signOn(() => ({ code: undefined, error: 'server_error' }))).end.status).toBe(401)
  expect(
    (await signOn(() => ({ code: undefined, error: 'access_denied', error_description: '<script>alert(1)</script>' }))).end.body,
  ).not.toContain('<script')
  expect((await signOn(() => ({ code: undefined, error: 'a\0b'.repeat(100) }))).end.status).toBe(401)
  for (const state of [undefined, '', 'x', 'x'.repeat(5_000)]) expect((await signOn(() => ({ state }))).end.status).toBe(400)
  expect(provider.exchanged).toBe(before)
})

test('rejects a code and state that were used before', async () => {
  const { browser, back } = await signOn()
  const before = provider.exchanged
  expect((await browser.ask(back, {})).status).toBe(400)
  expect(provider.exchanged).toBe(before)
})

test('rejects a provider whose issuer differs from the settings', async () => {
  const { issuer } = provider.description
  await using own = await testServer({ ...provider.settings, ROOT_URL: site })
  const begin = () => own.app.inject('/login/sign-on')
  for (const name of ['https://login.example.org', `${provider.issuer}/tenant`, 'x', undefined]) {
    provider.description.issuer = name
    expect((await begin()).statusCode).toBe(503)
  }
  provider.description.issuer = issuer
  expect((await begin()).statusCode).toBe(303)
})
