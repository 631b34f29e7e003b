import { afterAll, beforeAll, expect, test } from 'vitest'
import { listUsers } from '#features/administration/user.ts'
import * as api from '#features/identity/passkeys.ts'
import { getSecondFactor, removeTotp, renewRecoveryCodes } from '#features/identity/second-factor.ts'
import { aPersonWithApp } from '#testing/server/clients/sign-in.ts'
import { aPerson, aPersonWithPassword, aSiteAdmin, signsIn } from '#testing/server/factories/factories.ts'
import { addedPasskey, anAuthenticator, aPersonWithPasskey, type Otherwise } from '#testing/server/outside/passkeys.ts'
import { audited, type TestServer, testServer } from '#testing/server/test-server.ts'

const password = 'Zytglogge 1530'
const body = { password }
const ROOT_URL = 'https://sitzungen.example.org'
let server: TestServer
let strict: TestServer
beforeAll(async () => {
  server = await testServer({ ROOT_URL })
  strict = await testServer({ ROOT_URL, REQUIRE_SECOND_FACTOR: 'on' })
})
afterAll(async () => {
  for (const each of [server, strict]) await each[Symbol.asyncDispose]()
})

type Browser = ReturnType<TestServer['as']>
const stateOf = async (browser: Browser) => (await browser.call(getSecondFactor, {})).body
const idOf = async (browser: Browser) => (await stateOf(browser)).passkeys[0]?.id ?? 0
const auditEntriesOf = async ({ username }: { username: string }) =>
  (await audited(server, { username }, ['action'])).map(({ action }) => action)
const mailsTo = ({ id }: { id: number }) =>
  server.db.selectFrom('mail').select('subject').where('to_address', '=', `p-${id}@example.org`).execute()
const hasAddress = ({ id }: { id: number }) =>
  server.db
    .updateTable('app_user')
    .set({ email: `p-${id}@example.org` })
    .where('id', '=', id)
    .execute()

test('adds a passkey by password, for this site and person, which then requires it at sign-in', async () => {
  const person = await aPersonWithPassword(server, password)
  await hasAddress(person)
  const browser = server.as(person)
  expect(await stateOf(browser)).toMatchObject({ passkeys: [], takes_passkeys: true })
  const options = (await browser.call(api.beginPasskey, { body })).body
  expect(options).toMatchObject({
    rp: { id: 'sitzungen.example.org', name: 'Traktanda' },
    user: { name: person.username },
    attestation: 'none',
    authenticatorSelection: { userVerification: 'preferred' },
    excludeCredentials: [],
  })
  const device = anAuthenticator(ROOT_URL)
  expect(await signsIn(server, person.username, password)).toBe(true)
  const added = await browser.call(api.addPasskey, { body: { made: device.make(options) } })
  expect([added.status, added.body.recovery_codes.length]).toEqual([200, 10])
  expect(await stateOf(browser)).toMatchObject({
    totp_since: null,
    passkeys: [{ name: 'Passkey', created: expect.any(String), last_used: null }],
    recovery_code_count: 10,
  })
  expect([await signsIn(server, person.username, password), await auditEntriesOf(person), (await mailsTo(person)).length]).toEqual([
    false,
    ['sign_in', 'add_passkey'],
    1,
  ])
  const again = (await browser.call(api.beginPasskey, { body })).body
  expect(again.excludeCredentials).toMatchObject([{ id: device.id, transports: ['internal'] }])
  const refused = await browser.call(api.addPasskey, { body: { made: device.make(again) } })
  expect([refused.status, (await stateOf(browser)).passkeys.length]).toEqual([400, 1])
  // The first codes stay valid.
  expect((await addedPasskey(browser, anAuthenticator(ROOT_URL), password)).body).toEqual({ recovery_codes: [] })
})

const certificate = new Map<string, string | Uint8Array>([['x5c', Buffer.from('http://192.0.2.1/revoked')]])
const wrongs: [what: string, otherwise: Otherwise][] = [
  ['for another challenge', { challenge: 'A'.repeat(43) }],
  ['at another origin', { origin: 'https://example.org' }],
  ['for another site', { rp_id: 'example.org' }],
  ['while nobody was there', { flags: 0 }],
  ['as if it were used', { type: 'webauthn.get' }],
  ['with a certificate', { attestation: { fmt: 'packed', attStmt: certificate } }],
  ['with a statement of another kind', { attestation: { fmt: 'android-safetynet', attStmt: new Map() } }],
]

test.each(wrongs)('rejects a new passkey made %s, and uses up its challenge', async (_, otherwise) => {
  const browser = server.as(await aPersonWithPassword(server, password))
  const device = anAuthenticator(ROOT_URL)
  const options = (await browser.call(api.beginPasskey, { body })).body
  const add = async (made: object) => (await browser.call(api.addPasskey, { body: { made: made as never } })).status
  expect(await add(device.make(options, otherwise))).toBe(400)
  expect((await stateOf(browser)).passkeys).toEqual([])
  expect(await add(device.make(options))).toBe(otherwise.challenge ? 200 : 400)
  expect(await add({ ...device.make(options), rawId: 'a b' })).toBe(400)
})

