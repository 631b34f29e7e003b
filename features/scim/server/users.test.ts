import { afterAll, beforeAll, expect, test } from 'vitest'
import { setUser } from '#features/administration/server/users/users.ts'
import { getMe } from '#features/identity/contract.ts'
import { aScimClient, aTokenOf, type ScimClient } from '#testing/server/clients/scim.ts'
import { aPerson, aSiteAdmin } from '#testing/server/factories/factories.ts'
import { audited, type TestServer, testServer, unique } from '#testing/server/test-server.ts'

let server: TestServer
let scim: ScimClient
/** Somebody who can sign in administers the site. */
let admin: { id: number }
beforeAll(async () => {
  server = await testServer()
  scim = await aScimClient(server)
  admin = await aSiteAdmin(server)
})
afterAll(() => server[Symbol.asyncDispose]())

const schemas = ['urn:ietf:params:scim:schemas:core:2.0:User']
const aUser = (userName: string, more: object = {}) => ({
  schemas,
  userName,
  externalId: 'e-1',
  name: { givenName: 'Berta', familyName: 'Beispiel' },
  emails: [{ value: 'berta@example.org', type: 'work', primary: true }],
  active: true,
  ...more,
})
const created = async (more: object = {}) => {
  const { status, body } = await scim.ask('POST', 'Users', aUser(unique('berta'), more))
  expect(status).toBe(201)
  return body as { id: string; userName: string; meta: { version: string } }
}
const stored = (id: string | number) => server.db.selectFrom('app_user').selectAll().where('id', '=', Number(id)).executeTakeFirstOrThrow()

test('a provider creates an account without a password, and reads it back', async () => {
  const userName = unique('Berta.Beispiel')
  const { status, headers, body } = await scim.ask('POST', 'Users', aUser(userName, { preferredLanguage: 'fr-CH' }))
  expect(status).toBe(201)
  expect(headers['content-type']).toBe('application/scim+json; charset=utf-8')
  expect(headers.location).toBe(body.meta.location)
  expect(headers.etag).toBe(body.meta.version)
  expect(body).toMatchObject({
    schemas,
    userName: userName.toLowerCase(),
    externalId: 'e-1',
    displayName: 'Beispiel Berta',
    name: { givenName: 'Berta', familyName: 'Beispiel' },
    emails: [{ value: 'berta@example.org', type: 'work', primary: true }],
    active: true,
    preferredLanguage: 'fr',
    meta: { resourceType: 'User', location: `${server.env.root_url}/scim/v2/Users/${body.id}` },
  })
  expect((await scim.ask('GET', `Users/${body.id}`)).body).toEqual(body)
  expect(await stored(body.id)).toMatchObject({ password_hash: null, is_site_admin: false, language: 'fr' })
  const [entry] = await audited(server, { action: 'add_user', subject_id: body.id }, ['username', 'details'])
  expect(entry).toMatchObject({ username: scim.account.username, details: { access_token: { name: 'Entra ID' } } })
})

test('rights, passwords and unknown attributes of an account are not written', async () => {
  const rights = {
    is_site_admin: true,
    isSiteAdmin: true,
    roles: [{ value: 'admin' }],
    entitlements: ['admin'],
    userType: 'admin',
    password: 'x',
  }
  const { id } = await created({
    ...rights,
    nickName: 'B',
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'IT' },
  })
  const answer = await scim.patch(
    `Users/${id}`,
    { op: 'replace', value: { ...rights, 'constructor.prototype': 1, title: 'x' } },
    { op: 'add', path: 'roles', value: [{ value: 'admin' }] },
    { op: 'add', path: '__proto__.is_site_admin', value: true },
  )
  expect(answer).toMatchObject({ status: 400, body: { scimType: 'invalidPath' } })
  expect((await scim.patch(`Users/${id}`, { op: 'replace', value: rights })).status).toBe(200)
  expect(await stored(id)).toMatchObject({ is_site_admin: false, is_auditor: false, is_records_staff: false, password_hash: null })
  expect(Object.keys(Object.prototype)).toEqual([])
})

