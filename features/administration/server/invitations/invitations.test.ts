import { afterAll, beforeAll, expect, test } from 'vitest'
import { inviteUsers } from '#features/administration/many.ts'
import { addUser, hashNewPassword, setPassword, setUser } from '#features/administration/server/users/users.ts'
import { changeUser, createUser, listUsers } from '#features/administration/user.ts'
import { getMe } from '#features/identity/contract.ts'
import { openSession } from '#features/identity/server/sessions.ts'
import { ofInvitation } from '#features/identity/server/throttle.ts'
import { handOverOf, sendMail } from '#platform/server/mail/send-mail.ts'
import { invitationLinks, type NewPerson, openInvitation, postInvitation } from '#testing/server/clients/invitation.ts'
import { cookiesOf, hiddenFields, lockOut } from '#testing/server/clients/sign-in.ts'
import { aSiteAdmin, signsIn } from '#testing/server/factories/factories.ts'
import { audited, type TestServer, testServer, unique } from '#testing/server/test-server.ts'

let server: TestServer
let bySignOn: TestServer
beforeAll(async () => {
  server = await testServer({ APP_NAME: 'Kantonsrat', ROOT_URL: 'https://rat.example.org', LOG_LEVEL: 'info' })
  const provider = { OIDC_ISSUER: 'https://idp.example.org', OIDC_CLIENT_ID: 'rat', OIDC_CLIENT_SECRET: 'geheim', OIDC_NAME: 'IdP' }
  bySignOn = await testServer({ ...provider, OIDC_ONLY: 'on', ROOT_URL: 'https://rat.example.org' })
  for (const each of [server, bySignOn]) each.stand('2026-05-20T10:00:00Z')
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await bySignOn[Symbol.asyncDispose]()
})

const actor = { id: null, username: 'command line' }
const good = 'grüne Wiese im Mai'

/** Somebody with an address of their own, without a password. */
async function aNewPerson(facts: NewPerson = {}, at = server) {
  const username = unique('nora')
  const { id } = await addUser(at.db, actor, { username, email: `${username}@example.org`, ...facts, password_hash: null })
  return { id, username, email: facts.email ?? `${username}@example.org` }
}

const invite = async (users: number[], at = server) => at.as(await aSiteAdmin(at)).call(inviteUsers, { body: { users } })
const listed = async (id: number, only?: 'is_invited') => {
  const { body } = await server
    .as(await aSiteAdmin(server))
    .call(listUsers, { query: { rows: 100, sort: '-created', ...(only && { only }) } })
  return body.items.find((user) => user.id === id)
}

test('invited people get a mail in their language, with the name of the site and a link, and choose their password', async () => {
  const [anna, beat] = [await aNewPerson({ language: 'fr', first_name: 'Anna' }), await aNewPerson()]
  expect((await invite([anna.id, beat.id])).body).toEqual({ done: 2, unchanged: [] })
  const mails = await server.db.selectFrom('mail').where('to_address', 'in', [anna.email, beat.email]).selectAll().orderBy('id').execute()
  expect(mails.map(({ to_address, subject, has_secret }) => [to_address, subject, has_secret])).toEqual([
    [anna.email, 'Kantonsrat\u00a0: invitation', true],
    [beat.email, 'Kantonsrat: Einladung', true],
  ])
  expect(mails[0]?.text).toMatch(
    /^Bonjour,\n\nVous êtes invité\(e\) à utiliser Kantonsrat\..*Choisir un mot de passe:\nhttps:\/\/rat\.example\.org\/login\/invitation\/[\w-]{43}\n/s,
  )
  expect(mails[0]?.text).not.toContain(anna.username)
  const [link = ''] = await invitationLinks(server, anna.email)
  const page = await openInvitation(server, link)
  expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('Choisir un mot de passe')])
  expect(page.body).toContain(anna.username)
  const done = await postInvitation(server, link, { password: good })
  expect([done.statusCode, done.body]).toEqual([200, expect.stringContaining('href="/login"')])
  expect(await signsIn(server, anna.username, good)).toBe(true)
  expect(await signsIn(server, beat.username, good)).toBe(false)
  expect(await audited(server, { subject_id: String(anna.id), subject_type: 'user' }, ['action', 'username', 'details'])).toEqual([
    expect.objectContaining({ action: 'add_user' }),
    { action: 'invite_user', username: expect.stringMatching(/^admin/), details: { email: anna.email } },
    { action: 'accept_invitation', username: anna.username, details: { address: '192.0.2.1' } },
  ])
})

