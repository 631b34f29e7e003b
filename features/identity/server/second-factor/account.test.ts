import { afterAll, beforeAll, expect, test } from 'vitest'
import * as administration from '#features/administration/user.ts'
import * as api from '#features/identity/second-factor.ts'
import { aPersonWithApp, codeAt, postCode, stepOf } from '#testing/server/clients/sign-in.ts'
import { aPerson, aPersonWithPassword, aSiteAdmin, signsIn } from '#testing/server/factories/factories.ts'
import { audited, type TestServer, testServer } from '#testing/server/test-server.ts'

const password = 'Zytglogge 1530'
let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

type Browser = ReturnType<TestServer['as']>
const body = { password }
const stateOf = async (browser: Browser) => (await browser.call(api.getSecondFactor, {})).body
const none = { has_password: true, totp_since: null, passkeys: [], recovery_code_count: 0, is_required: false, takes_passkeys: false }
const auditEntriesOf = ({ username }: { username: string }) => audited(server, { username }, ['action', 'outcome'])
const mailsTo = async ({ id }: { id: number }, work: () => Promise<unknown>) => {
  const address = `person-${id}@example.org`
  await server.db.updateTable('app_user').set({ email: address }).where('id', '=', id).execute()
  await work()
  return server.db.selectFrom('mail').select(['subject', 'text']).where('to_address', '=', address).execute()
}

test('sets up an app by password and first code, shows recovery codes once, sends a mail and audits it', async () => {
  const person = await aPersonWithPassword(server, password)
  const browser = server.as(person)
  expect(await stateOf(browser)).toEqual(none)
  const begun = await browser.call(api.beginTotp, { body })
  expect(begun.body).toEqual({
    secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
    picture: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
  })
  const { secret } = begun.body
  const wrong = await browser.call(api.confirmTotp, { body: { code: '12345' } })
  expect([wrong.status, wrong.body]).toEqual([400, { code: [expect.stringContaining('Code')] }])
  expect([await stateOf(browser), await signsIn(server, person.username, password)]).toEqual([none, true])
  let codes: string[] = []
  const mails = await mailsTo(person, async () => {
    const done = await browser.call(api.confirmTotp, { body: { code: codeAt(secret, server.clock()) } })
    codes = done.body.recovery_codes
  })
  expect([codes.length, new Set(codes).size]).toEqual([10, 10])
  expect(codes[0]).toMatch(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/)
  expect(await stateOf(browser)).toEqual({ ...none, totp_since: expect.any(String), recovery_code_count: 10 })
  expect(mails.map(({ subject }) => subject)).toEqual(['Traktanda: Ihre Anmeldeeinstellungen wurden geändert'])
  expect([secret, ...codes].some((kept) => mails[0]?.text.includes(kept))).toBe(false)
  expect((await auditEntriesOf(person)).at(-1)).toEqual({ action: 'add_totp', outcome: 'done' })
  expect(await signsIn(server, person.username, password)).toBe(false)
})

test('a wrong password changes nothing and is audited; after five failures further attempts wait', async () => {
  const person = await aPersonWithApp(server, password)
  const calls = [api.removeTotp, api.renewRecoveryCodes] as const
  for (const endpoint of calls) {
    const refused = await person.browser.call(endpoint, { body: { password: 'wrong' } })
    expect([refused.status, refused.body]).toEqual([400, { password: ['Das Passwort stimmt nicht.'] }])
  }
  expect((await auditEntriesOf(person)).slice(-2)).toEqual(calls.map(() => ({ action: 'confirm_password', outcome: 'refused' })))
  for (let failure = 3; failure <= 5; failure++) await person.browser.call(api.removeTotp, { body: { password: 'wrong' } })
  const waits = await person.browser.call(api.removeTotp, { body })
  expect([waits.status, waits.body]).toEqual([429, { detail: expect.stringContaining('Sekunde') }])
  expect(await stateOf(person.browser)).toMatchObject({ recovery_code_count: 10, totp_since: expect.any(String) })
})

