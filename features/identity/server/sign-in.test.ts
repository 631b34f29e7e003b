import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Db } from '#platform/server/database/db.ts'
import { cookiesOf, hiddenFields, postSignIn } from '#testing/server/clients/sign-in.ts'
import type { TestServer } from '#testing/server/test-server.ts'

// The real library, spied on: response time depends on how often it hashes. The server is reloaded to use it.
vi.resetModules()
vi.doMock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>()
  return { ...argon2, verify: vi.fn(argon2.verify) }
})
const { verify } = await import('@node-rs/argon2')
const { aPerson, aPersonWithPassword } = await import('#testing/server/factories/factories.ts')
const { setPassword, setUser } = await import('#features/administration/server/users/users.ts')
const { countWaiting } = await import('#testing/server/files/held-back.ts')
const { testServer, unique } = await import('#testing/server/test-server.ts')
const { hashPassword, passwordFits } = await import('./passwords.ts')

const password = 'Zytglogge 1530'
let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(async () => {
  vi.doUnmock('@node-rs/argon2')
  vi.resetModules()
  await server[Symbol.asyncDispose]()
})
beforeEach(() => {
  vi.mocked(verify).mockClear()
})

async function refusedOnes() {
  const disabled = await aPersonWithPassword(server, password)
  await server.db.updateTable('app_user').set({ is_disabled: true }).where('id', '=', disabled.id).execute()
  return {
    'wrong password': { username: (await aPersonWithPassword(server, password)).username, password: 'wrong' },
    'unknown user': { username: unique('nobody'), password },
    'disabled user': { username: disabled.username, password },
    'disabled user, wrong password': { username: disabled.username, password: 'wrong' },
    'user without a password': { username: (await aPerson(server)).username, password: '' },
    'no name a user could have': { username: 'a\0b\u{1f3db}', password },
  }
}

test('every refused sign-in gets the same bytes after the same hashing work', async () => {
  const answers: [string, unknown][] = []
  for (const [name, given] of Object.entries(await refusedOnes())) {
    vi.mocked(verify).mockClear()
    const answer = await postSignIn(server, { ...given, address: unique('address') })
    const work = vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split('$').slice(1, 4))
    const { 'set-cookie': _, date: __, 'content-security-policy': ___, ...headers } = answer.headers
    const body = answer.body.replaceAll(hiddenFields(answer.body).csrfmiddlewaretoken!, 'token')
    answers.push([name, { status: answer.statusCode, headers, body, cookies: Object.keys(cookiesOf(answer)), work }])
  }
  const [[, expected] = []] = answers
  expect(expected).toMatchObject({ status: 401, cookies: ['csrftoken'], work: [['argon2id', 'v=19', 'm=19456,t=2,p=1']] })
  for (const answer of answers) expect(answer).toEqual([answer[0], expected])
})

test.each([
  ['de', 'Benutzername oder Passwort stimmen nicht.'],
  ['fr', 'mot de passe'],
  ['en', 'password'],
])('a refused sign-in gives its message in %s', async (language, words) => {
  const { body } = await postSignIn(server, {
    username: 'nobody',
    password: 'x',
    address: unique('address'),
    headers: { 'accept-language': language },
  })
  expect(/<p class="problem" role="alert" id="problem">([^<]+)</.exec(body)?.[1]).toContain(words)
})

test('passwords are compared as a whole and in normalized Unicode', async () => {
  const long = 'x'.repeat(1_024)
  const fits: [stored: string, given: string, fits: boolean][] = [
    ['Grüezi 🏛️ 密码', 'Grüezi 🏛️ 密码', true],
    ['Grüezi', 'Gru\u0308ezi', true],
    ['Gru\u0308ezi', 'Grüezi', true],
    ['Grüezi', 'Gruezi', false],
    ['a\0b', 'a\0b', true],
    ['a\0b', 'a', false],
    ['a\0b', 'a\0c', false],
    [' two spaces ', 'two spaces', false],
    [long, long, true],
    [long, `${long}x`, false],
    [long, 'x'.repeat(2 ** 20), false],
  ]
  const checked = await Promise.all(
    fits.map(async ([stored, given]) => [stored, given, await passwordFits(given, await hashPassword(stored))]),
  )
  expect(checked).toEqual(fits)
  expect(await passwordFits('', null)).toBe(false)
  expect(await passwordFits('nobody has this password', null)).toBe(false)
})

test('signs in with NUL and Unicode in the password, and refuses a form of 1 MB', async () => {
  for (const odd of ['a\0b', 'Grüezi 🏛️ 密码', '&=+%']) {
    const person = await aPersonWithPassword(server, odd)
    const address = unique('address')
    expect((await postSignIn(server, { ...person, password: `${odd}x`, address })).statusCode).toBe(401)
    expect((await postSignIn(server, { ...person, password: odd, address })).statusCode).toBe(303)
  }
  const huge = await postSignIn(server, { username: 'anna', password: 'x'.repeat(2 ** 20) })
  expect([huge.statusCode, huge.json()]).toEqual([413, { detail: expect.any(String) }])
  expect(verify).toHaveBeenCalledTimes(6)
})

const auditActor = { id: null, username: 'command line' }
const refusals = [
  ['another password', (db: Db, { id }: { id: number }) => setPassword(db, auditActor, { user_id: id, password_hash: 'another' })],
  ['disabling', (db: Db, { id }: { id: number }) => setUser(db, auditActor, { id, is_disabled: true })],
] as const

const sessionsOf = ({ id }: { id: number }) => server.db.selectFrom('session').select('user_id').where('user_id', '=', id).execute()

test.each(refusals)('%s during a sign-in refuses that sign-in', async (_, refuse) => {
  const person = await aPersonWithPassword(server, password)
  const compare = vi.mocked(verify).getMockImplementation()!
  vi.mocked(verify).mockImplementationOnce(async (...given) => {
    await refuse(server.db, person)
    return compare(...given)
  })
  expect((await postSignIn(server, { ...person, password, address: unique('address') })).statusCode).toBe(401)
  expect(await sessionsOf(person)).toEqual([])
})

test.each(refusals)('a sign-in waits for an uncommitted change of the account: %s', async (_, refuse) => {
  const person = await aPersonWithPassword(server, password)
  const change = await server.db.startTransaction().execute()
  await refuse(change, person)
  const answer = postSignIn(server, { ...person, password, address: unique('address') })
  await expect.poll(() => countWaiting(server.db)).toBe(1)
  await change.commit().execute()
  expect([(await answer).statusCode, await sessionsOf(person)]).toEqual([401, []])
})
