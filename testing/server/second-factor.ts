import { Secret, TOTP } from 'otpauth'
import { beginTotp, confirmTotp } from '#features/identity/second-factor.ts'
import { aPersonWithPassword } from './factories/factories.ts'
import type { TestHouse } from './house.ts'
import { cookiesOf, hiddenFields, postSignIn } from './sign-in-form.ts'

/** What an authenticator app shows at an instant. */
export const codeAt = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })

/** Somebody who has set up an authenticator app at the present of the house. */
export async function aPersonWithApp(house: TestHouse, password: string) {
  const person = await aPersonWithPassword(house, password)
  const browser = house.as(person)
  const { secret } = (await browser.call(beginTotp, { body: { password } })).body
  const { recovery_codes } = (await browser.call(confirmTotp, { body: { code: codeAt(secret, house.clock()) } })).body
  return { ...person, browser, secret, recovery_codes }
}

type Step = { step: string; path?: 'second' | 'second/setup' }
type Given = Step & { code: string; next?: string; address?: string; cookies?: Record<string, string> }

/** The token of the step to which the password leads. */
export async function stepOf(house: TestHouse, username: string, password: string): Promise<string> {
  return cookiesOf(await postSignIn(house, { username, password })).sign_in_step ?? ''
}

/** The page on which a code is asked for. */
export const codePage = (house: TestHouse, { step, path = 'second', next = '/' }: Step & { next?: string }) =>
  house.app.inject({ url: `/login/${path}`, query: { next }, cookies: { sign_in_step: step } })

/** Opens that page and sends its form, as a browser without scripts does. */
export async function postCode(house: TestHouse, { step, code, path = 'second', next = '/', address = '192.0.2.1', cookies = {} }: Given) {
  const page = await codePage(house, { step, path, next })
  return house.app.inject({
    method: 'POST',
    url: `/login/${path}`,
    remoteAddress: address,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    cookies: { ...cookies, sign_in_step: step, ...cookiesOf(page) },
    payload: new URLSearchParams({ ...hiddenFields(page.body), code }).toString(),
  })
}