test('a passkey is added only in the session that began it, once, within five minutes', async () => {
  const [person, other] = [await aPersonWithPassword(server, password), await aPersonWithPassword(server, password)]
  const [browser, second, stranger] = [server.as(person), server.as(person), server.as(other)]
  const device = anAuthenticator(ROOT_URL)
  const present = new Date().toISOString()
  server.stand(present)
  const options = (await browser.call(api.beginPasskey, { body })).body
  const add = async (by: Browser, asked = options) => (await by.call(api.addPasskey, { body: { made: device.make(asked) } })).status
  expect([await add(second), await add(stranger)]).toEqual([400, 400])
  server.stand(new Date(Date.parse(present) + 300_000).toISOString())
  expect(await add(browser)).toBe(400)
  const anew = (await browser.call(api.beginPasskey, { body })).body
  expect((await Promise.all([add(browser, anew), add(browser, anew)])).toSorted((a, b) => a - b)).toEqual([200, 400])
  // Nobody else can register the same one.
  expect((await addedPasskey(stranger, device, password)).status).toBe(400)
})

test('renames one’s own passkey; another person’s is 404, and an empty or long name is rejected', async () => {
  const [person, other] = [await aPersonWithPasskey(server, password), await aPersonWithPasskey(server, password)]
  const params = { id: await idOf(person.browser) }
  const name = async (browser: Browser, text: string) => (await browser.call(api.changePasskey, { params, body: { name: text } })).status
  expect([await name(other.browser, 'Meiner'), await name(person.browser, ' '), await name(person.browser, 'x'.repeat(101))]).toEqual([
    404, 400, 400,
  ])
  expect([await name(person.browser, ' Diensttelefon '), (await stateOf(person.browser)).passkeys[0]?.name]).toEqual([200, 'Diensttelefon'])
  expect((await auditEntriesOf(person)).at(-1)).toBe('name_passkey')
})

test('removes a passkey by password, the last one with the recovery codes, and sends a mail', async () => {
  const [person, other] = [await aPersonWithPasskey(server, password), await aPersonWithPasskey(server, password)]
  await addedPasskey(person.browser, anAuthenticator(ROOT_URL), password)
  await hasAddress(person)
  const remove = async (browser: Browser, given = body) =>
    (await browser.call(api.removePasskey, { params: { id: await idOf(person.browser) }, body: given })).status
  expect([await remove(person.browser, { password: 'wrong' }), await remove(other.browser)]).toEqual([400, 404])
  expect([await remove(person.browser), (await stateOf(person.browser)).recovery_code_count]).toEqual([200, 10])
  expect((await person.browser.call(renewRecoveryCodes, { body })).status).toBe(200)
  expect([await remove(person.browser), await stateOf(person.browser)]).toEqual([
    200,
    expect.objectContaining({ passkeys: [], recovery_code_count: 0 }),
  ])
  expect([(await mailsTo(person)).length, await signsIn(server, person.username, password)]).toEqual([3, true])
  expect((await auditEntriesOf(person)).filter((action) => action === 'remove_passkey')).toHaveLength(2)
})

test('where a second factor is required the last one cannot be removed', async () => {
  const person = await aPersonWithApp(strict, password)
  expect((await person.browser.call(removeTotp, { body })).status).toBe(409)
  await addedPasskey(person.browser, anAuthenticator(ROOT_URL), password)
  expect((await person.browser.call(removeTotp, { body })).body).toMatchObject({ totp_since: null, recovery_code_count: 10 })
  const params = { id: await idOf(person.browser) }
  expect((await person.browser.call(api.removePasskey, { params, body })).status).toBe(409)
  await addedPasskey(person.browser, anAuthenticator(ROOT_URL), password)
  const both = await Promise.all(
    (await stateOf(person.browser)).passkeys.map(({ id }) => person.browser.call(api.removePasskey, { params: { id }, body })),
  )
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
})

test('people without a password cannot add a passkey, nor can anybody on a site without a domain name', async () => {
  const browser = server.as(await aPerson(server))
  expect((await browser.call(api.beginPasskey, { body })).status).toBe(409)
  await using bare = await testServer({ ROOT_URL: 'http://127.0.0.1:8080' })
  const person = bare.as(await aPersonWithPassword(bare, password))
  expect([(await stateOf(person)).takes_passkeys, (await person.call(api.beginPasskey, { body })).status]).toEqual([false, 409])
})

test('administrators see has_second_factor; passkey ids are in neither audit log nor server log', async () => {
  const person = await aPersonWithPasskey(server, password)
  const admin = server.as(await aSiteAdmin(server))
  expect((await admin.call(listUsers, { query: { query: person.username } })).body.items[0]?.has_second_factor).toBe(true)
  const stored = JSON.stringify(await server.db.selectFrom('audit_log').selectAll().execute())
  expect([stored.includes(person.device.id), server.lines.join('\n').includes(person.device.id)]).toEqual([false, false])
})
