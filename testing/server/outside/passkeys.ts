import { addPasskey, beginPasskey } from '#features/identity/passkeys.ts'
import { codePage } from '#testing/server/clients/second-factor.ts'
import { cookiesOf, hiddenFields } from '#testing/server/clients/sign-in-form.ts'
import { aPersonWithPassword } from '#testing/server/factories/factories.ts'
import type { TestServer } from '#testing/server/test-server.ts'
import { type Authenticator, anAuthenticator } from './authenticator.ts'

/** A user with a passkey on a device. */
export async function aPersonWithPasskey(server: TestServer, password: string) {
  const person = await aPersonWithPassword(server, password)
  const browser = server.as(person)
  const device = anAuthenticator(server.env.root_url)
  const { recovery_codes } = (await addedPasskey(browser, device, password)).body
  return { ...person, browser, device, recovery_codes }
}

/** The options in the page that asks for a passkey. */
export function askedOn(html: string): { challenge: string; allowCredentials: { id: string }[]; rpId: string } {
  const [, asked = 'null'] = /data-asked="([^"]*)"/.exec(html) ?? []
  return JSON.parse(asked.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))))
}

type Given = { step: string; sign: (asked: ReturnType<typeof askedOn>) => string; next?: string }

/** Opens the page of the step and sends what a device signs, as its script does. */
export async function postPasskey(server: TestServer, { step, sign, next = '/' }: Given) {
  const page = await codePage(server, { step, next })
  return sendPasskey(server, { step, page, credential: sign(askedOn(page.body)) })
}

type Sent = { step: string; page: Awaited<ReturnType<typeof codePage>>; credential: string }

/** Sends an assertion from a page that was opened before. */
export const sendPasskey = (server: TestServer, { step, page, credential }: Sent) =>
  server.app.inject({
    method: 'POST',
    url: '/login/second/passkey',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    cookies: { sign_in_step: step, ...cookiesOf(page) },
    payload: new URLSearchParams({ ...hiddenFields(page.body), credential }).toString(),
  })

/** Adds a passkey on another device. */
export async function addedPasskey(browser: ReturnType<TestServer['as']>, device: Authenticator, password: string) {
  const options = (await browser.call(beginPasskey, { body: { password } })).body
  return browser.call(addPasskey, { body: { made: device.make(options) } })
}
