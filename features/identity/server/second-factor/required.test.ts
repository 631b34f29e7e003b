import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSecondFactor, removeTotp } from '#features/identity/second-factor.ts'
import { codeAt, codePage, cookiesOf, postCode, stepOf } from '#testing/server/clients/sign-in.ts'
import { aPersonWithPassword } from '#testing/server/factories/factories.ts'
import { addedPasskey, anAuthenticator } from '#testing/server/outside/passkeys.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

const password = 'Zytglogge 1530'
let server: TestServer
beforeAll(async () => {
  server = await testServer({ REQUIRE_SECOND_FACTOR: 'on', APP_NAME: 'Rat Köniz', ROOT_URL: 'https://sitzungen.example.org' })
})
afterAll(() => server[Symbol.asyncDispose]())

const secretOn = (html: string) => /<code>([A-Z2-7 ]+)<\/code>/.exec(html)?.[1]?.replaceAll(' ', '') ?? ''
const codesOn = (html: string) => Array.from(html.matchAll(/<li><code>([^<]+)<\/code>/g), ([, code = '']) => code)

/** A person without an app who has given the right password. */
async function aBeginner() {
  server.stand('2026-09-14T08:00:00Z')
  const person = await aPersonWithPassword(server, password)
  const step = await stepOf(server, person.username, password)
  const page = await codePage(server, { step, next: '/meetings/7' })
  return { ...person, step, page, secret: secretOn(page.body) }
}

test('where a second factor is required, a person without one sets up an app before signing in', async () => {
  const { step, page, secret, ...person } = await aBeginner()
  expect([page.statusCode, page.body.includes('<img class="picture" src="data:image/svg+xml;base64,')]).toEqual([200, true])
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(page.body).not.toMatch(/<script|javascript:|\son\w+=|style=/i)
  const wrong = await postCode(server, { step, path: 'second/setup', code: '000000' })
  expect([wrong.statusCode, secretOn(wrong.body)]).toEqual([401, secret])
  const done = await postCode(server, { step, path: 'second/setup', code: codeAt(secret, server.clock()), next: '/meetings/7' })
  const codes = codesOn(done.body)
  expect([done.statusCode, codes.length, done.body.includes('href="/meetings/7"')]).toEqual([200, 10, true])
  const cookies = cookiesOf(done)
  const call = (method: 'GET' | 'DELETE', url: string) =>
    server.app.inject({ method, url: `/api/v1/users/me/${url}`, cookies, headers: { 'x-csrftoken': cookies.csrftoken ?? '' } })
  expect((await call('GET', 'second_factor/')).json()).toMatchObject({ is_required: true, recovery_code_count: 10 })
  expect((await call('DELETE', 'sessions/')).statusCode).toBe(200)
  const mails = await server.db.selectFrom('mail').select('subject').execute()
  expect(mails).toEqual([{ subject: 'Rat Köniz: Ihre Anmeldeeinstellungen wurden geändert' }])
  expect((await postCode(server, { step: await stepOf(server, person.username, password), code: codes[0] ?? '' })).statusCode).toBe(303)
})

test('the secret of one sign-in attempt does not work in another', async () => {
  const first = await aBeginner()
  const step = await stepOf(server, first.username, password)
  const other = secretOn((await codePage(server, { step })).body)
  expect(other).not.toBe(first.secret)
  expect((await postCode(server, { step, path: 'second/setup', code: codeAt(first.secret, server.clock()) })).statusCode).toBe(401)
  expect((await postCode(server, { step, path: 'second/setup', code: codeAt(other, server.clock()) })).statusCode).toBe(200)
  // The other sign-in now has to use that factor.
  expect(secretOn((await codePage(server, { step: first.step })).body)).toBe('')
})

test('an app that is not set up yet cannot sign in, and a required second factor cannot be removed', async () => {
  const { step, secret, ...person } = await aBeginner()
  expect((await postCode(server, { step, code: codeAt(secret, server.clock()) })).statusCode).toBe(401)
  expect((await postCode(server, { step, path: 'second/setup', code: codeAt(secret, server.clock()) })).statusCode).toBe(200)
  const browser = server.as(person)
  const refused = await browser.call(removeTotp, { body: { password } })
  expect([refused.status, refused.body]).toEqual([409, { detail: expect.stringContaining('zweiten Schritt') }])
  expect((await browser.call(getSecondFactor, {})).body.totp_since).not.toBeNull()
})

test('a passkey added meanwhile is required, and no app can be set up during sign-in', async () => {
  const { step, secret, ...person } = await aBeginner()
  await addedPasskey(server.as(person), anAuthenticator(server.env.root_url), password)
  const refused = await postCode(server, { step, path: 'second/setup', code: codeAt(secret, server.clock()) })
  expect([refused.statusCode, refused.body.includes('Ein zweiter Schritt ist schon eingerichtet')]).toEqual([409, true])
  expect((await postCode(server, { step, code: codeAt(secret, server.clock()) })).statusCode).toBe(401)
})
