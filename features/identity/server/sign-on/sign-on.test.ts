import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { setUser } from '#features/administration/server/users/users.ts'
import { ofCallback } from '#features/identity/server/throttle.ts'
import { aBrowser, type TestBrowser } from '#testing/server/clients/browser.ts'
import { lockOut, postSignIn } from '#testing/server/clients/sign-in.ts'
import { aPerson, aPersonWithPassword } from '#testing/server/factories/factories.ts'
import { aProvider, type TestProvider } from '#testing/server/outside/sign-on-provider.ts'
import { secondServer } from '#testing/server/site/second-server.ts'
import { type TestServer, testServer, unique } from '#testing/server/test-server.ts'
import { linkIdentity, unlinkIdentities } from './accounts.ts'

const site = 'http://sitzungen.test'
const auditActor = { id: null, username: 'command line' }
let provider: TestProvider
let server: TestServer
beforeAll(async () => {
  provider = await aProvider()
  await provider.know({ root_url: site })
  server = await testServer({ ...provider.settings, ROOT_URL: site, OIDC_NAME: 'Kanton & Co' })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await provider[Symbol.asyncDispose]()
})
afterEach(() => {
  provider.account = undefined
})

const link = (subject: string, { id }: { id: number }) =>
  linkIdentity(server.db, auditActor, { issuer: provider.issuer, subject, user_id: id, now: new Date(), by: 'command_line' })

/** A linked person whom the provider signs in. */
async function aLinkedPerson() {
  const person = await aPerson(server)
  provider.account = unique('subject')
  await link(provider.account, person)
  return { ...person, subject: provider.account }
}

const start = (next = '/') => `${site}/login/sign-on?${new URLSearchParams({ next })}`
const who = async (browser: TestBrowser) =>
  JSON.parse((await browser.ask(`${site}/api/v1/users/me/`, {})).body).username as string | undefined
const isCallback = (address: string) => address.startsWith(`${site}/login/sign-on/callback`)
const problemOn = (body: string) => /<p class="problem" role="alert" id="problem">([^<]+)</.exec(body)?.[1]

const lastAuditEntry = () => server.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

test('the sign-in page offers the provider, and a linked person signs on and reaches the requested page', async () => {
  const person = await aLinkedPerson()
  const browser = aBrowser(server.app, site)
  const page = await browser.ask(`${site}/login?next=/meetings/7`, {})
  const [, href = ''] = /<a class="button" href="([^"]+)">Mit Kanton &#38; Co anmelden</.exec(page.body) ?? []
  expect(href).toBe('/login/sign-on?next=%2Fmeetings%2F7')
  const end = await browser.visit(site + href, {}, (address) => address.startsWith(`${site}/meetings`))
  expect(end.address).toBe(`${site}/meetings/7`)
  expect(await who(browser)).toBe(person.username)
  const session = await server.db.selectFrom('session').selectAll().where('user_id', '=', person.id).executeTakeFirstOrThrow()
  expect(session).toMatchObject({ signed_in_by: 'sign_on', address: expect.stringMatching(/^198\.51\./) })
  expect(await lastAuditEntry()).toMatchObject({
    username: person.username,
    action: 'sign_in',
    outcome: 'done',
    details: { by: 'sign_on' },
  })
})

test('without a provider the sign-in page offers no sign-on, and its routes are 404', async () => {
  await using plain = await testServer()
  const page = await plain.app.inject('/login')
  expect(page.body).not.toContain('sign-on')
  expect((await plain.app.inject({ method: 'POST', url: '/login/sign-on/logout' })).statusCode).toBe(404)
})

test('requests a code from the provider with PKCE, state and nonce, new each time', async () => {
  const asked = async () => {
    const { address } = await aBrowser(server.app, site).visit(start(), {}, (next) => next.startsWith(provider.issuer))
    return new URL(address).searchParams
  }
  const [first, second] = [await asked(), await asked()]
  expect(Object.fromEntries(first)).toMatchObject({
    response_type: 'code',
    redirect_uri: `${site}/login/sign-on/callback`,
    scope: 'openid profile email',
    code_challenge_method: 'S256',
  })
  for (const name of ['state', 'nonce', 'code_challenge']) {
    expect(first.get(name)?.length).toBeGreaterThanOrEqual(43)
    expect(first.get(name)).not.toBe(second.get(name))
  }
})

test('refuses a person who is not linked, even with a known username and e-mail, and logs no name', async () => {
  const person = await aPerson(server)
  provider.account = unique('subject')
  provider.facts = { preferred_username: person.username, email: 'anna.muster@example.org', email_verified: true }
  const browser = aBrowser(server.app, site)
  const end = await browser.visit(start('/meetings/7'))
  expect([end.status, problemOn(end.body)]).toEqual([403, expect.stringContaining('Ihr Konto bei Kanton &#38; Co')])
  expect(end.body).toContain('value="/meetings/7"')
  expect(await who(browser)).toBeUndefined()
  expect(await lastAuditEntry()).toMatchObject({
    user_id: null,
    username: 'unknown user',
    outcome: 'refused',
    details: { reason: 'unknown_person' },
  })
})

