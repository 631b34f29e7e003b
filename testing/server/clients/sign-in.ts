import { Secret, TOTP } from 'otpauth'
import { beginTotp, confirmTotp } from '#features/identity/second-factor.ts'
import type { Subject } from '#features/identity/server/throttle.ts'
import { aPersonWithPassword } from '#testing/server/factories/factories.ts'
import type { TestServer } from '#testing/server/test-server.ts'

type Filled = {
  username: string
  password: string
  next?: string
  address?: string
  headers?: Record<string, string>
  cookies?: Record<string, string>
}
type Where = Pick<TestServer, 'app' | 'env'>

/** Opens the sign-in page and submits its form, as a browser without scripts does. `address` is the browser's IP address. */
export async function postSignIn(
  { app, env }: Where,
  { username, password, next, address = '192.0.2.1', headers = {}, cookies = {} }: Filled,
) {
  const login = `${env.path_prefix}/login`
  const page = await app.inject({ url: login, query: next === undefined ? {} : { next }, remoteAddress: address, headers, cookies })
  const fields = hiddenFields(page.body)
  return app.inject({
    method: 'POST',
    url: login,
    remoteAddress: address,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    cookies: { ...cookies, ...cookiesOf(page) },
    payload: new URLSearchParams({ ...fields, username, password }).toString(),
  })
}

/** The hidden fields of a page's form, by name. */
export const hiddenFields = (html: string): Record<string, string> =>
  Object.fromEntries(
    Array.from(html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g), ([, name = '', value = '']) => [
      name,
      unescaped(value),
    ]),
  )

const unescaped = (text: string) => text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))

/** The cookies that a response sets, by name; removed ones are left out. */
export const cookiesOf = ({ cookies }: { cookies: { name: string; value: string }[] }): Record<string, string> =>
  Object.fromEntries(cookies.filter(({ value }) => value !== '').map(({ name, value }) => [name, value]))

/** The code that an authenticator app shows at an instant. */
export const codeAt = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })

/** A user who has set up an authenticator app at the server's current time. */
export async function aPersonWithApp(server: TestServer, password: string) {
  const person = await aPersonWithPassword(server, password)
  const browser = server.as(person)
  const { secret } = (await browser.call(beginTotp, { body: { password } })).body
  const { recovery_codes } = (await browser.call(confirmTotp, { body: { code: codeAt(secret, server.clock()) } })).body
  return { ...person, browser, secret, recovery_codes }
}

type Step = { step: string; path?: 'second' | 'second/setup' }
type Given = Step & { code: string; next?: string; address?: string; cookies?: Record<string, string> }

/** The token of the second step after the password. */
export async function stepOf(server: TestServer, username: string, password: string): Promise<string> {
  return cookiesOf(await postSignIn(server, { username, password })).sign_in_step ?? ''
}

/** The page that asks for a code. */
export const codePage = (server: TestServer, { step, path = 'second', next = '/' }: Step & { next?: string }) =>
  server.app.inject({ url: `/login/${path}`, query: { next }, cookies: { sign_in_step: step } })

/** Opens that page and submits its form, as a browser without scripts does. */
export async function postCode(
  server: TestServer,
  { step, code, path = 'second', next = '/', address = '192.0.2.1', cookies = {} }: Given,
) {
  const page = await codePage(server, { step, path, next })
  return server.app.inject({
    method: 'POST',
    url: `/login/${path}`,
    remoteAddress: address,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    cookies: { ...cookies, sign_in_step: step, ...cookiesOf(page) },
    payload: new URLSearchParams({ ...hiddenFields(page.body), code }).toString(),
  })
}

/** Simulates hundreds of wrong passwords: these subjects are throttled for the longest time. */
export async function lockOut({ db, clock }: TestServer, subjects: Subject[]): Promise<void> {
  for (const { subject, allowed } of subjects) {
    const counted = { failures: allowed + 20, last_failure: clock().toISOString() }
    await db
      .insertInto('sign_in_failure')
      .values({ subject, ...counted })
      .onConflict((conflict) => conflict.column('subject').doUpdateSet(counted))
      .execute()
  }
}
