import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeSecondFactor } from '#features/administration/user.ts'
import { removePasskey } from '#features/identity/passkeys.ts'
import { beginTotp, confirmTotp, getSecondFactor } from '#features/identity/second-factor.ts'
import { codeAt, codePage, cookiesOf, postCode, stepOf } from '#testing/server/clients/sign-in.ts'
import { aSiteAdmin } from '#testing/server/factories/factories.ts'
import {
  addedPasskey,
  anAuthenticator,
  aPersonWithPasskey,
  askedOn,
  type Otherwise,
  postPasskey,
  sendPasskey,
} from '#testing/server/outside/passkeys.ts'
import { audited, type TestServer, testServer } from '#testing/server/test-server.ts'

const password = 'Zytglogge 1530'
const begin = Date.parse('2026-09-14T08:00:00Z')
let server: TestServer
beforeAll(async () => {
  server = await testServer({ ROOT_URL: 'https://sitzungen.example.org' })
})
afterAll(() => server[Symbol.asyncDispose]())

const standAt = (seconds: number) => server.stand(new Date(begin + seconds * 1000).toISOString())

async function aPerson() {
  standAt(0)
  return aPersonWithPasskey(server, password)
}
type Person = Awaited<ReturnType<typeof aPerson>>

const begun = ({ username }: Person) => stepOf(server, username, password)
/** Status of a sign-in with the person's passkey. */
const statusWith = async (person: Person, otherwise: Otherwise = {}) =>
  (await postPasskey(server, { step: await begun(person), sign: (asked) => person.device.use(asked, otherwise) })).statusCode
const passkeysOf = async ({ browser }: Person) => (await browser.call(getSecondFactor, {})).body.passkeys
const auditEntriesOf = ({ username }: Person) => audited(server, { username, action: 'sign_in' }, ['outcome', 'details'])

test('signs in with a passkey after the password, redirects to the requested page, and records the use', async () => {
  const person = await aPerson()
  const step = await begun(person)
  const page = await codePage(server, { step, next: '/meetings/7' })
  expect(page.headers['content-security-policy']).toContain("script-src 'self'")
  expect(page.body).toContain('<script type="module" src="/passkey.js"></script>')
  expect(askedOn(page.body)).toMatchObject({ rpId: 'sitzungen.example.org', allowCredentials: [{ id: person.device.id }] })
  standAt(60)
  const done = await sendPasskey(server, { step, page, credential: person.device.use(askedOn(page.body)) })
  expect([done.statusCode, done.headers.location, Boolean(cookiesOf(done).sessionid)]).toEqual([303, '/meetings/7', true])
  expect(Date.parse((await passkeysOf(person))[0]?.last_used ?? '')).toBe(begin + 60_000)
  expect(await auditEntriesOf(person)).toMatchObject([{ outcome: 'done', details: { factor: 'passkey' } }])
})

test('recovery codes sign in once each; without an app the page asks for no code of one', async () => {
  const person = await aPerson()
  const page = await codePage(server, { step: await begun(person) })
  expect([page.body.includes('Authenticator-App'), page.body.includes('Wiederherstellungscodes')]).toEqual([false, true])
  const [code = ''] = person.recovery_codes
  const statusOf = async () => (await postCode(server, { step: await begun(person), code })).statusCode
  expect([await statusOf(), await statusOf()]).toEqual([303, 401])
})

/** One person for all refused attempts: a successful sign-in afterwards clears the wait. */
let refused: Promise<Person> | undefined
const theRefused = () => (refused ??= aPerson())

const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
const wrongs: [what: string, otherwise: Otherwise][] = [
  ['for another challenge', { challenge: 'A'.repeat(43) }],
  ['for no challenge', { challenge: '' }],
  ['at another origin', { origin: 'https://sitzungen.example.com' }],
  ['at another port', { origin: 'https://sitzungen.example.org:8443' }],
  ['without TLS', { origin: 'http://sitzungen.example.org' }],
  ['for another site', { rp_id: 'example.org' }],
  ['by another key', { key: stranger }],
  ['as if it were made anew', { type: 'webauthn.create' }],
  ['while nobody was there', { flags: 0 }],
  ['as another credential', { id: anAuthenticator('https://sitzungen.example.org').id }],
]

test.each(wrongs)('rejects a passkey signature %s', async (_, otherwise) => {
  const person = await theRefused()
  expect(await statusWith(person, otherwise)).toBe(401)
  expect((await auditEntriesOf(person)).at(-1)).toMatchObject({ outcome: 'refused', details: { factor: 'passkey' } })
  expect(await statusWith(person)).toBe(303)
})

test.each(['', 'null', '{', '[]', '{"id":"a\\u0000"}', '"x"'])('rejects %j as a credential', async (credential) => {
  const person = await theRefused()
  expect((await postPasskey(server, { step: await begun(person), sign: () => credential })).statusCode).toBe(401)
  expect(await statusWith(person)).toBe(303)
})

