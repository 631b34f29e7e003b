import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMe } from '#features/identity/contract.ts'
import { signsIn } from '#testing/server/factories/factories.ts'
import { audited, type TestServer, testServer, unique } from '#testing/server/test-server.ts'
import { listUsers } from './listed-users.ts'
import { addUser, findUser, hashNewPassword, setPassword, setUser } from './users.ts'

const auditActor = { id: null, username: 'command line' }
const plain = { password_hash: null }
let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const auditEntriesOf = (id: number) => audited(server, { subject_type: 'user', subject_id: String(id) }, ['username', 'action', 'details'])

test('adds a user with all fields, who can sign in; the audit log omits the password', async () => {
  const username = unique('anna')
  const facts = { first_name: 'Anna', last_name: 'Ammann', email: 'anna@example.org', language: 'fr' as const, is_site_admin: true }
  const { id } = await addUser(server.db, auditActor, { username, ...facts, password_hash: await hashNewPassword('grüne Wiese', {}) })
  const listed = (await listUsers(server.db, { today: '2026-05-20', now: server.clock() })).find((user) => user.id === id)
  expect(listed).toEqual({
    id,
    username,
    ...facts,
    is_auditor: false,
    is_records_staff: false,
    can_create_proposals_for_other_people: false,
    is_disabled: false,
    has_password: true,
    identity_count: 0,
    last_sign_in: null,
    membership_count: 0,
    session_count: 0,
    device_count: 0,
    has_second_factor: false,
    created: expect.any(String),
    invited: null,
    is_invitation_expired: false,
  })
  expect(await signsIn(server, username, 'grüne Wiese')).toBe(true)
  expect(await signsIn(server, username, 'grüne Wiesen')).toBe(false)
  expect(await auditEntriesOf(id)).toEqual([{ username: 'command line', action: 'add_user', details: { username, ...facts } }])
})

test('rejects invalid names, e-mail addresses and passwords, each at its field', async () => {
  const username = unique('bruno')
  await addUser(server.db, auditActor, { username, ...plain })
  const before = await server.db.selectFrom('audit_log').select('id').execute()
  const refusals = [
    [{ username }, /username_taken/],
    [{ username: 'Anna' }, /administration.username"/],
    [{ username: '.anna' }, /administration.username"/],
    [{ username: 'anna muster' }, /administration.username"/],
    [{ username: 'a'.repeat(101) }, /administration.username"/],
    [{ username: unique('x'), email: 'anna' }, /administration.email/],
    [{ username: unique('x'), first_name: 'An\nna' }, /problem.one_line/],
    [{ username: unique('x'), last_name: 'x'.repeat(101), email: '@' }, /last_name.*too_long.*email/],
  ] as const
  for (const [given, message] of refusals) await expect(addUser(server.db, auditActor, { ...given, ...plain })).rejects.toThrow(message)
  await expect(hashNewPassword('7 marks', {})).rejects.toThrow(/"password".*"minimum":8,"maximum":1024/)
  await expect(hashNewPassword('x'.repeat(1025), {})).rejects.toThrow(/administration.password/)
  await expect(hashNewPassword('Password1!', {})).rejects.toThrow(/"password".*administration.password_common/)
  await expect(hashNewPassword('Muster-1971', { last_name: 'Muster' })).rejects.toThrow(/administration.password_own_name/)
  await expect(findUser(server.db, 'nobody')).rejects.toThrow('user: there is none named nobody')
  expect(await server.db.selectFrom('audit_log').select('id').execute()).toEqual(before)
})

test('disabling a user ends their sessions and blocks sign-in until they are enabled again', async () => {
  const password_hash = await hashNewPassword('alte Linde', {})
  const user = await addUser(server.db, auditActor, { username: unique('carla'), password_hash })
  const other = await addUser(server.db, auditActor, { username: unique('dora'), ...plain })
  const [phone, desk, others] = [server.as(user), server.as(user), server.as(other)]
  for (const browser of [phone, desk]) expect((await browser.call(getMe, {})).status).toBe(200)

  await setUser(server.db, auditActor, { id: user.id, is_disabled: true })
  for (const browser of [phone, desk]) expect((await browser.call(getMe, {})).status).toBe(401)
  expect((await others.call(getMe, {})).status).toBe(200)
  expect(await signsIn(server, user.username, 'alte Linde')).toBe(false)

  await setUser(server.db, auditActor, { id: user.id, is_disabled: false })
  expect((await phone.call(getMe, {})).status).toBe(401)
  expect(await signsIn(server, user.username, 'alte Linde')).toBe(true)
  expect((await auditEntriesOf(user.id)).map(({ action }) => action)).toEqual(['add_user', 'set_user', 'set_user'])
  await expect(setUser(server.db, auditActor, { id: 999_999, is_disabled: true })).rejects.toThrow('problem.not_found')
})

test('a new password replaces the old one and ends the user’s sessions', async () => {
  const user = await addUser(server.db, auditActor, { username: unique('emil'), password_hash: await hashNewPassword('das erste', {}) })
  const browser = server.as(user)
  expect((await browser.call(getMe, {})).status).toBe(200)
  await setPassword(server.db, auditActor, { user_id: user.id, password_hash: await hashNewPassword('das zweite', {}) })
  expect((await browser.call(getMe, {})).status).toBe(401)
  expect(await signsIn(server, user.username, 'das erste')).toBe(false)
  expect(await signsIn(server, user.username, 'das zweite')).toBe(true)
  expect((await auditEntriesOf(user.id)).at(-1)).toEqual({ username: 'command line', action: 'set_password', details: {} })
})

test('a refusal inside the caller’s transaction rolls everything back', async () => {
  const username = unique('fritz')
  const twice = server.db.transaction().execute(async (trx) => {
    await addUser(trx, auditActor, { username, ...plain })
    await addUser(trx, auditActor, { username, ...plain })
  })
  await expect(twice).rejects.toThrow('username_taken')
  await expect(findUser(server.db, username)).rejects.toThrow('there is none')
})