test('disabling or unlinking a person ends their session and refuses the next sign-on', async () => {
  for (const shutOut of [
    (person: { id: number }) => setUser(server.db, auditActor, { id: person.id, is_disabled: true }),
    (person: { id: number }) => unlinkIdentities(server.db, auditActor, person.id),
  ]) {
    const person = await aLinkedPerson()
    const browser = aBrowser(server.app, site)
    await browser.visit(start())
    expect(await who(browser)).toBe(person.username)
    await shutOut(person)
    expect(await who(browser)).toBeUndefined()
    expect((await browser.visit(start())).status).toBe(403)
    expect(await who(browser)).toBeUndefined()
  }
})

test('cancelling at the provider shows a message, and signing on again works', async () => {
  const browser = aBrowser(server.app, site)
  const end = await browser.visit(start('/meetings/7'))
  expect([end.status, problemOn(end.body)]).toEqual([401, expect.stringContaining('abgebrochen')])
  expect(await lastAuditEntry()).toMatchObject({ outcome: 'refused', details: { reason: 'access_denied', by: 'sign_on' } })
  const person = await aLinkedPerson()
  await browser.visit(start())
  expect(await who(browser)).toBe(person.username)
})

test('a callback opens one session, once, and only in the browser that began the sign-on', async () => {
  const person = await aLinkedPerson()
  const [browser, another] = [aBrowser(server.app, site), aBrowser(server.app, site)]
  const { address } = await browser.visit(start(), {}, isCallback)
  await another.visit(start(), {}, isCallback)
  const stolen = await another.visit(address)
  expect([stolen.status, problemOn(stolen.body), await who(another)]).toEqual([400, expect.stringContaining('anderen Browser'), undefined])
  expect(await lastAuditEntry()).toMatchObject({ outcome: 'refused', details: { reason: 'not_begun_here' } })
  const both = await Promise.all([browser.ask(address, {}), browser.ask(address, {})])
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([303, 400]))
  expect(await server.db.selectFrom('session').select('id').where('user_id', '=', person.id).execute()).toHaveLength(1)
})

test('a sign-on attempt expires between nine and eleven minutes', async () => {
  const person = await aLinkedPerson()
  const minutes = async (count: number) => {
    const browser = aBrowser(server.app, site)
    const { address } = await browser.visit(start(), {}, isCallback)
    server.stand(new Date(Date.now() + count * 60_000).toISOString())
    const { status } = await browser.ask(address, {})
    server.stand(new Date(Date.now() + 60_000).toISOString())
    return [status, await who(browser)]
  }
  expect(await minutes(11)).toEqual([400, undefined])
  expect(await minutes(9)).toEqual([303, person.username])
})

test('two tabs can sign on at once, and the later sign-on ends the session of the first', async () => {
  const person = await aLinkedPerson()
  const browser = aBrowser(server.app, site)
  const first = await browser.visit(start('/meetings/1'), {}, isCallback)
  const second = await browser.visit(start('/meetings/2'), {}, isCallback)
  expect((await browser.ask(first.address, {})).headers.get('location')).toBe('/meetings/1')
  const token = browser.cookie('sessionid')
  expect((await browser.ask(second.address, {})).headers.get('location')).toBe('/meetings/2')
  expect(browser.cookie('sessionid')).not.toBe(token)
  expect(await server.db.selectFrom('session').select('id').where('user_id', '=', person.id).execute()).toHaveLength(1)
})

test('a sign-on begun on one app server can be completed on another', async () => {
  const person = await aLinkedPerson()
  await using other = await secondServer(server)
  const browser = aBrowser(server.app, site)
  const { address } = await browser.visit(start(), {}, isCallback)
  const cookies = { sign_on: browser.cookie('sign_on') ?? '' }
  const { pathname, search } = new URL(address)
  const answer = await other.app.inject({ url: pathname + search, cookies })
  expect(answer.statusCode).toBe(303)
  expect(await server.db.selectFrom('session').select('id').where('user_id', '=', person.id).execute()).toHaveLength(1)
})

test('ignores a next outside the site, and redirects at once if already signed in', async () => {
  const person = await aLinkedPerson()
  const browser = aBrowser(server.app, site)
  const { address } = await browser.visit(start('https://evil.example/'), {}, isCallback)
  expect((await browser.ask(address, {})).headers.get('location')).toBe('/')
  expect((await browser.ask(start('/meetings/7'), {})).headers.get('location')).toBe('/meetings/7')
  expect(await who(browser)).toBe(person.username)
})

