import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { changeUser, endSessions, setPassword } from '#features/administration/user.ts'
import { getMe } from '#features/identity/contract.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from '#features/identity/sessions.ts'
import { getConfiguration } from '#platform/shared/site.ts'
import { listening, stopListening } from '#testing/server/clients/listening.ts'
import { aCommittee, aMember, aPerson, aSiteAdmin } from '#testing/server/factories/factories.ts'
import { type TwoServers, twoServers } from '#testing/server/site/second-server.ts'
import type { TestServer } from '#testing/server/test-server.ts'

let testedServer: TwoServers
beforeAll(async () => {
  testedServer = await twoServers()
})
afterAll(() => testedServer[Symbol.asyncDispose]())
const morning = '2026-11-20T08:00:00+01:00'
beforeEach(() => testedServer.stand(morning))
afterEach(stopListening)

type Browser = ReturnType<TestServer['as']>
const logout = async (browser: Browser) => {
  const answer = await browser.request({ method: 'POST', url: '/logout' })
  expect(answer.statusCode).toBe(303)
}
const byAdmin = async () => testedServer.as(await aSiteAdmin(testedServer))

/** Ends the user's only other session. */
async function endFromElsewhere(user_id: number) {
  const elsewhere = testedServer.as({ id: user_id })
  const other = (await elsewhere.call(listOwnSessions, {})).body.find(({ is_current }) => !is_current)
  await elsewhere.call(endOwnSession, { params: { id: other?.id ?? 0 } })
}

const endings: [how: string, end: (who: { id: number; browser: Browser }) => Promise<unknown>][] = [
  ['a logout in another tab', ({ browser }) => logout(browser)],
  ['somebody disabled', async ({ id }) => (await byAdmin()).call(changeUser, { params: { id }, body: { is_disabled: true } })],
  ['another password', async ({ id }) => (await byAdmin()).call(setPassword, { params: { id }, body: { password: 'Zytglogge 1530' } })],
  ['one ended from elsewhere by its owner', async ({ id }) => endFromElsewhere(id)],
  ['all others ended by their owner', async ({ id }) => testedServer.as({ id }).call(endOtherSessions, {})],
  ['all of somebody ended by an administrator', async ({ id }) => (await byAdmin()).call(endSessions, { params: { id } })],
  ['twelve hours without use', async () => testedServer.stand('2026-11-20T20:00:01+01:00')],
  [
    'a week since the sign-in',
    async ({ id }) => {
      testedServer.stand('2026-11-27T08:00:01+01:00')
      await testedServer.db.updateTable('session').set({ last_used: '2026-11-27T08:00:00+01:00' }).where('user_id', '=', id).execute()
    },
  ],
]

test.each(endings)('%s closes connections of the session on every app server and invalidates their credentials', async (_, end) => {
  const person = await aPerson(testedServer)
  const browser = testedServer.as(person)
  const here = await listening(testedServer, { ...person, client: browser })
  const there = await listening(testedServer, { ...person, client: browser, server: testedServer.server })
  await end({ id: person.id, browser })
  await Promise.all([here.closed, there.closed])
  await expect(listening(testedServer, { ...person, client: browser })).rejects.toThrow()
})

test('another session of the same person stays connected', async () => {
  const person = await aPerson(testedServer)
  const [one, other] = [testedServer.as(person), testedServer.as(person)]
  const ends = await listening(testedServer, { ...person, client: one })
  const stays = await listening(testedServer, { ...person, client: other, server: testedServer.server })
  await logout(one)
  await ends.closed
  expect([await stays.heard(), stays.socket.connected]).toEqual([[], true])
})

/** A browser that reuses the credentials for live events that it got once. */
async function keeping(browser: Browser) {
  const { body } = await browser.call(getConfiguration, {})
  return { call: async () => ({ body }) } as unknown as Browser
}

test('credentials connect again as long as their session lives, and no longer', async () => {
  const person = await aPerson(testedServer)
  const kept = await keeping(testedServer.as(person))
  const connectAt = async (now: string) => {
    testedServer.stand(now)
    await testedServer.db.updateTable('session').set({ last_used: now }).where('user_id', '=', person.id).execute()
    return (await listening(testedServer, { ...person, client: kept, server: testedServer.server })).socket.connected
  }
  for (const now of [morning, '2026-11-20T08:01:01+01:00', '2026-11-23T12:00:00+01:00', '2026-11-27T07:59:59+01:00'])
    expect([now, await connectAt(now)]).toEqual([now, true])
  await expect(connectAt('2026-11-27T08:00:01+01:00')).rejects.toMatchObject({ code: 4 })
})

test('credentials from before the sign-out are refused afterwards', async () => {
  const person = await aPerson(testedServer)
  const browser = testedServer.as(person)
  const kept = await keeping(browser)
  await logout(browser)
  await expect(listening(testedServer, { ...person, client: kept, server: testedServer.server })).rejects.toMatchObject({ code: 4 })
})

const lastUse = async ({ id }: { id: number }) => {
  const { last_used } = await testedServer.db.selectFrom('session').select('last_used').where('user_id', '=', id).executeTakeFirstOrThrow()
  return new Date(last_used).toISOString()
}

test('listening, reading the configuration and unattended calls are not a use of the session', async () => {
  const person = await aMember(testedServer, await aCommittee(testedServer))
  const browser = testedServer.as(person)
  const ear = await listening(testedServer, { ...person, client: browser })
  const opened = await lastUse(person)
  testedServer.stand('2026-11-20T10:00:00+01:00')
  await browser.call(getConfiguration, {})
  const unattended = await browser.request({ method: 'GET', url: '/api/v1/users/me/', headers: { 'x-unattended': 'true' } })
  await ear.heard()
  expect([unattended.statusCode, await lastUse(person)]).toEqual([200, opened])
  await browser.call(getMe, {})
  expect(await lastUse(person)).toBe('2026-11-20T09:00:00.000Z')
})
