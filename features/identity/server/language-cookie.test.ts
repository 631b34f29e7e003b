import { expect, test } from 'vitest'
import { updateMe } from '#features/identity/contract.ts'
import { postSignIn } from '#testing/server/clients/sign-in.ts'
import { aPerson, aPersonWithPassword } from '#testing/server/factories/factories.ts'
import { audited, type TestServer, testServer } from '#testing/server/test-server.ts'

test('stores the language chosen on the sign-in page in a SameSite=Strict cookie that scripts can read', async () => {
  await using server = await testServer({ TRUST_PROXY: 'loopback' })
  const chosen = async (headers: Record<string, string> = {}) => {
    const { cookies } = await server.app.inject({ url: '/login?language=fr', headers })
    return cookies.find(({ name }) => name === 'I18N_LANGUAGE')
  }
  expect(await chosen()).toEqual({ name: 'I18N_LANGUAGE', value: 'fr', path: '/', maxAge: 31_536_000, sameSite: 'Strict' })
  expect(await chosen({ 'x-forwarded-proto': 'https' })).toMatchObject({ sameSite: 'Strict', secure: true })
})

const languageOf = async ({ db }: TestServer, { id }: { id: number }) =>
  (await db.selectFrom('app_user').select('language').where('id', '=', id).executeTakeFirstOrThrow()).language
const auditEntriesOf = (server: TestServer, { id }: { id: number }) => audited(server, { user_id: id }, ['action', 'details'])

test('signing in stores the language chosen on the sign-in page, if the site offers it', async () => {
  await using server = await testServer({ LANGUAGES: 'de,fr' })
  const password = 'Zytglogge 1530'
  const person = await aPersonWithPassword(server, password)
  const afterSignIn = async (cookies: Record<string, string>, typed = password) => {
    await postSignIn(server, { username: person.username, password: typed, cookies })
    return languageOf(server, person)
  }
  expect(await afterSignIn({})).toBeNull()
  expect(await afterSignIn({ I18N_LANGUAGE: 'fr' }, 'wrong')).toBeNull()
  expect(await afterSignIn({ I18N_LANGUAGE: 'fr' })).toBe('fr')
  expect(await afterSignIn({ I18N_LANGUAGE: 'en' })).toBe('fr')
  expect(await afterSignIn({})).toBe('fr')
  const languages = (await auditEntriesOf(server, person)).map(({ details }) => details.language)
  expect(languages).toEqual([undefined, 'fr', undefined, undefined])
})

test('people change their own language and no other field', async () => {
  await using server = await testServer()
  const [me, other] = [await aPerson(server), await aPerson(server)]
  const asked = { body: { language: 'en' as const, id: other.id, is_site_admin: true } }
  expect((await server.as(me).call(updateMe, asked)).body).toEqual({ language: 'en' })
  expect([await languageOf(server, me), await languageOf(server, other)]).toEqual(['en', null])
  const row = await server.db.selectFrom('app_user').selectAll().where('id', '=', me.id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ username: me.username, is_site_admin: false })
  expect(await auditEntriesOf(server, me)).toEqual([{ action: 'set_language', details: { language: 'en' } }])
  const refused = await server.as(me).request({ method: 'PATCH', url: '/api/v1/users/me/', payload: { language: 'rm' } })
  expect([refused.statusCode, refused.json()]).toEqual([400, { language: [expect.any(String)] }])
})
