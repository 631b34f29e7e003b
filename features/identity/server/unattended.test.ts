import { afterAll, beforeAll, expect, test } from 'vitest'
import { unattendedHeader } from '#platform/shared/endpoint.ts'
import { aCommittee, aMember } from '#testing/server/factories/factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const morning = '2026-11-20T08:00:00+01:00'
const headers = { [unattendedHeader]: 'true' }

/** A person with a page left open since the morning; from then on it only makes requests by itself. */
async function aLeftPage() {
  server.stand(morning)
  const person = await aMember(server, await aCommittee(server))
  const browser = server.as(person)
  const ask = async (given: Record<string, string>) => {
    const { statusCode } = await browser.request({ method: 'GET', url: '/api/v1/users/me/', headers: given })
    return statusCode
  }
  expect(await ask({})).toBe(200)
  return { person, browser, ask }
}

const lastUse = async ({ id }: { id: number }) => {
  const { last_used } = await server.db.selectFrom('session').select('last_used').where('user_id', '=', id).executeTakeFirstOrThrow()
  return new Date(last_used).toISOString()
}

test('unattended requests are answered while the session lives, but do not prolong it', async () => {
  const { person, ask } = await aLeftPage()
  const opened = await lastUse(person)
  for (const now of ['2026-11-20T08:30:00+01:00', '2026-11-20T14:00:00+01:00', '2026-11-20T19:59:59+01:00']) {
    server.stand(now)
    expect([now, await ask(headers), await lastUse(person)]).toEqual([now, 200, opened])
  }
  server.stand('2026-11-20T20:00:01+01:00')
  expect([await ask(headers), await ask({})]).toEqual([401, 401])
})

test('a request by the person prolongs the session by 12 hours', async () => {
  const { ask } = await aLeftPage()
  server.stand('2026-11-20T19:00:00+01:00')
  expect(await ask({})).toBe(200)
  server.stand('2026-11-21T06:59:59+01:00')
  expect(await ask(headers)).toBe(200)
  server.stand('2026-11-21T07:00:01+01:00')
  expect(await ask(headers)).toBe(401)
})

test('the unattended header grants nothing: no access without a session, no change without the CSRF token', async () => {
  const { browser } = await aLeftPage()
  expect((await server.as(null).request({ method: 'GET', url: '/api/v1/users/me/', headers })).statusCode).toBe(401)
  const written = await browser.request({
    method: 'PATCH',
    url: '/api/v1/users/me/',
    headers: { ...headers, 'x-csrftoken': '' },
    payload: {},
  })
  expect(written.statusCode).toBe(403)
})
