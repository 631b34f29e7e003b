import { afterAll, beforeAll, expect, test } from 'vitest'
import * as api from '#features/administration/user.ts'
import { listCommittees as listOwnCommittees } from '#features/committees/contract.ts'
import { getMe } from '#features/identity/contract.ts'
import { listMeetings } from '#features/meetings/contract.ts'
import { aCommittee, aMember, aPerson, aSiteAdmin, signsIn } from '#testing/server/factories/factories.ts'
import { type TestServer, testServer, unique } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const lastAuditEntry = () => server.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
const adminsBrowser = async () => server.as(await aSiteAdmin(server))

test('finds users by words of any of their names, ignoring case and accents, in pages', async () => {
  const admin = await adminsBrowser()
  const [one, other] = [unique('zuerich'), unique('zuerich')]
  for (const [username, last_name] of [
    [one, 'Ängström'],
    [other, 'Zimmermann'],
  ] as const) {
    await admin.call(api.createUser, { body: { username, first_name: 'Élodie', last_name } })
  }
  const usersFor = async (query: object) => (await admin.call(api.listUsers, { query: { query: 'zuerich', ...query } })).body
  expect(await usersFor({})).toMatchObject({ total: 2, items: [{ username: one }, { username: other }] })
  expect(await usersFor({ query: '  ELODIE angstrom ' })).toMatchObject({ total: 1, items: [{ username: one, last_name: 'Ängström' }] })
  expect(await usersFor({ start: 1, rows: 1 })).toMatchObject({ total: 2, items: [{ username: other }] })
  expect(await usersFor({ query: 'elodie nirgends' })).toEqual({ total: 0, items: [] })
  for (const wrong of [{ rows: 101 }, { rows: 0 }, { start: -1 }]) {
    expect((await admin.call(api.listUsers, { query: wrong })).status).toBe(400)
  }
})

test('creates a user; neither the response nor the audit log contains the password', async () => {
  const admin = await adminsBrowser()
  const username = unique('anna')
  const facts = { username, first_name: 'Anna', last_name: 'Ammann', email: 'anna@example.org', language: 'fr' as const, is_auditor: true }
  const { status, body } = await admin.call(api.createUser, { body: { ...facts, password: 'grüne Wiese' } })
  expect(status).toBe(200)
  expect(body).toMatchObject({ ...facts, is_site_admin: false, is_disabled: false, has_password: true, membership_count: 0 })
  expect(JSON.stringify(body)).not.toMatch(/argon|Wiese/)
  expect(await signsIn(server, username, 'grüne Wiese')).toBe(true)
  const { action, details, request_id } = await server.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'add_user')
    .where('subject_id', '=', String(body.id))
    .executeTakeFirstOrThrow()
  expect([action, details]).toEqual(['add_user', facts])
  expect(request_id).toMatch(/^[\da-f-]{36}$/)
})

test('rejects invalid user data at its fields, in the caller’s language', async () => {
  const admin = await adminsBrowser()
  const { username } = await aPerson(server)
  const add = async (body: object, language = 'de') => {
    const answer = await admin.call(api.createUser, { body: body as never, language })
    return [answer.status, answer.body]
  }
  expect(await add({})).toEqual([400, { username: ['Dieses Feld ist erforderlich.'] }])
  expect(await add({ username })).toEqual([
    400,
    { username: [`Der Benutzername ${username} ist schon vergeben. Bitte wählen Sie einen anderen.`] },
  ])
  expect(await add({ username: 'Anna', email: 'anna' }, 'en')).toEqual([
    400,
    {
      username: [expect.stringContaining('Use lower-case letters')],
      email: ['Please enter a valid e-mail address, for example anna@example.org.'],
    },
  ])
  expect(await add({ username: unique('x'), password: 'kurz' }, 'fr')).toEqual([
    400,
    { password: ['Veuillez choisir un mot de passe de 8 à 1024 caractères.'] },
  ])
  expect(await add({ username: unique('x'), password: 'Passwort1' })).toEqual([
    400,
    { password: [expect.stringContaining('Dieses Passwort ist weit verbreitet und deshalb rasch erraten.')] },
  ])
  expect(await add({ username: unique('x'), first_name: 'Annegret', password: 'annegret-77' }, 'en')).toEqual([
    400,
    { password: [expect.stringContaining('little more than the person’s own name')] },
  ])
  const changed = await admin.call(api.changeUser, { params: await aPerson(server), body: { username } })
  expect(changed.status).toBe(400)
})

test('disabling a user or setting a password ends their sessions; unknown fields are ignored', async () => {
  const admin = await adminsBrowser()
  const person = await aPerson(server)
  const browser = server.as(person)
  expect((await browser.call(getMe, {})).status).toBe(200)
  const disabled = await admin.call(api.changeUser, { params: person, body: { is_disabled: true, password_hash: 'x', id: 1 } as never })
  expect(disabled.body).toMatchObject({ id: person.id, is_disabled: true, has_password: false })
  expect((await browser.call(getMe, {})).status).toBe(401)
  expect(await lastAuditEntry()).toMatchObject({ action: 'set_user', subject_id: String(person.id), details: { is_disabled: true } })

  await admin.call(api.changeUser, { params: person, body: { is_disabled: false } })
  await admin.call(api.setPassword, { params: person, body: { password: 'das erste' } })
  const again = server.as(person)
  expect((await again.call(getMe, {})).status).toBe(200)
  expect((await admin.call(api.setPassword, { params: person, body: { password: 'kurz' } })).status).toBe(400)
  for (const password of ['password', 'AnnaMuster2026'])
    expect((await admin.call(api.setPassword, { params: person, body: { password } })).status).toBe(400)
  expect((await admin.call(api.setPassword, { params: { id: 999_999 }, body: { password: 'password' } })).status).toBe(404)
  expect((await again.call(getMe, {})).status).toBe(200)
  expect((await admin.call(api.setPassword, { params: person, body: { password: 'das zweite' } })).body).toMatchObject({
    has_password: true,
  })
  expect((await again.call(getMe, {})).status).toBe(401)
  expect([await signsIn(server, person.username, 'das erste'), await signsIn(server, person.username, 'das zweite')]).toEqual([false, true])
  expect(JSON.stringify(await server.db.selectFrom('audit_log').selectAll().execute())).not.toContain('zweite')
})