test('accepts a passkey with or without user verification', async () => {
  const person = await aPerson()
  expect([await statusWith(person, { flags: 1 }), await statusWith(person, { flags: 5 })]).toEqual([303, 303])
})

test('rejects another person’s passkey and a challenge from another person’s page', async () => {
  const [person, other] = [await aPerson(), await aPerson()]
  const sign = (asked: { challenge: string }) => other.device.use(asked)
  expect((await postPasskey(server, { step: await begun(person), sign })).statusCode).toBe(401)
  // Nor does the challenge of another person's page.
  const foreign = askedOn((await codePage(server, { step: await begun(other) })).body)
  expect(await statusWith(person, { challenge: foreign.challenge })).toBe(401)
})

test('a passkey signature works once, even concurrently; a failed attempt uses up its challenge', async () => {
  const person = await aPerson()
  const step = await begun(person)
  const page = await codePage(server, { step })
  const credential = person.device.use(askedOn(page.body))
  const answers = await Promise.all([1, 2].map(() => sendPasskey(server, { step, page, credential })))
  // The second request found the step gone.
  expect(answers.filter(({ cookies }) => cookies.some(({ name, value }) => name === 'sessionid' && value !== ''))).toHaveLength(1)
  const again = await begun(person)
  expect((await sendPasskey(server, { step: again, page: await codePage(server, { step: again }), credential })).statusCode).toBe(401)
  const asked = await codePage(server, { step: again })
  const send = (otherwise: Otherwise) =>
    sendPasskey(server, { step: again, page: asked, credential: person.device.use(askedOn(asked.body), otherwise) })
  expect([(await send({ flags: 0 })).statusCode, (await send({})).statusCode]).toEqual([401, 401])
})

test('rejects a passkey whose counter went back; accepts a device that does not count', async () => {
  const [person, uncounted] = [await aPerson(), await aPerson()]
  expect(await statusWith(person, { counter: 7 })).toBe(303)
  expect([await statusWith(person, { counter: 7 }), await statusWith(person, { counter: 3 })]).toEqual([401, 401])
  expect([await statusWith(person, { counter: 0 }), await statusWith(person, { counter: 8 })]).toEqual([401, 303])
  expect([await statusWith(uncounted, { counter: 0 }), await statusWith(uncounted, { counter: 0 })]).toEqual([303, 303])
})

test('the sign-in step expires after five minutes, and its passkey challenges are swept', async () => {
  const person = await aPerson()
  const step = await begun(person)
  const page = await codePage(server, { step })
  const credential = person.device.use(askedOn(page.body))
  standAt(300)
  expect((await sendPasskey(server, { step, page, credential })).headers.location).toBe('/login?next=%2F')
  expect(await statusWith(person)).toBe(303)
  expect(await server.db.selectFrom('passkey_challenge').selectAll().where('user_id', '=', person.id).execute()).toEqual([])
})

test('rejects a passkey that was removed meanwhile, by its owner or an administrator', async () => {
  const person = await aPerson()
  const second = anAuthenticator(server.env.root_url)
  await addedPasskey(person.browser, second, password)
  const step = await begun(person)
  const page = await codePage(server, { step })
  const [first] = await passkeysOf(person)
  standAt(1)
  await person.browser.call(removePasskey, { params: { id: first?.id ?? 0 }, body: { password } })
  expect((await sendPasskey(server, { step, page, credential: person.device.use(askedOn(page.body)) })).statusCode).toBe(401)
  const sign = (asked: { challenge: string }) => second.use(asked)
  const admin = server.as(await aSiteAdmin(server))
  const left = await begun(person)
  expect((await admin.call(removeSecondFactor, { params: person })).body.has_second_factor).toBe(false)
  expect((await codePage(server, { step: left })).headers.location).toBe('/login?next=%2F')
  expect((await sendPasskey(server, { step: left, page, credential: sign(askedOn(page.body)) })).headers.location).toMatch(/^\/login/)
})

test('a person with passkey and app can sign in with either', async () => {
  const person = await aPerson()
  const { secret } = (await person.browser.call(beginTotp, { body: { password } })).body
  const { recovery_codes } = (await person.browser.call(confirmTotp, { body: { code: codeAt(secret, server.clock()) } })).body
  expect(recovery_codes).toEqual([])
  standAt(60)
  expect(await statusWith(person)).toBe(303)
  const code = codeAt(secret, server.clock())
  expect((await postCode(server, { step: await begun(person), code })).statusCode).toBe(303)
})

test('five failures with a passkey delay the next attempt like wrong codes', async () => {
  const person = await aPerson()
  for (let failure = 1; failure <= 5; failure++) expect(await statusWith(person, { flags: 0 })).toBe(401)
  expect(await statusWith(person)).toBe(429)
})