test('accepting signs nobody in, and ends the sessions of the person', async () => {
  const nora = await aNewPerson()
  await invite([nora.id])
  const browser = server.as(nora)
  const [link = ''] = await invitationLinks(server, nora.email)
  await server.db.updateTable('app_user').set({ last_sign_in: null }).where('id', '=', nora.id).execute()
  const done = await postInvitation(server, link, { password: good })
  expect(done.statusCode).toBe(200)
  expect(Object.keys(cookiesOf(done))).toEqual(['csrftoken'])
  expect((await browser.call(getMe, {})).status).toBe(401)
  expect(await server.db.selectFrom('session').select('id').where('user_id', '=', nora.id).execute()).toEqual([])
})

test('a link works once, also if it is used twice at the same time; opening it uses nothing up', async () => {
  const nora = await aNewPerson()
  await invite([nora.id])
  const [link = ''] = await invitationLinks(server, nora.email)
  for (let at = 0; at < 3; at += 1) expect((await openInvitation(server, link)).statusCode).toBe(200)
  const passwords = ['erste Wahl im Juni', 'zweite Wahl im Juli']
  const answers = await Promise.all(passwords.map((password) => postInvitation(server, link, { password })))
  expect(answers.map(({ statusCode }) => statusCode).sort((one, other) => one - other)).toEqual([200, 404])
  const taken = passwords[answers.findIndex(({ statusCode }) => statusCode === 200)] ?? ''
  for (const password of passwords) expect(await signsIn(server, nora.username, password)).toBe(password === taken)
  expect((await openInvitation(server, link)).statusCode).toBe(404)
  expect(await audited(server, { action: 'accept_invitation', subject_id: String(nora.id) }, ['outcome'])).toHaveLength(1)
})

const ends: [string, (nora: { id: number; username: string; email: string }) => Promise<unknown>][] = [
  [
    'a change of the password',
    async (nora) => setPassword(server.db, actor, { user_id: nora.id, password_hash: await hashNewPassword('anderes Passwort', {}) }),
  ],
  [
    'disabling, also after the person is enabled again',
    async ({ id }) => {
      await setUser(server.db, actor, { id, is_disabled: true })
      await setUser(server.db, actor, { id, is_disabled: false })
    },
  ],
  ['another address', ({ id }) => setUser(server.db, actor, { id, email: 'neu@example.org' })],
  [
    'an address that an import of people writes',
    ({ id }) => server.db.updateTable('app_user').set({ email: 'neu@example.org' }).where('id', '=', id).execute(),
  ],
  [
    'a linked account of a provider',
    ({ id }) =>
      server.db
        .insertInto('user_identity')
        .values({ issuer: 'https://idp.example.org', subject: unique('nora'), user_id: id, created: '2026-05-20T10:00:00Z' })
        .execute(),
  ],
  ['a sign-in', ({ id }) => openSession(server.db, { user_id: id, at: server.clock() })],
]
test.each(ends)('a link ends with %s, and answers like one that never was', async (_name, end) => {
  const nora = await aNewPerson()
  await invite([nora.id])
  const [link = ''] = await invitationLinks(server, nora.email)
  const before = await openInvitation(server, link)
  await end(nora)
  const never = await openInvitation(server, `/login/invitation/${'x'.repeat(43)}`)
  for (const answer of [await openInvitation(server, link), await postInvitation(server, link, { password: good, from: before })]) {
    expect([answer.statusCode, answer.body]).toEqual([404, never.body])
  }
  expect(never.body).toContain('Administration')
  expect(await signsIn(server, nora.username, good)).toBe(false)
})

test('a link ends after seven days, and when a newer invitation is sent', async () => {
  const late = await testServer()
  try {
    late.stand('2026-05-20T10:00:00Z')
    const nora = await aNewPerson({}, late)
    await invite([nora.id], late)
    late.stand('2026-05-20T10:05:01Z')
    expect((await invite([nora.id], late)).body).toEqual({ done: 1, unchanged: [] })
    const [first = '', second = ''] = await invitationLinks(late, nora.email)
    expect((await openInvitation(late, first)).statusCode).toBe(404)
    late.stand('2026-05-27T10:05:00Z')
    expect((await openInvitation(late, second)).statusCode).toBe(200)
    late.stand('2026-05-27T10:05:01Z')
    expect((await openInvitation(late, second)).statusCode).toBe(404)
    expect((await postInvitation(late, second, { password: good })).statusCode).toBe(404)
  } finally {
    await late[Symbol.asyncDispose]()
  }
})