test('a linked sign-on identity counts as a way to sign in, also for the last site administrator', async () => {
  const [me, person] = [await aSiteAdmin(server), await aPerson(server)]
  const admin = server.as(me)
  const isListed = async () => (await admin.call(api.listUsers, { query: { query: person.username } })).body.items[0]
  await server.db.updateTable('app_user').set({ is_site_admin: false }).execute()
  for (const { id } of [me, person]) await server.db.updateTable('app_user').set({ is_site_admin: true }).where('id', '=', id).execute()
  const resign = async () => (await admin.call(api.changeUser, { params: me, body: { is_site_admin: false } })).status
  expect([await isListed(), await resign()]).toEqual([expect.objectContaining({ has_password: false, identity_count: 0 }), 409])
  const identity = { issuer: 'https://login.example.org', subject: person.username, created: server.clock().toISOString() }
  await server.db
    .insertInto('user_identity')
    .values({ user_id: person.id, ...identity })
    .execute()
  expect([await isListed(), await resign()]).toEqual([expect.objectContaining({ has_password: false, identity_count: 1 }), 200])
})

test('signs a user out everywhere, counts their sessions, and leaves the administrator signed in', async () => {
  const admin = await adminsBrowser()
  const person = await aPerson(server)
  const browsers = [server.as(person), server.as(person)]
  for (const browser of browsers) expect((await browser.call(getMe, {})).status).toBe(200)
  const listed = (await admin.call(api.listUsers, { query: { query: person.username } })).body.items
  expect(listed).toMatchObject([{ id: person.id, session_count: 2 }])
  const ended = await admin.call(api.endSessions, { params: person })
  expect([ended.status, ended.body.session_count]).toEqual([200, 0])
  for (const browser of browsers) expect((await browser.call(getMe, {})).status).toBe(401)
  expect((await admin.call(getMe, {})).status).toBe(200)
  expect(await lastAuditEntry()).toMatchObject({ action: 'end_sessions', subject_id: String(person.id), details: { sessions: 2 } })
  expect((await admin.call(api.endSessions, { params: { id: 999_999 } })).status).toBe(404)
  expect((await server.as(person).call(api.endSessions, { params: person })).status).toBe(403)
})

test('refuses to disable or demote the last site administrator who can sign in, also concurrently', async () => {
  await server.db.updateTable('app_user').set({ is_site_admin: false }).execute()
  const [one, other] = [await aSiteAdmin(server), await aSiteAdmin(server)]
  const disable = (by: { id: number }, id: number) => server.as(by).call(api.changeUser, { params: { id }, body: { is_disabled: true } })
  const answers = await Promise.all([disable(one, other.id), disable(other, one.id)])
  // Whoever came second was the last one by then, or nobody any more.
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => [401, 409].includes(status))).toHaveLength(1)
  const left = await server.db
    .selectFrom('app_user')
    .select('id')
    .where('is_site_admin', '=', true)
    .where('is_disabled', '=', false)
    .execute()
  expect(left).toHaveLength(1)
  const last = left[0]!
  for (const body of [{ is_disabled: true }, { is_site_admin: false }]) {
    const refused = await server.as(last).call(api.changeUser, { params: last, body })
    expect([refused.status, refused.body]).toEqual([409, { detail: expect.stringContaining('Mindestens eine Person') }])
  }
  const heir = await aPerson(server)
  await server.as(last).call(api.changeUser, { params: heir, body: { is_site_admin: true } })
  const resign = async () => (await server.as(last).call(api.changeUser, { params: last, body: { is_site_admin: false } })).status
  // Who has no password cannot sign in, nor give anybody one.
  expect(await resign()).toBe(409)
  await server.as(last).call(api.setPassword, { params: heir, body: { password: 'grüne Wiese' } })
  expect(await resign()).toBe(200)
  expect((await server.as(last).call(api.listUsers, { query: {} })).status).toBe(403)
})

test('site administrators see no committees or meetings, and others cannot administer', async () => {
  const admin = await adminsBrowser()
  const committee = await aCommittee(server)
  expect((await admin.call(listOwnCommittees, {})).body).toEqual([])
  expect((await admin.call(listMeetings, {})).body).toEqual([])
  const responsible = server.as(await aMember(server, committee, ['responsible']))
  expect((await responsible.call(api.listUsers, { query: {} })).status).toBe(403)
  expect((await responsible.call(api.createUser, { body: { username: '' } })).status).toBe(403)
  expect((await server.as(null).call(api.listUsers, { query: {} })).status).toBe(401)
})
