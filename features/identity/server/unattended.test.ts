import { afterAll, beforeAll, expect, test } from 'vitest'
import { unattendedHeader } from '#platform/shared/unattended.ts'
import { aCommittee, aMember } from '#testing/server/factories/factories.ts'
import { type TestHouse, testHouse } from '#testing/server/house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house[Symbol.asyncDispose]())

const morning = '2026-11-20T08:00:00+01:00'
const headers = { [unattendedHeader]: 'true' }

/** Somebody who has opened a page in the morning, which asks by itself from then on. */
async function aLeftPage() {
  house.stand(morning)
  const person = await aMember(house, await aCommittee(house))
  const browser = house.as(person)
  const ask = async (given: Record<string, string>) => {
    const { statusCode } = await browser.request({ method: 'GET', url: '/api/v1/users/me/', headers: given })
    return statusCode
  }
  expect(await ask({})).toBe(200)
  return { person, browser, ask }
}

const lastUse = async ({ id }: { id: number }) => {
  const { last_used } = await house.db.selectFrom('session').select('last_used').where('user_id', '=', id).executeTakeFirstOrThrow()
  return new Date(last_used).toISOString()
}

test('what a page asks by itself is answered as long as the session lives, prolongs it by nothing, and ends with it', async () => {
  const { person, ask } = await aLeftPage()
  const opened = await lastUse(person)
  for (const now of ['2026-11-20T08:30:00+01:00', '2026-11-20T14:00:00+01:00', '2026-11-20T19:59:59+01:00']) {
    house.stand(now)
    expect([now, await ask(headers), await lastUse(person)]).toEqual([now, 200, opened])
  }
  house.stand('2026-11-20T20:00:01+01:00')
  expect([await ask(headers), await ask({})]).toEqual([401, 401])
})

test('what somebody asks meanwhile is use: the session lives for twelve hours more', async () => {
  const { ask } = await aLeftPage()
  house.stand('2026-11-20T19:00:00+01:00')
  expect(await ask({})).toBe(200)
  house.stand('2026-11-21T06:59:59+01:00')
  expect(await ask(headers)).toBe(200)
  house.stand('2026-11-21T07:00:01+01:00')
  expect(await ask(headers)).toBe(401)
})

test('saying so opens nothing: without a session it is refused, and a change needs its token all the same', async () => {
  const { browser } = await aLeftPage()
  expect((await house.as(null).request({ method: 'GET', url: '/api/v1/users/me/', headers })).statusCode).toBe(401)
  const written = await browser.request({
    method: 'PATCH',
    url: '/api/v1/users/me/',
    headers: { ...headers, 'x-csrftoken': '' },
    payload: {},
  })
  expect(written.statusCode).toBe(403)
})