test('says for whom there is nothing to do or an invitation is not possible, also when two administrators press at once', async () => {
  const [nora, disabled, silent, linked, member] = [
    await aNewPerson(),
    await aNewPerson({ is_disabled: true }),
    await aNewPerson({ email: '' }),
    await aNewPerson(),
    await aNewPerson(),
  ]
  await server.db
    .insertInto('user_identity')
    .values({ issuer: 'https://idp.example.org', subject: unique('l'), user_id: linked.id, created: '2026-05-20T10:00:00Z' })
    .execute()
  await setPassword(server.db, actor, { user_id: member.id, password_hash: await hashNewPassword('anderes Passwort', {}) })
  expect(await signsIn(server, member.username, 'anderes Passwort')).toBe(true)
  const all = [nora, disabled, silent, linked, member].map(({ id }) => id)
  const answers = await Promise.all([invite(all), invite(all)])
  expect(answers.map(({ body }) => body.done).sort((one, other) => one - other)).toEqual([0, 1])
  const reasons = (body: (typeof answers)[0]['body']) => new Map(body.unchanged.map(({ id, reason }) => [id, reason]))
  const [second, first] = answers
    .map(({ body }) => body)
    .toSorted((one, other) => one.done - other.done)
    .map(reasons)
  const always = [
    [disabled.id, 'is_disabled'],
    [silent.id, 'no_address'],
    [linked.id, 'signs_on'],
    [member.id, 'has_signed_in'],
  ] as const
  expect(first).toEqual(new Map(always))
  expect(second).toEqual(new Map([...always, [nora.id, 'just_invited']]))
  expect(await invitationLinks(server, nora.email)).toHaveLength(1)
})

test('invites nobody if one of the people does not exist', async () => {
  const nora = await aNewPerson()
  expect((await invite([nora.id, 2_000_000_000])).status).toBe(400)
  expect((await invite([])).status).toBe(400)
  expect(await invitationLinks(server, nora.email)).toEqual([])
})

test('the database holds only a hash of the token, once the mail is sent, and the log nothing of it', async () => {
  const nora = await aNewPerson()
  await invite([nora.id])
  const [link = ''] = await invitationLinks(server, nora.email)
  const token = link.split('/').at(-1) ?? ''
  await openInvitation(server, link)
  await postInvitation(server, link, { password: '123' })
  await postInvitation(server, link, { password: good })
  const lines = server.lines.filter((line) => line.includes('invitation'))
  expect(lines.map((line) => JSON.parse(line).route)).toContain('/login/invitation/:token')
  expect(server.lines.filter((line) => line.includes(token) || line.includes(good))).toEqual([])
  const { id: mail_id } = await server.db.selectFrom('mail').select('id').where('to_address', '=', nora.email).executeTakeFirstOrThrow()
  await sendMail(server, handOverOf(server.env), { mail_id, attempt: 0 })
  const mail = await server.db.selectFrom('mail').selectAll().where('id', '=', mail_id).executeTakeFirstOrThrow()
  expect([mail.state, mail.text, mail.html]).toEqual(['sent', '', ''])
  const everything = JSON.stringify([
    await server.db.selectFrom('audit_log').selectAll().execute(),
    await server.db.selectFrom('invitation').selectAll().execute(),
    await server.db.selectFrom('app_user').selectAll().execute(),
  ])
  expect(everything).not.toContain(token)
})

test('refuses weak and different passwords, and forms of other pages; the link stays good', async () => {
  const nora = await aNewPerson({ first_name: 'Nora', last_name: 'Nussbaumer' })
  await invite([nora.id])
  const [link = ''] = await invitationLinks(server, nora.email)
  const refusals: [object, number, string][] = [
    [{ password: 'kurz' }, 400, '8 bis 1024 Zeichen'],
    [{ password: 'Password1!' }, 400, 'weit verbreitet'],
    [{ password: 'Nussbaumer-1971' }, 400, 'aus dem Namen'],
    [{ password: good, password_again: `${good}!` }, 400, 'nicht gleich'],
    [{ password: good, csrfmiddlewaretoken: 'x' }, 403, 'nicht gespeichert'],
    [{ password: good, cookies: {} }, 403, 'nicht gespeichert'],
  ]
  for (const [given, status, text] of refusals) {
    const answer = await postInvitation(server, link, { password: '', ...given })
    expect([answer.statusCode, answer.body]).toEqual([status, expect.stringContaining(text)])
    expect(answer.body).not.toContain(good)
  }
  expect((await postInvitation(server, link, { password: good })).statusCode).toBe(200)
})

