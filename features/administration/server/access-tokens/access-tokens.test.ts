import { afterAll, beforeAll, expect, test } from 'vitest'
import * as api from '#features/administration/access-tokens.ts'
import { getMe } from '#features/identity/contract.ts'
import { createToken } from '#features/identity/server/access-tokens/repository.ts'
import type { Scope } from '#platform/shared/endpoint.ts'
import { aPerson, aSiteAdmin } from '#testing/server/factories/factories.ts'
import { audited, type TestServer, testServer, unique } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  server.stand('2026-11-20T12:00:00Z')
})
afterAll(() => server[Symbol.asyncDispose]())

const auditActor = { id: null, username: 'command line' }
const aToken = (user: { id: number }, name: string, { scopes = ['read'] as Scope[], days = 30, is_own = true } = {}) =>
  createToken(server.db, auditActor, { name, scopes, days }, { user_id: user.id, is_own, now: server.clock() })

test('administrators list the tokens of all users, sorted and filtered, never the tokens themselves', async () => {
  const mark = unique('GEVER')
  const [anna, program] = [await aPerson(server), await aPerson(server)]
  const used = await aToken(anna, `${mark} A`)
  await aToken(program, `${mark} B`, { scopes: ['import'], days: 1, is_own: false })
  await server.withToken(used.token).call(getMe, {})
  server.stand('2026-11-22T12:00:00Z')
  const browser = server.as(await aSiteAdmin(server))
  const list = async (query: object) => (await browser.call(api.listAccessTokens, { query: { query: mark, ...query } })).body
  const names = async (query: object) => (await list(query)).items.map(({ name }) => name.slice(-1))
  const { total, items } = await list({ sort: '-name' })
  expect(total).toBe(2)
  expect(items).toMatchObject([
    { user: program.id, username: program.username, scopes: ['import'], is_own: false, has_expired: true, last_used: null },
    { user: anna.id, scopes: ['read'], is_own: true, has_expired: false, last_used: '2026-11-20T13:00:00+01:00' },
  ])
  expect(JSON.stringify(items)).not.toContain(used.token)
  expect(await names({ sort: 'last_used' })).toEqual(['B', 'A'])
  for (const [only, expected] of [
    ['is_valid', ['A']],
    ['has_expired', ['B']],
    ['never_used', ['B']],
    ['of_program,import', ['B']],
    ['admin', []],
  ] as const)
    expect(await names({ only })).toEqual(expected)
  const { body } = await browser.call(api.downloadAccessTokens, { query: { as: 'csv', query: mark, only: 'of_program' }, language: 'en' })
  const file = (body as unknown as Buffer).toString()
  expect(file.trimEnd().split('\r\n')).toHaveLength(2)
  expect(file).toContain(`"${mark} B","Import meetings",""`)
})

test('administrators revoke several tokens at once; programs are refused from then on, and each revocation is audited', async () => {
  const user = await aPerson(server)
  const [one, other, kept] = [await aToken(user, 'eins'), await aToken(user, 'zwei'), await aToken(user, 'drei')]
  const admin = await aSiteAdmin(server)
  const revoke = () => server.as(admin).call(api.revokeAccessTokens, { body: { tokens: [one.id, other.id] } })
  expect((await revoke()).body).toEqual({ done: 2 })
  expect((await revoke()).body).toEqual({ done: 0 })
  const statuses = []
  for (const { token } of [one, other, kept]) statuses.push((await server.withToken(token).call(getMe, {})).status)
  expect(statuses).toEqual([401, 401, 200])
  expect(await audited(server, { action: 'revoke_access_token', user_id: admin.id }, ['details'])).toEqual([
    { details: { name: 'eins', user_id: user.id } },
    { details: { name: 'zwei', user_id: user.id } },
  ])
})
