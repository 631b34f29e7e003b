import { afterAll, beforeAll, expect, test } from 'vitest'
import * as administration from '#features/administration/user.ts'
import { beginTotp } from '#features/identity/second-factor.ts'
import { cookiesOf, lockOut, postSignIn } from '#testing/server/clients/sign-in.ts'
import { aPersonWithPassword, aSiteAdmin } from '#testing/server/factories/factories.ts'
import { secondServer } from '#testing/server/site/second-server.ts'
import { type TestServer, testServer, unique } from '#testing/server/test-server.ts'
import { ofConfirmation, ofPassword } from './throttle.ts'

const password = 'Zytglogge 1530'
let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const begin = Date.parse('2026-09-14T08:00:00Z')
const standAt = (seconds: number) => server.stand(new Date(begin + seconds * 1000).toISOString())

type Person = { username: string }
/** A browser's address, and the cookie that makes it known. */
type Browser = { address: string; known_browser?: string | undefined }

const attempt = async ({ username }: Person, { address, known_browser }: Browser, given = 'wrong', at = server.app) => {
  const cookies: Record<string, string> = known_browser === undefined ? {} : { known_browser }
  const answer = await postSignIn({ ...server, app: at }, { username, address, password: given, cookies })
  const { sessionid, known_browser: kept } = cookiesOf(answer)
  return { status: answer.statusCode, wait: Number(answer.headers['retry-after'] ?? 0), is_in: sessionid !== undefined, kept }
}

/** A browser in which these people have signed in, one after the other. */
async function aKnownBrowser(...people: Person[]): Promise<Browser> {
  const browser: Browser = { address: unique('address') }
  for (const person of people) browser.known_browser = (await attempt(person, browser, password)).kept
  return browser
}

const strangers = ({ username }: Person, { address }: Browser) => ofPassword({ username, address, known: undefined })

test('a stranger’s wrong passwords do not lock out a known browser at the same address', async () => {
  standAt(0)
  const person = await aPersonWithPassword(server, password)
  const browser = await aKnownBrowser(person)
  const stranger = { address: browser.address }
  let seconds = 0
  for (let failure = 1; failure <= 20; failure++) {
    let answer = await attempt(person, stranger)
    if (answer.status === 429) {
      seconds += answer.wait
      standAt(seconds)
      answer = await attempt(person, stranger)
    }
    expect(answer.status).toBe(401)
  }
  expect(await attempt(person, stranger, password)).toMatchObject({ status: 429, wait: 900 })
  await lockOut(server, strangers(person, stranger))
  expect(await attempt(person, browser)).toMatchObject({ status: 401, wait: 0 })
  expect(await attempt(person, browser, password)).toMatchObject({ status: 303, is_in: true })
  expect(await attempt(person, { ...browser, address: unique('address') }, password)).toMatchObject({ status: 303 })
  expect((await attempt(person, stranger, password)).status).toBe(429)
})

test('a known browser waits at most a minute after its own failures, and affects nobody else', async () => {
  standAt(0)
  const person = await aPersonWithPassword(server, password)
  const browser = await aKnownBrowser(person)
  let seconds = 0
  for (let failure = 1; failure <= 5; failure++) expect(await attempt(person, browser)).toMatchObject({ status: 401, wait: 0 })
  for (const wait of [1, 2, 4, 8, 16, 32, 60, 60, 60]) {
    expect(await attempt(person, browser, password)).toMatchObject({ status: 429, wait })
    seconds += wait
    standAt(seconds)
    expect(await attempt(person, browser)).toMatchObject({ status: 401 })
  }
  expect((await attempt(person, { address: browser.address }, password)).status).toBe(303)
  expect((await attempt(person, browser, password)).status).toBe(429)
  standAt(seconds + 60)
  expect((await attempt(person, browser, password)).status).toBe(303)
  for (let failure = 1; failure <= 5; failure++) expect((await attempt(person, browser)).status).toBe(401)
})

test('of 30 concurrent guesses in a known browser 5 reach the password check, across app servers', async () => {
  standAt(0)
  await using other = await secondServer(server)
  const person = await aPersonWithPassword(server, password)
  const browser = await aKnownBrowser(person)
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) => attempt(person, browser, 'wrong', index % 2 === 0 ? server.app : other.app)),
  )
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
})