test('the page has no script, is not cached, tells no other page its address, and is in the languages of the site', async () => {
  const nora = await aNewPerson({ language: 'en' })
  await invite([nora.id])
  const [link = ''] = await invitationLinks(server, nora.email)
  const page = await openInvitation(server, link)
  expect(page.headers).toMatchObject({
    'referrer-policy': 'no-referrer',
    'cache-control': 'private, no-store',
    'content-type': 'text/html; charset=utf-8',
  })
  expect(page.headers['content-security-policy']).toMatch(/frame-ancestors 'none';form-action 'self'/)
  expect(page.body).not.toMatch(/<script|javascript:|\son\w+=|style=/i)
  expect(page.body).toContain('Choose a password')
  expect(Object.keys(hiddenFields(page.body))).toEqual(['csrfmiddlewaretoken', 'next'])
  const chosen = await server.app.inject(`${link}?language=fr`)
  expect(chosen).toMatchObject({ statusCode: 303, headers: { location: link, 'referrer-policy': 'no-referrer' } })
  expect((await openInvitation(server, link, cookiesOf(chosen))).body).toContain('<html lang="fr">')
})

test('guessing links is throttled as signing in is', async () => {
  const nora = await aNewPerson()
  await invite([nora.id])
  const [link = ''] = await invitationLinks(server, nora.email)
  await lockOut(server, ofInvitation({ address: '198.51.100.7' }))
  const waiting = await server.app.inject({ url: link, remoteAddress: '198.51.100.7' })
  expect([waiting.statusCode, Number(waiting.headers['retry-after'])]).toEqual([429, expect.any(Number)])
  expect((await openInvitation(server, link)).statusCode).toBe(200)
})

test('the list says when somebody was invited, and when the link has expired, until they sign in', async () => {
  const nora = await aNewPerson()
  expect(await listed(nora.id, 'is_invited')).toBeUndefined()
  await invite([nora.id])
  expect(await listed(nora.id, 'is_invited')).toMatchObject({
    invited: expect.stringContaining('2026-05-20'),
    is_invitation_expired: false,
  })
  await server.db.updateTable('invitation').set({ expires: '2026-05-20T09:00:00Z' }).where('user_id', '=', nora.id).execute()
  expect(await listed(nora.id, 'is_invited')).toMatchObject({ is_invitation_expired: true })
  await openSession(server.db, { user_id: nora.id, at: server.clock() })
  expect(await listed(nora.id)).toMatchObject({ invited: null, is_invitation_expired: false })
  expect(await listed(nora.id, 'is_invited')).toBeUndefined()
})

test('a new user is invited at once if wanted; without an address, or disabled, nobody is added', async () => {
  const admin = server.as(await aSiteAdmin(server))
  const username = unique('neu')
  const create = (more: object) => admin.call(createUser, { body: { username, invite: true, ...more } })
  expect(await create({})).toMatchObject({ status: 400, body: { email: [expect.any(String)] } })
  expect(await create({ email: 'neu@example.org', is_disabled: true })).toMatchObject({
    status: 400,
    body: { invite: [expect.any(String)] },
  })
  const created = await create({ email: `${username}@example.org` })
  expect(created).toMatchObject({ status: 200, body: { has_password: false, invited: expect.any(String) } })
  expect(await invitationLinks(server, `${username}@example.org`)).toHaveLength(1)
  const changed = await admin.call(changeUser, { params: { id: created.body.id }, body: { first_name: 'Nina' } })
  expect(changed.body).toMatchObject({ first_name: 'Nina', invited: expect.any(String) })
})

test('where a provider signs everybody on, the mail leads to the site and no link sets a password', async () => {
  const nora = await aNewPerson({}, bySignOn)
  expect((await invite([nora.id], bySignOn)).body).toEqual({ done: 1, unchanged: [] })
  const mail = await bySignOn.db.selectFrom('mail').where('to_address', '=', nora.email).selectAll().executeTakeFirstOrThrow()
  expect(mail.text).toMatch(/https:\/\/rat\.example\.org\/\n/)
  expect([mail.text.includes('invitation/'), mail.has_secret]).toEqual([false, false])
  expect(await bySignOn.db.selectFrom('invitation').selectAll().execute()).toMatchObject([
    { user_id: nora.id, token_hash: null, expires: null },
  ])
})
