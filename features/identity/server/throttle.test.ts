import { afterAll, beforeAll, expect, test } from 'vitest'
import { postSignIn } from '#testing/server/clients/sign-in.ts'
import { aPersonWithPassword } from '#testing/server/factories/factories.ts'
import { secondServer } from '#testing/server/site/second-server.ts'
import { type TestServer, testServer, unique } from '#testing/server/test-server.ts'
import { clearAttempts, countAttempt, ofPassword, sweepAttempts } from './throttle.ts'

const password = 'Zytglogge 1530'
let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const begin = Date.parse('2026-09-14T08:00:00Z')
const standAt = (seconds: number) => server.stand(new Date(begin + seconds * 1000).toISOString())

/** An unknown user; each attempt counts as a failure unless cleared. */
const tried = (username: string, address: string) => ofPassword({ username, address, known: undefined })
const fail = (username: string, address: string) => countAttempt(server.db, tried(username, address), server.clock())

const attempt = async (username: string, address: string, given = 'wrong', headers: Record<string, string> = {}, at = server.app) => {
  const { statusCode, headers: answered, body } = await postSignIn({ ...server, app: at }, { username, address, password: given, headers })
  return { status: statusCode, wait: answered['retry-after'] === undefined ? 0 : Number(answered['retry-after']), body }
}

test('after five failures the wait doubles up to 15 minutes; attempts during the wait do not count', async () => {
  const { username } = await aPersonWithPassword(server, password)
  const address = unique('address')
  let seconds = 0
  standAt(seconds)
  for (let failure = 1; failure <= 5; failure++) expect(await attempt(username, address)).toMatchObject({ status: 401, wait: 0 })
  for (const expected of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
    expect(await attempt(username, address, password)).toMatchObject({ status: 429, wait: expected })
    standAt(seconds + expected - 0.001)
    expect(await attempt(username, address, password)).toMatchObject({ status: 429, wait: 1 })
    seconds += expected
    standAt(seconds)
    expect(await attempt(username, address)).toMatchObject({ status: 401 })
  }
})

test('counts failures across all app servers', async () => {
  await using other = await secondServer(server)
  const { username } = await aPersonWithPassword(server, password)
  const address = unique('address')
  standAt(0)
  for (const at of [server.app, other.app, server.app, other.app, server.app]) {
    expect(await attempt(username, address, 'wrong', {}, at)).toMatchObject({ status: 401, wait: 0 })
  }
  for (const at of [server.app, other.app])
    expect(await attempt(username, address, password, {}, at)).toMatchObject({ status: 429, wait: 1 })
})

test('a successful sign-in clears the failures of that username and address', async () => {
  const { username } = await aPersonWithPassword(server, password)
  const address = unique('address')
  standAt(0)
  for (const round of [1, 2, 3]) {
    for (let failure = 1; failure <= 4; failure++) expect(await attempt(username, address)).toMatchObject({ status: 401 })
    expect([round, (await attempt(username, address, password)).status]).toEqual([round, 303])
  }
})

test('guessing at one address does not lock out others, but many usernames at one address have to wait', async () => {
  const { username } = await aPersonWithPassword(server, password)
  const [guesser, own] = [unique('address'), unique('address')]
  standAt(0)
  for (let failure = 1; failure <= 5; failure++) await attempt(username, guesser)
  expect((await attempt(username, guesser, password)).status).toBe(429)
  expect((await attempt(username, own, password)).status).toBe(303)
  for (let failure = 6; failure <= 199; failure++) expect(await fail(unique('name'), guesser)).toBe(0)
  expect((await attempt(unique('name'), guesser)).status).toBe(401)
  expect((await attempt(unique('name'), guesser)).status).toBe(429)
})

test('200 members signing in at once from one address do not have to wait', async () => {
  const hall = unique('address')
  standAt(0)
  const members = Array.from({ length: 200 }, () => unique('name'))
  const waits = await Promise.all(members.map((name) => fail(name, hall)))
  expect(Math.max(...waits)).toBe(0)
  // One in ten had mistyped first.
  for (const name of members.slice(20)) await clearAttempts(server.db, tried(name, hall))
  for (const name of members.slice(0, 20)) expect(await fail(name, hall)).toBe(0)
})