test('a name is given to one account only, also by existing accounts and by two requests at once', async () => {
  const person = await aPerson(server)
  const taken = await scim.ask('POST', 'Users', aUser(person.username.toUpperCase()))
  expect(taken).toMatchObject({
    status: 409,
    body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '409', scimType: 'uniqueness', detail: expect.any(String) },
  })
  const userName = unique('berta')
  const both = await Promise.all([scim.ask('POST', 'Users', aUser(userName)), scim.ask('POST', 'Users', aUser(userName))])
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]))
  const { id } = await created()
  expect(await scim.patch(`Users/${id}`, { op: 'replace', path: 'userName', value: userName })).toMatchObject({
    status: 409,
    body: { scimType: 'uniqueness' },
  })
})

test('PUT replaces an account; only language and activity stay without being named', async () => {
  const { id } = await created({ preferredLanguage: 'fr' })
  await scim.patch(`Users/${id}`, { op: 'replace', path: 'active', value: false })
  const userName = unique('neu')
  const { status, body } = await scim.ask('PUT', `Users/${id}`, { schemas, id, userName })
  expect(status).toBe(200)
  expect(body).toEqual({
    schemas,
    id,
    userName,
    displayName: userName,
    active: false,
    preferredLanguage: 'fr',
    meta: expect.anything(),
  })
})

const work = 'emails[type eq "work"].value'
test.each<[string, object[], object]>([
  [
    'Entra ID, several operations',
    [
      { op: 'Replace', path: 'name.familyName', value: 'Neu' },
      { op: 'Add', path: work, value: 'n@example.org' },
    ],
    { last_name: 'Neu', email: 'n@example.org' },
  ],
  ['Entra ID, active as a text', [{ op: 'Replace', path: 'active', value: 'False' }], { is_disabled: true }],
  ['Okta, without a path', [{ op: 'replace', value: { active: false } }], { is_disabled: true }],
  [
    'dotted names without a path',
    [{ op: 'Add', value: { 'name.givenName': 'Nora', active: 'false' } }],
    { first_name: 'Nora', is_disabled: true },
  ],
  ['with the schema before the name', [{ op: 'replace', path: `${schemas[0]}:name.givenName`, value: 'Nora' }], { first_name: 'Nora' }],
  ['names in other cases', [{ op: 'replace', path: 'NAME.givenname', value: 'Nora' }], { first_name: 'Nora' }],
  ['an object for a name', [{ op: 'replace', path: 'name', value: { givenName: 'Nora' } }], { first_name: 'Nora', last_name: 'Beispiel' }],
  ['a removed name', [{ op: 'remove', path: 'name.givenName' }], { first_name: '' }],
  [
    'all addresses',
    [{ op: 'replace', path: 'emails', value: [{ value: 'a@example.org' }, { value: 'b@example.org', primary: 'True' }] }],
    { email: 'b@example.org' },
  ],
  [
    'another primary address',
    [{ op: 'add', path: 'emails', value: [{ value: 'c@example.org', primary: true }] }],
    { email: 'c@example.org' },
  ],
  ['no address', [{ op: 'remove', path: 'emails' }], { email: '' }],
  [
    'an address that is removed and set again',
    [
      { op: 'remove', path: 'emails[type eq "work"]' },
      { op: 'add', path: work, value: 'd@example.org' },
    ],
    { email: 'd@example.org' },
  ],
  [
    'what we do not keep',
    [
      { op: 'replace', path: 'displayName', value: 'X' },
      { op: 'add', path: 'phoneNumbers[type eq "work"].value', value: '1' },
    ],
    { first_name: 'Berta' },
  ],
])('PATCH: %s', async (_, operations, expected) => {
  const { id } = await created()
  expect((await scim.patch(`Users/${id}`, ...operations)).status).toBe(200)
  expect(await stored(id)).toMatchObject(expected)
})