test('people who share a browser are each known there, and nobody else is', async () => {
  standAt(0)
  const [one, other, third] = [
    await aPersonWithPassword(server, password),
    await aPersonWithPassword(server, password),
    await aPersonWithPassword(server, password),
  ]
  const browser = await aKnownBrowser(one, other, one)
  expect(browser.known_browser).not.toContain(one.username)
  for (const person of [one, other, third]) await lockOut(server, strangers(person, browser))
  for (let failure = 1; failure <= 5; failure++) expect((await attempt(one, browser)).status).toBe(401)
  const statuses = [await attempt(one, browser), await attempt(other, browser, password), await attempt(third, browser, password)]
  expect(statuses.map(({ status }) => status)).toEqual([429, 303, 429])
})

const forgeries: [name: string, forge: (known: string) => string][] = [
  ['changed in its name for the browser', (known) => `${'A'.repeat(22)}${known.slice(22)}`],
  ['changed in its signature', (known) => known.slice(0, -3) + (known.endsWith('AAA') ? 'BBB' : 'AAA')],
  ['changed in its day', (known) => known.replace(/\.\w+\./, '.zzzz.')],
  ['without a signature', (known) => known.split('.').slice(0, 2).join('.')],
  ['that is none', () => 'x~y~.~'],
]

test.each(forgeries)('a known_browser cookie %s is ignored', async (_, forge) => {
  standAt(0)
  const person = await aPersonWithPassword(server, password)
  const browser = await aKnownBrowser(person)
  await lockOut(server, strangers(person, browser))
  expect((await attempt(person, { ...browser, known_browser: forge(browser.known_browser ?? '') }, password)).status).toBe(429)
  expect((await attempt(person, browser, password)).status).toBe(303)
})

test('a browser stays known for 180 days after its last sign-in', async () => {
  const day = 86_400
  standAt(0)
  const person = await aPersonWithPassword(server, password)
  const browser = await aKnownBrowser(person)
  const statusOn = async (days: number) => {
    standAt(days * day)
    await lockOut(server, strangers(person, browser))
    return attempt(person, browser, password)
  }
  const renewed = await statusOn(180)
  expect([renewed.status, (await statusOn(181)).status]).toEqual([303, 429])
  browser.known_browser = renewed.kept
  expect([(await statusOn(360)).status, (await statusOn(361)).status]).toEqual([303, 429])
})

test('a new password makes all browsers of the person unknown', async () => {
  standAt(0)
  const person = await aPersonWithPassword(server, password)
  const browser = await aKnownBrowser(person)
  const admin = server.as(await aSiteAdmin(server))
  const given = 'Käfigturm 1641'
  expect((await admin.call(administration.setPassword, { params: person, body: { password: given } })).status).toBe(200)
  await lockOut(server, strangers(person, browser))
  expect((await attempt(person, browser, given)).status).toBe(429)
  standAt(900)
  expect((await attempt(person, browser, given)).status).toBe(303)
})

test('signing out keeps the browser known', async () => {
  standAt(0)
  const person = await aPersonWithPassword(server, password)
  const answer = await postSignIn(server, { ...person, password, address: unique('address') })
  const cookies = cookiesOf(answer)
  const headers = { 'x-csrftoken': cookies.csrftoken ?? '' }
  const farewell = await server.app.inject({ method: 'POST', url: '/logout', cookies, headers })
  expect(farewell.cookies.map(({ name }) => name)).toEqual(['sessionid', 'csrftoken'])
  expect(farewell.headers['clear-site-data']).not.toContain('cookies')
})

test('strangers cannot block confirming a password; one’s own failures delay it by at most a minute', async () => {
  standAt(0)
  const person = await aPersonWithPassword(server, password)
  const browser = server.as(person)
  for (const address of ['127.0.0.1', '192.0.2.1']) await lockOut(server, strangers(person, { address }))
  expect((await browser.call(beginTotp, { body: { password: 'wrong' } })).status).toBe(400)
  expect((await browser.call(beginTotp, { body: { password } })).status).toBe(200)
  await lockOut(server, ofConfirmation({ user_id: person.id }))
  const waits = await browser.call(beginTotp, { body: { password } })
  expect([waits.status, waits.body]).toEqual([429, { detail: expect.stringContaining('60 Sekunden') }])
  standAt(60)
  expect((await browser.call(beginTotp, { body: { password } })).status).toBe(200)
})
