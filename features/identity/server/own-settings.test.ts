import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMe, updateMe } from '#features/identity/contract.ts'
import { aPerson } from '#testing/server/factories/factories.ts'
import { audited, type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const settingsOf = async (who: { id: number }) => {
  const { start_page, closed_hints } = (await server.as(who).call(getMe, {})).body
  return { start_page, closed_hints }
}

test('the start page and the closed hints are kept for the caller alone', async () => {
  const [me, other] = [await aPerson(server, 'me'), await aPerson(server, 'other')]
  const untouched = { start_page: null, closed_hints: [] }
  expect(await settingsOf(me)).toEqual(untouched)
  await server.as(me).call(updateMe, { body: { start_page: 'overview' } })
  await server.as(me).call(updateMe, { body: { closed_hints: ['offline', 'read', 'read'] } })
  expect(await settingsOf(me)).toEqual({ start_page: 'overview', closed_hints: ['read', 'offline'] })
  await server.as(me).call(updateMe, { body: { start_page: null, closed_hints: [] } })
  expect([await settingsOf(me), await settingsOf(other)]).toEqual([untouched, untouched])
  expect(await audited(server, { user_id: me.id, action: 'set_start_page' }, ['details'])).toEqual([
    { details: { start_page: 'overview' } },
    { details: { start_page: null } },
  ])
})

test('an unknown page or hint is refused, and nothing changes', async () => {
  const me = await aPerson(server, 'me')
  for (const body of [{ start_page: 'inbox' }, { closed_hints: ['tour'] }]) {
    const { statusCode } = await server.as(me).request({ method: 'PATCH', url: '/api/v1/users/me/', payload: body })
    expect(statusCode).toBe(400)
  }
  expect(await settingsOf(me)).toEqual({ start_page: null, closed_hints: [] })
})