test.each<[string, unknown, string]>([
  ['no object', '[]', 'invalidSyntax'],
  ['no JSON', '{', 'invalidSyntax'],
  ['no schema', { Operations: [{ op: 'add', path: 'active', value: true }] }, 'invalidSyntax'],
  ['no operations', { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations: [] }, 'invalidSyntax'],
  ['an unknown operation', { op: 'move', path: 'active', value: true }, 'invalidSyntax'],
  ['a removal without a path', { op: 'remove' }, 'noTarget'],
  ['a value without a path', { op: 'add', value: 'x' }, 'invalidValue'],
  ['a path that is none', { op: 'add', path: 'a b', value: 'x' }, 'invalidPath'],
  ['a filter on one value', { op: 'add', path: 'userName[value eq "x"]', value: 'x' }, 'invalidPath'],
  ['a filter that is none', { op: 'remove', path: 'emails[type]' }, 'invalidFilter'],
  ['a target that is missing', { op: 'replace', path: 'emails[value co "nobody"].value', value: 'x@example.org' }, 'noTarget'],
  ['a text for a boolean', { op: 'replace', path: 'active', value: 'perhaps' }, 'invalidValue'],
  ['a number for a name', { op: 'replace', path: 'name.givenName', value: 7 }, 'invalidValue'],
  ['a name of two lines', { op: 'replace', path: 'name.givenName', value: 'a\nb' }, 'invalidValue'],
  ['a username with other signs', { op: 'replace', path: 'userName', value: 'Grüezi mitenand' }, 'invalidValue'],
  ['a username that is removed', { op: 'remove', path: 'userName' }, 'invalidValue'],
  ['an address that is none', { op: 'replace', path: 'emails', value: 'nobody' }, 'invalidValue'],
])('a PATCH with %s changes nothing', async (_, given, scimType) => {
  const { id } = await created()
  const before = await stored(id)
  const isOperation = typeof given === 'object' && given !== null && 'op' in given
  const answer = isOperation
    ? await scim.patch(`Users/${id}`, { op: 'replace', path: 'name.familyName', value: 'Neu' }, given)
    : await scim.ask('PATCH', `Users/${id}`, given)
  expect([answer.status, answer.body.scimType]).toEqual([400, scimType])
  expect(await stored(id)).toEqual(before)
})

test('bodies and lists of operations are limited', async () => {
  const { id } = await created()
  const many = Array.from({ length: 1_001 }, () => ({ op: 'replace', path: 'active', value: true }))
  expect(await scim.patch(`Users/${id}`, ...many)).toMatchObject({ status: 400, body: { scimType: 'invalidSyntax' } })
  expect((await scim.patch(`Users/${id}`, ...many.slice(1))).status).toBe(200)
  expect(await scim.ask('POST', 'Users', aUser(unique('berta'), { title: 'x'.repeat(1024 * 1024) }))).toMatchObject({
    status: 413,
    body: { status: '413' },
  })
  expect((await scim.ask('POST', 'Users', 'x', { 'content-type': 'application/xml' })).status).toBe(415)
})

test('versions: a change names the one it started from, and a known one is not sent again', async () => {
  const { id, meta } = await created()
  const replaced = (value: string, version: string) =>
    scim.ask(
      'PATCH',
      `Users/${id}`,
      { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations: [{ op: 'replace', path: 'name.givenName', value }] },
      { 'if-match': version },
    )
  expect((await scim.ask('GET', `Users/${id}`, undefined, { 'if-none-match': meta.version })).status).toBe(304)
  const first = await replaced('Nora', meta.version)
  expect([first.status, first.body.meta.version === meta.version]).toEqual([200, false])
  expect(await replaced('Olga', meta.version)).toMatchObject({ status: 412, body: { status: '412' } })
  // An administrator changes it too.
  await setUser(server.db, { id: null, username: 'command line' }, { id: Number(id), first_name: 'Paula' })
  expect((await replaced('Olga', first.body.meta.version)).status).toBe(412)
  expect((await scim.ask('PUT', `Users/${id}`, aUser(unique('x')), { 'if-match': first.body.meta.version })).status).toBe(412)
  expect((await scim.ask('DELETE', `Users/${id}`, undefined, { 'if-match': first.body.meta.version })).status).toBe(412)
  expect((await scim.ask('GET', `Users/${id}`, undefined, { 'if-none-match': meta.version })).status).toBe(200)
  expect((await replaced('Olga', '*')).status).toBe(200)
})

