import { afterAll, beforeAll, expect, test } from 'vitest'
import { postSignIn } from '#testing/server/clients/sign-in.ts'
import { aPersonWithPassword } from '#testing/server/factories/factories.ts'
import { looseCookies } from '#testing/server/hostile/lacking-headers.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

const root = 'https://rat.example.org'
const password = 'Zytglogge 1530'
const tls = { 'x-forwarded-proto': 'https' }
let server: TestServer
beforeAll(async () => {
  server = await testServer({ ROOT_URL: root, TRUST_PROXY: 'loopback' })
})
afterAll(() => server[Symbol.asyncDispose]())

const warnings = ({ lines }: TestServer) =>
  lines.filter((line) => line.includes('Reverse proxy')).map((line) => JSON.parse(line).msg as string)

test('cookies are Secure if ROOT_URL says https, and otherwise only if a trusted proxy says so', async () => {
  const { username } = await aPersonWithPassword(server, password)
  const cookiesBy = async (headers: Record<string, string>) => {
    const entered = await postSignIn(server, { username, password, headers, address: '127.0.0.1' })
    const chosen = await server.app.inject({ url: '/login?language=fr', headers })
    expect(chosen.headers['set-cookie']).toContain('; Secure')
    return [entered.cookies.map(({ name }) => name).sort(), looseCookies(entered.headers, true)]
  }
  for (const headers of [{}, tls, { 'x-forwarded-proto': 'http' }] as Record<string, string>[])
    expect(await cookiesBy(headers)).toEqual([['csrftoken', 'known_browser', 'sessionid'], []])

  await using plain = await testServer({ TRUST_PROXY: 'loopback' })
  const page = async (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    (await plain.app.inject({ url: '/login', headers, remoteAddress })).headers
  expect([looseCookies(await page({})), looseCookies(await page(tls), true), looseCookies(await page(tls, '192.0.2.1'))]).toEqual([
    [],
    [],
    [],
  ])
})

test('a site with https sends Strict-Transport-Security with every answer; another one does not', async () => {
  const asked = async ({ app }: TestServer, url: string) => (await app.inject({ url, headers: tls })).headers['strict-transport-security']
  await using plain = await testServer({ TRUST_PROXY: 'loopback' })
  for (const url of ['/login', '/api/v1/committees/', '/healthz', '/assets/none.js', '/%ff']) {
    expect([url, await asked(server, url), await asked(plain, url)]).toEqual([url, 'max-age=31536000', undefined])
  }
})

test.each<[setting: string, settings: NodeJS.ProcessEnv, proto: string | undefined, warning: string | undefined]>([
  ['a proxy that says nothing', { ROOT_URL: root, TRUST_PROXY: 'loopback' }, undefined, 'without X-Forwarded-Proto'],
  ['a proxy that says http', { ROOT_URL: root, TRUST_PROXY: 'loopback' }, 'http', 'X-Forwarded-Proto does not'],
  ['a proxy that is not trusted', { ROOT_URL: root }, 'https', 'set TRUST_PROXY'],
  ['a site that does not know its address', { TRUST_PROXY: 'loopback' }, 'https', 'set ROOT_URL'],
  ['a proxy that says what ROOT_URL says', { ROOT_URL: root, TRUST_PROXY: 'loopback' }, 'https', undefined],
  ['no proxy and no TLS', {}, undefined, undefined],
  ['a stranger who says https', {}, 'https', undefined],
])('%s: a warning says once what to set, if anything, and health checks cause none', async (_, settings, proto, warning) => {
  await using site = await testServer({ ...settings, PATH_PREFIX: '/rat' })
  const ask = (url: string) => site.app.inject({ url, ...(proto && { headers: { 'x-forwarded-proto': proto } }) })
  for (const url of ['/rat/healthz', '/rat/readyz']) await ask(url)
  expect(warnings(site)).toEqual([])
  for (const url of ['/rat/login', '/rat/api/v1/config/', '/rat/login']) await ask(url)
  expect(warnings(site)).toEqual(warning ? [expect.stringContaining(warning)] : [])
})

test('sign-in returns to the requested page of this site, and to no other site, behind a proxy without headers', async () => {
  const { username } = await aPersonWithPassword(server, password)
  for (const [next, place] of [
    [`${root}/meetings/1?a=b`, '/meetings/1?a=b'],
    ['/meetings/1', '/meetings/1'],
    ['https://evil.example/meetings/1', '/'],
    ['http://rat.example.org/meetings/1', '/'],
  ]) {
    const entered = await postSignIn(server, { username, password, next: next!, headers: { host: '127.0.0.1:8080' } })
    expect([next, entered.headers.location]).toEqual([next, place])
  }
})
