import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aBrowser } from '#testing/server/clients/browser.ts'
import { aHostileProvider, clientId, type HostileProvider } from '#testing/server/outside/sign-on-provider.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

const site = 'http://sitzungen.test'
const secret = 'Grüezi: 100% / "secret"+~-_&='
let provider: HostileProvider
let server: TestServer
beforeAll(async () => {
  provider = await aHostileProvider()
  provider.description.token_endpoint_auth_methods_supported = ['client_secret_basic', 'client_secret_post']
  server = await testServer({ ...provider.settings, OIDC_CLIENT_SECRET: secret, ROOT_URL: site })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await provider[Symbol.asyncDispose]()
})
beforeEach(() => {
  provider.token = provider.honest
})

/** A browser that signs on as a person whom the provider knows and the site does not: 403 shows that the protocol worked. */
async function signOn(answered: Record<string, string> = {}) {
  const browser = aBrowser(server.app, site)
  const { address } = await browser.visit(`${site}/login/sign-on`, {}, (next) => next.startsWith(provider.issuer))
  const asked = new URL(address).searchParams
  provider.nonce = asked.get('nonce') ?? ''
  const state = asked.get('state') ?? ''
  const query = new URLSearchParams({ ...(!('error' in answered) && { code: 'code-of-one' }), state, iss: provider.issuer, ...answered })
  return { state, ...(await browser.ask(`${site}/login/sign-on/callback?${query}`, {})) }
}

const lastLine = () => JSON.parse(server.lines.at(-1) ?? '{}') as { msg?: string; said?: Record<string, unknown> }
const challenge = { 'www-authenticate': 'Basic realm="x"' }

const words: [name: string, token: (response: ServerResponse) => unknown, said: object][] = [
  [
    'an error of the protocol',
    (response) => provider.json(response, { error: 'invalid_grant', error_description: 'The code\nhas expired.' }, 400),
    { status: 400, error: 'invalid_grant', description: 'The code has expired.' },
  ],
  [
    'a page',
    (response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>'),
    { status: 502, description: '<h1>Bad gateway</h1>' },
  ],
  [
    'a challenge',
    (response) =>
      response.writeHead(403, { 'www-authenticate': 'Bearer error="insufficient_scope", error_description="ask for more"' }).end(),
    { status: 403, error: 'insufficient_scope', description: 'ask for more' },
  ],
]

test.each(words)('logs what the provider says by %s, in its own words', async (_, token, said) => {
  provider.token = token
  expect((await signOn()).status).toBe(401)
  expect(lastLine()).toMatchObject({ msg: 'a sign-on failed', said })
})

test('logs the provider’s error from the callback', async () => {
  expect((await signOn({ error: 'login_required', error_description: 'no session' })).status).toBe(401)
  expect(lastLine().said).toEqual({ error: 'login_required', description: 'no session' })
})

test('logged words of the provider are shortened, without secret and code', async () => {
  provider.token = (response, form) => {
    const error_description = `${form.get('code')} ${form.get('code_verifier')} ${secret} ${'x'.repeat(5_000)}`
    provider.json(response, { error: 'invalid_grant', error_description }, 400)
  }
  const { state } = await signOn()
  const { description } = lastLine().said ?? {}
  expect(String(description)).toMatch(/^… … … x{290,}$/)
  for (const kept of ['code-of-one', secret, state]) expect(server.lines.join('\n')).not.toContain(kept)
})

const base64 = (text: string) => Buffer.from(text).toString('base64')
/** How the provider reads the secret, from form or header. */
type Reads = (form: URLSearchParams, authorization: string | undefined) => boolean
const decoded = (authorization = '') =>
  Buffer.from(authorization.slice('Basic '.length), 'base64')
    .toString()
    .split(':')
    .map((part) => decodeURIComponent(part.replaceAll('+', ' ')))
const providers: [name: string, reads: Reads, exchanges: number][] = [
  ['decodes the header as the standard says', (_, authorization) => decoded(authorization)[1] === secret, 1],
  [
    'takes the header as it stands',
    (form, authorization) => authorization === `Basic ${base64(`${clientId}:${secret}`)}` || form.get('client_secret') === secret,
    2,
  ],
]

test.each(providers)('a secret with special characters works with a provider that %s', async (_, reads, exchanges) => {
  const before = provider.exchanged
  provider.token = (response, form, authorization) =>
    reads(form, authorization) ? provider.honest(response) : response.writeHead(401, challenge).end()
  expect((await signOn()).status).toBe(403)
  expect(provider.exchanged - before).toBe(exchanges)
})

test('logs a hint about special characters if the provider rejects the client secret in every form', async () => {
  provider.token = (response) => provider.json(response, { error: 'invalid_client' }, 401)
  expect((await signOn()).status).toBe(401)
  expect(lastLine().said).toEqual({
    status: 401,
    error: 'invalid_client',
    hint: expect.stringContaining('other signs than letters and digits'),
  })
})