test('deleting an account disables it and ends what it had; it is not found until it is created again', async () => {
  const { id, userName } = await created()
  const browser = server.as({ id: Number(id) })
  const program = server.withToken(await aTokenOf(server, { id: Number(id) }, ['read']))
  expect([(await browser.call(getMe, {})).status, (await program.call(getMe, {})).status]).toEqual([200, 200])
  expect(await scim.ask('DELETE', `Users/${id}`)).toMatchObject({ status: 204, body: undefined })
  expect([(await browser.call(getMe, {})).status, (await program.call(getMe, {})).status]).toEqual([401, 401])
  expect(await stored(id)).toMatchObject({ is_disabled: true, last_name: 'Beispiel' })
  for (const method of ['GET', 'DELETE'] as const) expect((await scim.ask(method, `Users/${id}`)).status).toBe(404)
  expect((await scim.ask('PUT', `Users/${id}`, aUser(userName))).status).toBe(404)
  expect((await scim.patch(`Users/${id}`, { op: 'replace', path: 'active', value: true })).status).toBe(404)
  expect((await scim.ask('GET', `Users?filter=${encodeURIComponent(`userName eq "${userName}"`)}`)).body.totalResults).toBe(0)
  expect(await audited(server, { action: 'deprovision_user', subject_id: id }, ['username'])).toEqual([{ username: scim.account.username }])
  const again = await scim.ask('POST', 'Users', aUser(userName, { externalId: 'e-2', name: { familyName: 'Neu' } }))
  expect([again.status, again.body.id, again.body.active, again.body.externalId]).toEqual([201, id, true, 'e-2'])
  expect(await stored(id)).toMatchObject({ is_disabled: false, last_name: 'Neu', first_name: '' })
})

test('accounts with rights over the site can be disabled, and nothing else', async () => {
  for (const right of ['is_site_admin', 'is_auditor', 'is_records_staff'] as const) {
    const { id, username } = await aPerson(server)
    await server.db
      .updateTable('app_user')
      .set({ [right]: true })
      .where('id', '=', id)
      .execute()
    const change = (path: string, value: unknown) => scim.patch(`Users/${id}`, { op: 'replace', path, value })
    const refused = await change('emails[type eq "work"].value', 'attacker@example.org')
    expect(refused).toMatchObject({ status: 403, body: { status: '403', detail: expect.stringContaining('SCIM') } })
    expect((await change('userName', unique('x'))).status).toBe(403)
    expect((await change('externalId', 'e-9')).status).toBe(200)
    expect((await change('active', false)).status).toBe(200)
    expect(await stored(id)).toMatchObject({ username, email: 'anna.muster@example.org', is_disabled: true, [right]: true })
    expect((await change('active', true)).status).toBe(403)
    expect((await scim.ask('DELETE', `Users/${id}`)).status).toBe(204)
    expect((await scim.ask('POST', 'Users', aUser(username))).status).toBe(403)
  }
})

test('the last site administrator who can sign in stays', async () => {
  const other = await aSiteAdmin(server)
  expect((await scim.ask('DELETE', `Users/${other.id}`)).status).toBe(204)
  expect(await scim.ask('DELETE', `Users/${admin.id}`)).toMatchObject({ status: 409, body: { status: '409', detail: expect.any(String) } })
  expect((await scim.patch(`Users/${admin.id}`, { op: 'replace', path: 'active', value: false })).status).toBe(409)
  expect(await stored(admin.id)).toMatchObject({ is_disabled: false })
  expect((await scim.ask('GET', `Users/${admin.id}`)).status).toBe(200)
})
