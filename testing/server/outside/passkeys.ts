import { addPasskey, beginPasskey } from '#features/identity/passkeys.ts'
import { aPersonWithPassword } from '#testing/server/factories/factories.ts'
import type { TestHouse } from '#testing/server/house.ts'
import { codePage } from '#testing/server/second-factor.ts'
import { cookiesOf, hiddenFields } from '#testing/server/sign-in-form.ts'
import { type Authenticator, anAuthenticator } from './authenticator.ts'

/** Somebody with a passkey on a device of their own. */
export async function aPersonWithPasskey(house: TestHouse, password: string) {
  const person = await aPersonWithPassword(house, password)
  const browser = house.as(person)
  const device = anAuthenticator(house.env.root_url)
  const { recovery_codes } = (await addedPasskey(browser, device, password)).body
  return { ...person, browser, device, recovery_codes }
}

/** What the page of the step asks devices by. */
export function askedOn(html: string): { challenge: string; allowCredentials: { id: string }[]; rpId: string } {
  const [, asked = 'null'] = /data-asked="([^"]*)"/.exec(html) ?? []
  return JSON.parse(asked.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))))
}

type Given = { step: string; sign: (asked: ReturnType<typeof askedOn>) => string; next?: string }

/** Opens the page of the step and sends what a device signs there, as its script does. */
export async function postPasskey(house: TestHouse, { step, sign, next = '/' }: Given) {
  const page = await codePage(house, { step, next })
  return sendPasskey(house, { step, page, credential: sign(askedOn(page.body)) })
}

type Sent = { step: string; page: Awaited<ReturnType<typeof codePage>>; credential: string }

/** Sends what was signed, from a page that was opened before. */
export const sendPasskey = (house: TestHouse, { step, page, credential }: Sent) =>
  house.app.inject({
    method: 'POST',
    url: '/login/second/passkey',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    cookies: { sign_in_step: step, ...cookiesOf(page) },
    payload: new URLSearchParams({ ...hiddenFields(page.body), credential }).toString(),
  })

/** Adds another device's to somebody's. */
export async function addedPasskey(browser: ReturnType<TestHouse['as']>, device: Authenticator, password: string) {
  const options = (await browser.call(beginPasskey, { body: { password } })).body
  return browser.call(addPasskey, { body: { made: device.make(options) } })
}
