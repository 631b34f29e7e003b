import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createCommittee, listCommittees as listAllCommittees } from '#features/administration/committee.ts'
import { setPassword, setUser } from '#features/administration/server/users/users.ts'
import { listCommittees } from '#features/committees/contract.ts'
import {
  createOwnAccessToken,
  listOwnAccessTokens,
  type NewAccessToken,
  type OwnScope,
  revokeOwnAccessToken,
} from '#features/identity/access-tokens.ts'
import { getMe, updateMe } from '#features/identity/contract.ts'
import { hashPassword } from '#features/identity/server/passwords.ts'
import { linkIdentity } from '#features/identity/server/sign-on/accounts.ts'
import { importMeeting } from '#features/meetings/contract.ts'
import { getConfiguration } from '#platform/shared/site.ts'
import { aCommittee, aMember, aPerson, aSiteAdmin } from '#testing/server/factories/factories.ts'
import { aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'
import { audited, type TestServer, testServer } from '#testing/server/test-server.ts'
import { createToken, sweepTokens } from './repository.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => server.stand(now))

const now = '2026-11-20T12:00:00Z'
const laterBy = (days: number) => server.stand(new Date(Date.parse(now) + days * 24 * 3_600_000).toISOString())
const auditActor = { id: null, username: 'command line' }
const usual = { name: 'GEVER', scopes: ['read' as OwnScope], days: 30 }

const aToken = async (user: { id: number }, change: Partial<NewAccessToken> = {}, is_own = true) =>
  (await createToken(server.db, auditActor, { ...usual, ...change }, { user_id: user.id, is_own, now: server.clock() })).token

/** The status of a call with this token. */
const statusWith = async (token: string) => (await server.withToken(token).call(getMe, {})).status

test('a user creates a token with the password; the list never shows it again', async () => {
  const committee = await aCommittee(server)
  const user = await aMember(server, committee)
  await setPassword(server.db, auditActor, { user_id: user.id, password_hash: await hashPassword('ein gutes Passwort') })
  await setUser(server.db, auditActor, { id: user.id, email: 'anna@example.org' })
  const browser = server.as(user)
  for (const password of ['falsch', null]) {
    const refused = await browser.call(createOwnAccessToken, { body: { ...usual, password } })
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['password']])
  }
  const { body, status } = await browser.call(createOwnAccessToken, { body: { ...usual, password: 'ein gutes Passwort' } })
  expect(status).toBe(200)
  expect(body).toMatchObject({ name: 'GEVER', scopes: ['read'], has_expired: false, last_used: null, expires: '2026-12-20T13:00:00+01:00' })
  expect(body.token).toMatch(/^traktanda_[\w-]{43}$/)
  const listed = (await browser.call(listOwnAccessTokens, {})).body
  expect(listed).toEqual([
    {
      id: body.id,
      name: 'GEVER',
      scopes: ['read'],
      created: expect.any(String),
      expires: body.expires,
      has_expired: false,
      last_used: null,
    },
  ])
  const stored = JSON.stringify([
    await server.db.selectFrom('access_token').selectAll().execute(),
    await server.db.selectFrom('audit_log').selectAll().execute(),
  ])
  expect(stored).not.toContain(body.token)
  expect(await audited(server, { action: 'create_access_token', user_id: user.id }, ['details'])).toMatchObject([
    { details: { name: 'GEVER', scopes: ['read'] } },
  ])
  expect(await server.db.selectFrom('mail').select('to_address').execute()).toEqual([{ to_address: 'anna@example.org' }])
})

test('a user without a password creates a token without one', async () => {
  const user = await aPerson(server)
  await server.db.updateTable('app_user').set({ password_hash: null }).where('id', '=', user.id).execute()
  const { status } = await server.as(user).call(createOwnAccessToken, { body: { ...usual, password: null } })
  expect(status).toBe(200)
})

test('a token reads what its user sees, and its use is recorded once a minute', async () => {
  const committee = await aCommittee(server)
  await aCommittee(server)
  const user = await aMember(server, committee)
  const program = server.withToken(await aToken(user))
  expect((await program.call(listCommittees, {})).body.map(({ id }) => id)).toEqual([committee.id])
  const used = async () => (await server.as(user).call(listOwnAccessTokens, {})).body[0]?.last_used
  expect(await used()).toBe('2026-11-20T13:00:00+01:00')
  server.stand('2026-11-20T12:00:59Z')
  await program.call(listCommittees, {})
  expect(await used()).toBe('2026-11-20T13:00:00+01:00')
  server.stand('2026-11-20T12:01:00Z')
  await program.call(listCommittees, {})
  expect(await used()).toBe('2026-11-20T13:01:00+01:00')
})