test('an app is set up only in the session that began it, within ten minutes; a second app is refused', async () => {
  const person = await aPersonWithPassword(server, password)
  const [browser, other] = [server.as(person), server.as(person)]
  const present = new Date().toISOString()
  server.stand(present)
  const { secret } = (await browser.call(api.beginTotp, { body })).body
  expect((await other.call(api.confirmTotp, { body: { code: codeAt(secret, server.clock()) } })).status).toBe(409)
  server.stand(new Date(Date.parse(present) + 600_000).toISOString())
  expect((await browser.call(api.confirmTotp, { body: { code: codeAt(secret, server.clock()) } })).status).toBe(409)
  const again = (await browser.call(api.beginTotp, { body })).body.secret
  const others = (await other.call(api.beginTotp, { body })).body.secret
  expect(new Set([secret, again, others]).size).toBe(3)
  expect((await browser.call(api.confirmTotp, { body: { code: codeAt(again, server.clock()) } })).status).toBe(200)
  expect((await other.call(api.confirmTotp, { body: { code: codeAt(others, server.clock()) } })).status).toBe(409)
  expect((await other.call(api.beginTotp, { body })).status).toBe(409)
})

test('new recovery codes replace the former ones; without an app there are none', async () => {
  const person = await aPersonWithApp(server, password)
  const renewed = await person.browser.call(api.renewRecoveryCodes, { body })
  expect(renewed.body.recovery_codes).toHaveLength(10)
  const statusWith = async (code = '') =>
    (await postCode(server, { step: await stepOf(server, person.username, password), code })).statusCode
  expect([await statusWith(person.recovery_codes[0]), await statusWith(renewed.body.recovery_codes[0])]).toEqual([401, 303])
  expect(await stateOf(person.browser)).toMatchObject({ recovery_code_count: 9 })
  const without = server.as(await aPersonWithPassword(server, password))
  expect((await without.call(api.renewRecoveryCodes, { body })).status).toBe(409)
})

test('removes the second factor and its recovery codes by password, and sends a mail', async () => {
  const person = await aPersonWithApp(server, password)
  const mails = await mailsTo(person, async () => {
    expect((await person.browser.call(api.removeTotp, { body })).body).toEqual(none)
    await person.browser.call(api.removeTotp, { body })
  })
  expect(mails).toHaveLength(1)
  expect((await auditEntriesOf(person)).filter(({ action }) => action === 'remove_totp')).toHaveLength(1)
  expect(await signsIn(server, person.username, password)).toBe(true)
})

test('a person without a password cannot set up a second factor', async () => {
  const browser = server.as(await aPerson(server))
  expect(await stateOf(browser)).toEqual({ ...none, has_password: false })
  for (const endpoint of [api.beginTotp, api.removeTotp, api.renewRecoveryCodes]) {
    expect((await browser.call(endpoint, { body })).status).toBe(409)
  }
})

test('an administrator removes a lost second factor, and the person gets a mail; others are refused', async () => {
  const person = await aPersonWithApp(server, password)
  const admin = await aSiteAdmin(server)
  const remove = async (by: { id: number }) => (await server.as(by).call(administration.removeSecondFactor, { params: person })).status
  expect(await remove(person)).toBe(403)
  const listed = async () =>
    (await server.as(admin).call(administration.listUsers, { query: { query: person.username } })).body.items[0]?.has_second_factor
  expect(await listed()).toBe(true)
  const mails = await mailsTo(person, async () => expect([await remove(admin), await remove(admin)]).toEqual([200, 200]))
  expect([mails.length, await listed(), await signsIn(server, person.username, password)]).toEqual([1, false, true])
  expect((await auditEntriesOf(admin)).map(({ action }) => action)).toEqual(['remove_second_factor'])
})
