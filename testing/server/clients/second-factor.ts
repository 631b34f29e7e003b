import { Secret, TOTP } from 'otpauth'
import { beginTotp, confirmTotp } from '#features/identity/second-factor.ts'
import { aPersonWithPassword } from '#testing/server/factories/factories.ts'
import type { TestServer } from '#testing/server/test-server.ts'
import { cookiesOf, hiddenFields, postSignIn } from './sign-in-form.ts'

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