test('a token gets no credentials for the live channel, and cannot change or read its user’s account', async () => {
  const user = await aPerson(server)
  const program = server.withToken(await aToken(user, { scopes: ['read', 'import'] }))
  expect((await program.call(getConfiguration, {})).body.mqtt).toEqual({ available: true })
  const refused = await program.call(updateMe, { body: { language: 'fr' } })
  expect([refused.status, refused.body]).toEqual([403, { detail: 'Mit einem Zugangstoken ist das nicht möglich.' }])
  expect((await program.call(listOwnAccessTokens, {})).status).toBe(403)
  expect((await program.call(createOwnAccessToken, { body: { ...usual, password: null } })).status).toBe(403)
})

test('without the scope of a call a token is refused, and told which it is', async () => {
  const admin = await aSiteAdmin(server)
  const reading = server.withToken(await aToken(admin))
  const refused = await reading.call(listAllCommittees, { query: {}, language: 'en' })
  expect([refused.status, refused.body]).toEqual([403, { detail: 'This access token is not meant for that (needed: admin).' }])
  const administering = server.withToken(await aToken(admin, { scopes: ['admin'] }))
  expect((await administering.call(listAllCommittees, { query: {} })).status).toBe(200)
  expect((await administering.call(createCommittee, { body: { title: 'Mit Token' } })).status).toBe(200)
  expect((await administering.call(getMe, {})).status).toBe(403)
})

test('a token with the scope import imports meetings where its user may, and the audit log names it', async () => {
  const [committee, other] = [await aCommittee(server), await aCommittee(server)]
  const user = await aMember(server, committee, ['responsible'])
  const program = server.withToken(await aToken(user, { scopes: ['import'] }))
  const file = await geverZip({ meetings: [aMeetingManifest()] })
  const importInto = ({ id }: { id: number }) => program.call(importMeeting, { params: { committee: id }, query: {}, file })
  expect((await importInto(other)).status).toBe(404)
  expect((await importInto(committee)).status).toBe(200)
  const [entry] = await audited(server, { user_id: user.id, action: 'import_meeting' }, ['details'])
  expect(entry?.details).toMatchObject({ access_token: { id: expect.any(Number), name: 'GEVER' } })
})

test('only site administrators pass on the administration', async () => {
  const user = await aPerson(server)
  const refused = await server.as(user).call(createOwnAccessToken, { body: { ...usual, scopes: ['admin'], password: null } })
  expect(refused.status).toBe(400)
  await expect(aToken(user, { scopes: ['admin'] })).rejects.toMatchObject({
    status: 400,
    body: { errors: { scopes: [expect.anything()] } },
  })
  const admin = await aSiteAdmin(server)
  const program = server.withToken(await aToken(admin, { scopes: ['admin'] }))
  await server.db.updateTable('app_user').set({ is_site_admin: false }).where('id', '=', admin.id).execute()
  expect((await program.call(listAllCommittees, { query: {} })).status).toBe(403)
})

test('the scope of SCIM stands alone, is for site administrators, and is not given to oneself', async () => {
  const [user, admin] = [await aPerson(server), await aSiteAdmin(server)]
  const refusal = { status: 400, body: { errors: { scopes: [expect.anything()] } } }
  await expect(aToken(user, { scopes: ['scim'] }, false)).rejects.toMatchObject(refusal)
  await expect(aToken(admin, { scopes: ['scim', 'read'] }, false)).rejects.toMatchObject(refusal)
  expect(await aToken(admin, { scopes: ['scim'] }, false)).toMatch(/^traktanda_/)
  await server.db.updateTable('app_user').set({ password_hash: null }).where('id', '=', admin.id).execute()
  const own = await server.as(admin).call(createOwnAccessToken, { body: { ...usual, scopes: ['scim' as never], password: null } })
  expect([own.status, Object.keys(own.body)]).toEqual([400, ['scopes']])
})