test('repeated failures of the callback have to wait', async () => {
  const browser = aBrowser(server.app, site)
  await browser.visit(start(), {}, isCallback)
  const statuses: number[] = []
  for (let attempt = 0; attempt < 6; attempt++)
    statuses.push((await browser.ask(`${site}/login/sign-on/callback?state=x&code=y`, {})).status)
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
})

test('failed sign-ons from one address do not delay signing in by password there', async () => {
  const { username } = await aPersonWithPassword(server, 'Zytglogge 1530')
  const hall = '203.0.113.7'
  const back = (sign_on: string) =>
    server.app.inject({ url: '/login/sign-on/callback?state=x&code=y', remoteAddress: hall, cookies: { sign_on } })
  const failures = await Promise.all(Array.from({ length: 200 }, () => back(unique('browser'))))
  expect(new Set(failures.map(({ statusCode }) => statusCode))).toEqual(new Set([400]))
  expect((await back(unique('browser'))).statusCode).toBe(429)
  expect((await postSignIn(server, { username, password: 'wrong', address: hall })).statusCode).toBe(401)
  expect((await postSignIn(server, { username, password: 'Zytglogge 1530', address: hall })).statusCode).toBe(303)
})

test('failures of others do not lock out a browser that has signed on before', async () => {
  const person = await aLinkedPerson()
  const browser = aBrowser(server.app, site)
  await browser.visit(start())
  const { address } = await server.db.selectFrom('session').select('address').where('user_id', '=', person.id).executeTakeFirstOrThrow()
  browser.forget('sessionid')
  await lockOut(server, ofCallback({ browser: browser.cookie('sign_on') ?? '', address, known: undefined }))
  await browser.visit(start())
  expect(await who(browser)).toBe(person.username)
  for (const name of ['sessionid', 'known_browser']) browser.forget(name)
  await lockOut(server, ofCallback({ browser: browser.cookie('sign_on') ?? '', address, known: undefined }))
  expect((await browser.visit(start())).status).toBe(429)
})

test('the sign-in page says that the provider is unreachable; sign-on works once it is back', async () => {
  await using late = await aProvider()
  await using own = await testServer({ ...late.settings, ROOT_URL: site })
  const browser = aBrowser(own.app, site)
  const end = await browser.visit(start('/meetings/7'))
  expect([end.status, problemOn(end.body)]).toEqual([
    503,
    'Single Sign-on antwortet zurzeit nicht. Bitte versuchen Sie es in einigen Minuten erneut.',
  ])
  expect(end.body).toContain('type="password"')
  expect(JSON.parse(own.lines.at(-1) ?? '{}')).toMatchObject({ msg: 'the sign-on provider cannot be reached', said: { status: 503 } })
  await late.know({ root_url: site })
  const person = await aPerson(own)
  await linkIdentity(own.db, auditActor, {
    issuer: late.issuer,
    subject: 'person-1',
    user_id: person.id,
    now: new Date(),
    by: 'command_line',
  })
  await browser.visit(start())
  expect(await who(browser)).toBe(person.username)
})

test('code, state and tokens are neither stored in plain nor logged', async () => {
  await aLinkedPerson()
  const browser = aBrowser(server.app, site)
  const { address } = await browser.visit(start(), {}, isCallback)
  const code = new URL(address).searchParams.get('code') ?? ''
  const state = new URL(address).searchParams.get('state') ?? ''
  const attempts = JSON.stringify(await server.db.selectFrom('sign_on_attempt').selectAll().execute())
  await browser.ask(address, {})
  const records = JSON.stringify(await server.db.selectFrom('audit_log').selectAll().execute()) + server.lines.join('\n') + attempts
  for (const secret of [code, state, browser.cookie('sign_on'), browser.cookie('sessionid')]) {
    expect(secret).toBeTruthy()
    expect(records).not.toContain(secret)
  }
})

test('with OIDC_ONLY the password form is shown on request, and works for site administrators only', async () => {
  await using only = await testServer({ ...provider.settings, ROOT_URL: site, OIDC_ONLY: 'on' })
  const browser = aBrowser(only.app, site)
  const page = await browser.ask(`${site}/login`, {})
  expect([page.body.includes('<form'), page.body.includes('/login/sign-on')]).toEqual([false, true])
  expect((await browser.ask(`${site}/login?local`, {})).body).toContain('type="password"')
  const [person, admin] = [await aPersonWithPassword(only, 'Zytglogge 1530'), await aPersonWithPassword(only, 'Zytglogge 1530')]
  await only.db.updateTable('app_user').set({ is_site_admin: true }).where('id', '=', admin.id).execute()
  const post = async ({ username }: { username: string }) => {
    const form = { username, password: 'Zytglogge 1530', next: '/', csrfmiddlewaretoken: browser.cookie('csrftoken') ?? '' }
    return (await browser.ask(`${site}/login`, { method: 'POST', form })).status
  }
  expect([await post(person), await post(admin)]).toEqual([401, 303])
})
