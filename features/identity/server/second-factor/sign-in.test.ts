import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeUser, setPassword } from '#features/administration/user.ts'
import { ofCode } from '#features/identity/server/throttle.ts'
import {
  aPersonWithApp,
  codeAt,
  codePage,
  cookiesOf,
  hiddenFields,
  lockOut,
  postCode,
  postSignIn,
  stepOf,
} from '#testing/server/clients/sign-in.ts'
import { aSiteAdmin } from '#testing/server/factories/factories.ts'
import { audited, type TestServer, testServer, unique } from '#testing/server/test-server.ts'
import { sweepSteps } from './steps.ts'

const password = 'Zytglogge 1530'
const begin = Date.parse('2026-09-14T08:00:00Z')
let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const standAt = (seconds: number) => server.stand(new Date(begin + seconds * 1000).toISOString())
const at = (seconds: number) => new Date(begin + seconds * 1000)

/** A person who set up the app at time 0; it is now ten minutes later. */
async function aPerson() {
  standAt(0)
  const person = await aPersonWithApp(server, password)
  standAt(600)
  return person
}
type Person = Awaited<ReturnType<typeof aPerson>>

const begun = ({ username }: Person) => stepOf(server, username, password)
/** Status of a sign-in with that code. */
const statusWith = async (person: Person, code: string, address = unique('address')) =>
  (await postCode(server, { step: await begun(person), code, address })).statusCode
const auditEntriesOf = ({ username }: Person) => audited(server, { username, action: 'sign_in' }, ['outcome', 'details'])
const isGone = ({ statusCode, headers }: { statusCode: number; headers: Record<string, unknown> }) =>
  statusCode === 303 && String(headers.location).startsWith('/login?')

test('the password leads to the code page only; the code signs in and redirects to the requested page', async () => {
  const person = await aPerson()
  const first = await postSignIn(server, { ...person, password, next: '/meetings/7' })
  expect(first).toMatchObject({ statusCode: 303, headers: { location: '/login/second?next=%2Fmeetings%2F7' } })
  const { sign_in_step: step = '', sessionid } = cookiesOf(first)
  expect(sessionid).toBeUndefined()
  expect(first.cookies.find(({ name }) => name === 'sign_in_step')).toMatchObject({ httpOnly: true, path: '/login', sameSite: 'Lax' })
  for (const name of ['sign_in_step', 'sessionid']) {
    expect((await server.app.inject({ url: '/api/v1/users/me/', cookies: { [name]: step } })).statusCode).toBe(401)
  }
  const page = await codePage(server, { step, next: '/meetings/7' })
  expect([page.statusCode, page.headers['cache-control'], /<script|javascript:|\son\w+=|style=/i.test(page.body)]).toEqual([
    200,
    'private, no-store',
    false,
  ])
  expect(page.body).not.toContain(person.secret)
  const done = await postCode(server, { step, code: codeAt(person.secret, at(600)), next: '/meetings/7' })
  expect(done).toMatchObject({ statusCode: 303, headers: { location: '/meetings/7' } })
  const cookies = cookiesOf(done)
  expect((await server.app.inject({ url: '/api/v1/users/me/', cookies })).json()).toMatchObject({ id: person.id })
  expect(await auditEntriesOf(person)).toEqual([{ outcome: 'done', details: { address: '192.0.2.1', factor: 'totp' } }])
  expect(isGone(await postCode(server, { step, code: codeAt(person.secret, at(630)) }))).toBe(true)
})

test('accepts a code one step before and after its own, once, and no earlier one afterwards', async () => {
  const person = await aPerson()
  const status = (seconds: number) => statusWith(person, codeAt(person.secret, at(600 + seconds)))
  expect([await status(-60), await status(60)]).toEqual([401, 401])
  expect([await status(-30), await status(-30)]).toEqual([303, 401])
  expect([await status(30), await status(0), await status(30)]).toEqual([303, 401, 401])
})

test('rejects the code used for the setup, and codes of another person', async () => {
  const [person, other] = [await aPerson(), await aPerson()]
  standAt(10)
  expect(await statusWith(person, codeAt(person.secret, at(0)))).toBe(401)
  standAt(600)
  expect(await statusWith(person, codeAt(other.secret, at(600)))).toBe(401)
  expect(await statusWith(person, other.recovery_codes[0] ?? '')).toBe(401)
  expect(await statusWith(person, '')).toBe(401)
  expect((await auditEntriesOf(person)).map(({ outcome, details }) => [outcome, details.factor])).toEqual(
    [1, 2, 3, 4].map(() => ['refused', 'code']),
  )
  expect(await statusWith(other, codeAt(other.secret, at(600)))).toBe(303)
})

test('the same code sent twice concurrently signs in once', async () => {
  const person = await aPerson()
  const steps = [await begun(person), await begun(person)]
  const code = codeAt(person.secret, at(600))
  const answers = await Promise.all(steps.map((step) => postCode(server, { step, code })))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([303, 401])
})

test('a recovery code signs in once, in any spelling, even when sent twice concurrently', async () => {
  const person = await aPerson()
  const [first = '', second = ''] = person.recovery_codes
  expect(await statusWith(person, ` ${first.toLowerCase().replaceAll('-', ' ')} `)).toBe(303)
  expect(await statusWith(person, first)).toBe(401)
  const steps = [await begun(person), await begun(person)]
  const answers = await Promise.all(steps.map((step) => postCode(server, { step, code: second })))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([303, 401])
  expect((await auditEntriesOf(person)).at(0)?.details).toMatchObject({ factor: 'recovery_code' })
})

