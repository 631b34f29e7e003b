import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookiesOf, hiddenFields, postSignIn } from '#testing/server/clients/sign-in.ts'
import { aPersonWithPassword } from '#testing/server/factories/factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
let below: TestServer
beforeAll(async () => {
  server = await testServer({ APP_NAME: 'Rat & <Co>' })
  below = await testServer({ PATH_PREFIX: '/sitzungen', LANGUAGES: 'de,fr' })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await below[Symbol.asyncDispose]()
})

const page = (headers: Record<string, string> = {}, query: Record<string, string> = {}) =>
  server.app.inject({ url: '/login', headers, query })

test.each([
  ['de', {}],
  ['de', { 'accept-language': 'sv, nn;q=0.9' }],
  ['fr', { 'accept-language': 'fr-CH, de;q=0.8' }],
  ['en', { 'accept-language': 'de;q=0.5, en-GB;q=0.9, fr;q=0.7' }],
  ['fr', { 'accept-language': 'en', cookie: 'I18N_LANGUAGE=fr' }],
  ['en', { 'accept-language': 'en', cookie: 'I18N_LANGUAGE=xx' }],
])('the sign-in page is in %s for %o', async (language, headers) => {
  const { body } = await page(headers)
  expect(body).toContain(`<html lang="${language}">`)
  expect(body).toContain({ de: 'Anmelden', fr: 'Se connecter', en: 'Sign in' }[language])
})

test('the sign-in page has no script, and is neither framed nor cached', async () => {
  const answer = await page()
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'private, no-store' })
  expect(answer.headers['content-security-policy']).toMatch(
    /script-src 'self' 'wasm-unsafe-eval' 'nonce-\w+';.*frame-ancestors 'none';form-action 'self'/,
  )
  expect(answer.body).not.toMatch(/<script|javascript:|\son\w+=|style=/i)
  expect(answer.body).toContain('Rat &#38; &#60;Co&#62;')
})

test('the sign-in page offers the site’s languages and stores the chosen one', async () => {
  const links = Array.from(
    (await below.app.inject('/sitzungen/login?next=/sitzungen/meetings/7')).body.matchAll(/href="([^"]+)" lang="(\w+)"/g),
  )
  expect(links.map(([, , language]) => language)).toEqual(['de', 'fr'])
  const chosen = await below.app.inject(links[1]![1]!.replaceAll('&#38;', '&'))
  expect(chosen).toMatchObject({ statusCode: 303, headers: { location: '/sitzungen/login?next=%2Fsitzungen%2Fmeetings%2F7' } })
  expect(chosen.cookies).toMatchObject([{ name: 'I18N_LANGUAGE', value: 'fr', path: '/sitzungen/' }])
  const refused = await below.app.inject('/sitzungen/login?language=en')
  expect([refused.statusCode, refused.cookies.map(({ name }) => name)]).toEqual([200, ['csrftoken']])
})

const here: [next: string, destination: string][] = [
  ['/', '/'],
  ['', '/'],
  ['/meetings/7?query=a b#page=2', '/meetings/7?query=a%20b#page=2'],
  ['http://localhost:80/meetings/7', '/meetings/7'],
  ['http:evil.example', '/evil.example'],
  ['/"><script>', '/%22%3E%3Cscript%3E'],
]
const elsewhere = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '\n//evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  'https://evil.example/',
  'http://localhost:80@evil.example/',
  'http://localhost.evil.example:80/',
  'https://localhost:80/',
  'blob:http://localhost:80/x',
  'javascript:alert(1)',
  'data:text/html,x',
  '/login',
  '/login?next=//evil.example',
  '/logout/',
]

test.each([...here, ...elsewhere.map((next): [string, string] => [next, '/'])])(
  'after sign-in, next %j redirects to %s',
  async (next, destination) => {
    expect(hiddenFields((await page({}, { next })).body).next).toBe(destination)
  },
)

const herePrefixed = ['/sitzungen/', '/sitzungen/meetings/7']
const elsewherePrefixed = [
  '/',
  '/other/',
  '/sitzungen',
  '/sitzungenx/',
  '/sitzungen/../other/',
  '/sitzungen/%2e%2e/other/',
  '/sitzungen/..//evil.example',
  '//evil.example/sitzungen/',
  '/sitzungen/login',
]

test.each([...herePrefixed.map((next) => [next, next]), ...elsewherePrefixed.map((next) => [next, '/sitzungen/'])] as [string, string][])(
  'with a path prefix, next %j redirects to %s',
  async (next, destination) => {
    const { body } = await below.app.inject({ url: '/sitzungen/login', query: { next } })
    expect(hiddenFields(body).next).toBe(destination)
  },
)

test('a plain form post signs in and redirects to next, which is checked again', async () => {
  const person = await aPersonWithPassword(below, 'Zytglogge 1530')
  const sign = (next: string) => postSignIn(below, { username: ` ${person.username.toUpperCase()} `, password: 'Zytglogge 1530', next })
  expect(await sign('/sitzungen/meetings/7')).toMatchObject({ statusCode: 303, headers: { location: '/sitzungen/meetings/7' } })
  const forged = await below.app.inject({
    method: 'POST',
    url: '/sitzungen/login',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    cookies: { csrftoken: 'same' },
    payload: new URLSearchParams({
      csrfmiddlewaretoken: 'same',
      next: '//evil.example',
      username: person.username,
      password: 'Zytglogge 1530',
    }).toString(),
  })
  expect(forged).toMatchObject({ statusCode: 303, headers: { location: '/sitzungen/' } })
})

test('refuses a form without a matching CSRF token, and offers a new one', async () => {
  const person = await aPersonWithPassword(server, 'Zytglogge 1530')
  const post = (csrftoken: string | undefined, csrfmiddlewaretoken: string) =>
    server.app.inject({
      method: 'POST',
      url: '/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      cookies: csrftoken === undefined ? {} : { csrftoken },
      payload: new URLSearchParams({ csrfmiddlewaretoken, username: person.username, password: 'Zytglogge 1530' }).toString(),
    })
  for (const answer of [await post(undefined, 'x'), await post('', ''), await post('y', 'x'), await post('y', '')]) {
    expect(answer.statusCode).toBe(403)
    expect(answer.body).toContain('role="alert"')
    const { csrftoken } = cookiesOf(answer)
    expect(csrftoken).toBeTruthy()
    expect(csrftoken).toBe(hiddenFields(answer.body).csrfmiddlewaretoken)
    expect(answer.cookies.map(({ name }) => name)).not.toContain('sessionid')
  }
})