test('counts an IPv6 /64 as one address, with a separate limit for its /48', async () => {
  standAt(0)
  const hex = () => unique('').slice(1, 5)
  const site = `2001:db8:${hex()}`
  const from = (network: number) => `${site}:${network}:${hex()}:${hex()}:${hex()}:${hex()}`
  for (let failure = 1; failure <= 199; failure++) expect(await fail(unique('name'), from(1))).toBe(0)
  expect((await attempt(unique('name'), from(1))).status).toBe(401)
  expect((await attempt(unique('name'), from(1))).status).toBe(429)
  expect((await attempt(unique('name'), from(2))).status).toBe(401)
  // As if others in its networks had failed as well: two more make a thousand.
  const [{ subject } = { subject: '' }] = tried('', from(3))
  await server.db.updateTable('sign_in_failure').set({ failures: 998 }).where('subject', '=', subject).execute()
  for (const network of [3, 4]) expect((await attempt(unique('name'), from(network))).status).toBe(401)
  expect((await attempt(unique('name'), from(5))).status).toBe(429)
  expect((await attempt(unique('name'), `2001:db8:${hex()}:1::1`)).status).toBe(401)
})

test('IPv4-mapped addresses are not counted as one network', async () => {
  standAt(0)
  for (let failure = 1; failure <= 200; failure++) expect(await fail(unique('name'), '::ffff:198.51.77.1')).toBe(0)
  expect((await attempt(unique('name'), '198.51.77.1')).status).toBe(429)
  expect((await attempt(unique('name'), '::ffff:198.51.77.2')).status).toBe(401)
})

test('guesses at one username from many addresses are slowed down', async () => {
  const { username } = await aPersonWithPassword(server, password)
  standAt(0)
  for (let failure = 1; failure <= 49; failure++) expect(await fail(username, unique('address'))).toBe(0)
  expect(await attempt(username, unique('address'))).toMatchObject({ status: 401 })
  expect(await attempt(username, unique('address'))).toMatchObject({ status: 429, wait: 1 })
})

test('forgets failures after an hour without one', async () => {
  const { username } = await aPersonWithPassword(server, password)
  const address = unique('address')
  standAt(0)
  for (let failure = 1; failure <= 5; failure++) await attempt(username, address)
  standAt(1)
  await attempt(username, address)
  const stored = async () => (await server.db.selectFrom('sign_in_failure').select('subject').execute()).length
  standAt(3_600.999)
  await sweepAttempts(server.db, server.clock())
  const before = await stored()
  expect((await attempt(username, address)).status).toBe(401)
  expect((await attempt(username, address)).status).toBe(429)
  standAt(2 * 3_600 + 1)
  for (let failure = 1; failure <= 5; failure++) expect((await attempt(username, address)).status).toBe(401)
  expect((await attempt(username, address)).status).toBe(429)
  standAt(4 * 3_600)
  await sweepAttempts(server.db, server.clock())
  expect([before >= 3, await stored()]).toEqual([true, 0])
})

test('of 30 concurrent guesses 5 reach the password check', async () => {
  const { username } = await aPersonWithPassword(server, password)
  const address = unique('address')
  standAt(0)
  const answers = await Promise.all(Array.from({ length: 30 }, () => attempt(username, address)))
  expect(Map.groupBy(answers, ({ status }) => status).get(401)).toHaveLength(5)
  expect(Map.groupBy(answers, ({ status }) => status).get(429)).toHaveLength(25)
})

test('concurrent sign-ins of one person all succeed', async () => {
  const { username } = await aPersonWithPassword(server, password)
  const address = unique('address')
  standAt(0)
  const oneBrowser = async () => {
    const statuses: number[] = []
    for (let round = 1; round <= 12; round++) statuses.push((await attempt(username, address, password)).status)
    return statuses
  }
  const statuses = (await Promise.all([1, 2, 3, 4].map(oneBrowser))).flat()
  expect(statuses).toEqual(statuses.map(() => 303))
})

test('states the wait in seconds, in every language', async () => {
  const { username } = await aPersonWithPassword(server, password)
  const address = unique('address')
  standAt(0)
  for (let failure = 1; failure <= 5; failure++) await attempt(username, address)
  const problem = async (language: string) =>
    /role="alert" id="problem">([^<]+)</.exec((await attempt(username, address, 'wrong', { 'accept-language': language })).body)?.[1]
  const one = [await problem('de'), await problem('fr'), await problem('en')]
  expect(one).toEqual([
    expect.stringContaining('eine Sekunde'),
    expect.stringContaining('une seconde'),
    expect.stringContaining('one second'),
  ])
  standAt(1)
  await attempt(username, address)
  const two = [await problem('de'), await problem('fr'), await problem('en')]
  expect(two).toEqual([expect.stringContaining('2 Sekunden'), expect.stringContaining('2 secondes'), expect.stringContaining('2 seconds')])
})

test('neither stores nor logs what was typed', async () => {
  standAt(0)
  const typed = unique('my-password-in-the-wrong-field')
  await attempt(typed, unique('address'), typed)
  const stored = [
    await server.db.selectFrom('sign_in_failure').selectAll().execute(),
    await server.db.selectFrom('audit_log').selectAll().execute(),
  ]
  expect(JSON.stringify(stored)).not.toContain(typed)
  expect(server.lines.join('\n')).not.toContain(typed)
})