test('a revoked token is refused at once, and only its owner can revoke it', async () => {
  const [user, other] = [await aPerson(server), await aPerson(server)]
  const token = await aToken(user)
  const [{ id } = { id: 0 }] = (await server.as(user).call(listOwnAccessTokens, {})).body
  expect((await server.as(other).call(revokeOwnAccessToken, { params: { id } })).status).toBe(404)
  expect(await statusWith(token)).toBe(200)
  expect((await server.as(user).call(revokeOwnAccessToken, { params: { id } })).status).toBe(200)
  expect(await statusWith(token)).toBe(401)
  expect((await server.as(user).call(revokeOwnAccessToken, { params: { id } })).status).toBe(404)
  expect(await audited(server, { action: 'revoke_access_token', subject_id: String(id) }, ['username'])).toEqual([
    { username: user.username },
  ])
})

test('a token ends on time, and thirty days later it leaves the list', async () => {
  const user = await aPerson(server)
  const token = await aToken(user)
  const listed = async () => {
    await sweepTokens(server.db, server.clock())
    return (await server.as(user).call(listOwnAccessTokens, {})).body.map(({ has_expired }) => has_expired)
  }
  laterBy(29.9)
  expect([await statusWith(token), await listed()]).toEqual([200, [false]])
  laterBy(30)
  expect([await statusWith(token), await listed()]).toEqual([401, [true]])
  laterBy(61)
  expect(await listed()).toEqual([])
})

test.each([
  ['disabled', ({ id }: { id: number }) => setUser(server.db, auditActor, { id, is_disabled: true })],
  [
    'given a password',
    async ({ id }: { id: number }) =>
      setPassword(server.db, auditActor, { user_id: id, password_hash: await hashPassword('ein gutes Passwort') }),
  ],
])('the tokens of a user who is %s are gone for good', async (_, change) => {
  const user = await aPerson(server)
  const token = await aToken(user)
  await change(user)
  expect(await statusWith(token)).toBe(401)
  await setUser(server.db, auditActor, { id: user.id, is_disabled: false })
  expect(await statusWith(token)).toBe(401)
})

test('once a person is linked to an account, tokens that others made for it are gone, and own ones stay', async () => {
  const user = await aPerson(server)
  const [own, byOthers] = [await aToken(user), await aToken(user, {}, false)]
  await linkIdentity(server.db, auditActor, {
    issuer: 'https://provider.example',
    subject: 'x',
    user_id: user.id,
    now: server.clock(),
    by: 'email',
  })
  expect([await statusWith(own), await statusWith(byOthers)]).toEqual([200, 401])
})

test('other credentials are ignored, and a token in an address is refused', async () => {
  const user = await aPerson(server)
  const token = await aToken(user)
  const browser = server.as(user)
  const asked = (headers: Record<string, string>, query = {}) =>
    browser.request({ method: 'GET', url: '/api/v1/users/me/', headers, query })
  for (const authorization of ['Basic dXNlcjpwYXNz', 'Bearer eyJhbGciOi.provider.token', 'Bearer']) {
    expect((await asked({ authorization })).statusCode).toBe(200)
  }
  expect((await asked({ authorization: `bearer ${token}` })).statusCode).toBe(200)
  expect((await asked({ authorization: `Bearer ${token}x` })).statusCode).toBe(401)
  const inAddress = await asked({}, { access_token: token })
  expect([inAddress.statusCode, inAddress.json()]).toEqual([400, { detail: expect.stringContaining('Widerrufen Sie diesen Token') }])
  expect(server.lines.join('')).not.toContain(token)
})

test('a user has twenty tokens at most, even if several are created at once', async () => {
  const user = await aPerson(server)
  await server.db.updateTable('app_user').set({ password_hash: null }).where('id', '=', user.id).execute()
  for (let count = 0; count < 18; count++) await aToken(user)
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => server.as(user).call(createOwnAccessToken, { body: { ...usual, password: null } })),
  )
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(2)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
})

test.each([
  { name: '' },
  { name: 'x'.repeat(101) },
  { name: 'a\nb' },
  { scopes: [] },
  { scopes: ['everything' as never] },
  { days: 0 },
  { days: 367 },
])('refuses %j', async (change) => {
  const user = await aPerson(server)
  const { status, body } = await server.as(user).call(createOwnAccessToken, { body: { ...usual, ...change, password: null } })
  expect([status, Object.keys(body)]).toEqual([400, [Object.keys(change)[0]]])
})