test('after five wrong codes further attempts wait, from any address; a right code resets the count', async () => {
  const person = await aPerson()
  for (let failure = 1; failure <= 5; failure++) expect(await statusWith(person, '000000')).toBe(401)
  const right = codeAt(person.secret, at(600))
  const refused = await postCode(server, { step: await begun(person), code: right, address: unique('address') })
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1'])
  expect(await statusWith(await aPerson(), '000000')).toBe(401)
  standAt(601)
  expect(await statusWith(person, right)).toBe(303)
  for (let failure = 1; failure <= 5; failure++) expect(await statusWith(person, '000000')).toBe(401)
})

test('a stranger with the password cannot delay a known browser, which waits at most a minute', async () => {
  const person = await aPerson()
  const { known_browser = '' } = cookiesOf(await postCode(server, { step: await begun(person), code: codeAt(person.secret, at(600)) }))
  const cookies = { known_browser }
  await lockOut(server, ofCode({ user_id: person.id, known: undefined }))
  const status = async (code: string, given = {}) => (await postCode(server, { step: await begun(person), code, ...given })).statusCode
  expect(await status(person.recovery_codes[0] ?? '')).toBe(429)
  for (let failure = 1; failure <= 5; failure++) expect(await status('000000', { cookies })).toBe(401)
  const waits: number[] = []
  for (let [seconds, failure] = [600, 1]; failure <= 8; failure++) {
    const answer = await postCode(server, { step: await begun(person), code: '000000', cookies })
    waits.push(Number(answer.headers['retry-after']))
    seconds += waits.at(-1) ?? 0
    standAt(seconds)
    if (failure < 8) expect(await status('000000', { cookies })).toBe(401)
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  expect(await status(person.recovery_codes[0] ?? '', { cookies })).toBe(303)
})

test('of 30 concurrent wrong codes 5 are checked', async () => {
  const person = await aPerson()
  const step = await begun(person)
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => postCode(server, { step, code: '000000', address: unique('address') })),
  )
  expect(Map.groupBy(answers, ({ statusCode }) => statusCode).get(401)).toHaveLength(5)
  expect(Map.groupBy(answers, ({ statusCode }) => statusCode).get(429)).toHaveLength(25)
})

const admin = async () => server.as(await aSiteAdmin(server))
const overs: [how: string, end: (person: Person) => Promise<unknown>][] = [
  ['five minutes', async () => standAt(900)],
  ['another password', async ({ id }) => (await admin()).call(setPassword, { params: { id }, body: { password: 'Käfigturm 1641' } })],
  ['being disabled', async ({ id }) => (await admin()).call(changeUser, { params: { id }, body: { is_disabled: true } })],
]

test.each(overs)('%s after the password restarts the sign-in', async (_, end) => {
  const person = await aPerson()
  const step = await begun(person)
  const page = await codePage(server, { step })
  await end(person)
  const code = codeAt(person.secret, server.clock())
  const cookies = { sign_in_step: step, ...cookiesOf(page) }
  const payload = new URLSearchParams({ ...hiddenFields(page.body), code }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  expect(isGone(await server.app.inject({ method: 'POST', url: '/login/second', headers, cookies, payload }))).toBe(true)
  expect(isGone(await codePage(server, { step }))).toBe(true)
})

test('an invalid sign-in step restarts the sign-in, and a missing CSRF token is 403', async () => {
  const person = await aPerson()
  const step = await begun(person)
  const { token_hash } = await server.db.selectFrom('sign_in_step').selectAll().where('user_id', '=', person.id).executeTakeFirstOrThrow()
  for (const made of ['', 'x', token_hash]) expect(isGone(await codePage(server, { step: made }))).toBe(true)
  const code = codeAt(person.secret, at(600))
  const forged = await server.app.inject({
    method: 'POST',
    url: '/login/second',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    cookies: { sign_in_step: step, csrftoken: 'a' },
    payload: new URLSearchParams({ code, csrfmiddlewaretoken: 'b' }).toString(),
  })
  expect(forged.statusCode).toBe(403)
  expect((await postCode(server, { step, code })).statusCode).toBe(303)
})

test('the sign-in page never shows the secret of an app that is set up', async () => {
  const person = await aPerson()
  const step = await begun(person)
  const page = await codePage(server, { step, path: 'second/setup' })
  expect([page.statusCode, page.body.includes('data:image')]).toEqual([200, false])
  const refused = await postCode(server, { step, path: 'second/setup', code: codeAt(person.secret, at(600)) })
  expect([refused.statusCode, refused.headers['content-type']]).toEqual([409, 'text/html; charset=utf-8'])
  expect(refused.body).toContain('Ein zweiter Schritt ist schon eingerichtet')
})

test('sweeps expired steps, and neither stores nor logs codes and tokens in plain', async () => {
  const person = await aPerson()
  const step = await begun(person)
  await postCode(server, { step, code: person.recovery_codes[0] ?? '' })
  const kept = await begun(person)
  const stored = JSON.stringify(
    await Promise.all(
      (['sign_in_step', 'recovery_code', 'audit_log'] as const).map((table) => server.db.selectFrom(table).selectAll().execute()),
    ),
  )
  for (const secret of [step, kept, person.recovery_codes[1] ?? '', person.secret]) {
    expect([stored.includes(secret), server.lines.join('\n').includes(secret)]).toEqual([false, false])
  }
  // Later than anything that earlier tests left.
  standAt(3_600)
  await sweepSteps(server.db, server.clock())
  expect(await server.db.selectFrom('sign_in_step').selectAll().execute()).toEqual([])
})
