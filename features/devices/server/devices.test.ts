import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setSettings } from '#features/administration/server/site-settings.ts'
import * as administration from '#features/administration/user.ts'
import * as api from '#features/devices/contract.ts'
import { type OpenedSession, sweepSessions } from '#features/identity/server/sessions.ts'
import { signIn } from '#features/identity/server/sign-in.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from '#features/identity/sessions.ts'
import { aPerson, aPersonWithPassword, aSiteAdmin } from '#testing/server/factories/factories.ts'
import { audited, type TestServer, testServer, unique } from '#testing/server/test-server.ts'
import { sweepDevices } from './repository.ts'

const start = '2026-11-23T08:00:00Z'
const later = (days: number) => new Date(Date.parse(start) + days * 86_400_000).toISOString()

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  server.stand(start)
})
afterAll(() => server[Symbol.asyncDispose]())

type Browser = ReturnType<TestServer['as']>
const register = async (browser: Browser, id?: string) => (await browser.call(api.registerDevice, { body: { id } })).body
const deviceOf = async (browser: Browser, id?: string) => {
  const { device } = await register(browser, id)
  if (!device) throw new Error('nothing may be kept')
  return device
}
const mayKeep = async (id: string) => (await server.as(null).call(api.findDevice, { params: { id } })).status === 200
const auditEntriesOf = ({ id }: { id: number }) => audited(server, { user_id: id }, ['action', 'details'])

test('registers a browser with a 32-byte key, and returns the same device for the same id', async () => {
  const person = await aPerson(server)
  const browser = server.as(person)
  const first = await register(browser)
  expect(first).toMatchObject({ user_id: person.id, days: 7 })
  expect(Buffer.from(first.device?.key ?? '', 'base64')).toHaveLength(32)
  expect(await register(browser, first.device?.id)).toEqual(first)
  const elsewhere = await deviceOf(server.as(person))
  expect([elsewhere.id, elsewhere.key]).not.toContain(first.device?.id)
  expect(elsewhere.key).not.toBe(first.device?.key)
  expect(await auditEntriesOf(person)).toEqual([
    { action: 'register_device', details: {} },
    { action: 'register_device', details: {} },
  ])
})

test('concurrent registrations of one session create one device', async () => {
  const browser = server.as(await aPerson(server))
  const ids = await Promise.all(Array.from({ length: 6 }, async () => (await deviceOf(browser)).id))
  expect(new Set(ids).size).toBe(1)
})

test('never returns the key of another person’s device, even by its id', async () => {
  const { id, key } = await deviceOf(server.as(await aPerson(server)))
  const stranger = server.as(await aPerson(server))
  const other = await deviceOf(stranger, id)
  expect(other.id).not.toBe(id)
  expect(other.key).not.toBe(key)
  expect((await stranger.call(api.wipeDevice, { params: { id } })).status).toBe(404)
  expect((await stranger.call(api.listDevices, {})).body.map((device) => device.id)).toEqual([other.id])
  expect(await mayKeep(id)).toBe(true)
})

test('an expired session keeps the device, and the same person gets the same key after sign-in', async () => {
  const person = await aPerson(server)
  const device = await deviceOf(server.as(person))
  server.stand(later(2))
  await sweepSessions(server.db, server.clock())
  expect(await mayKeep(device.id)).toBe(true)
  expect(await deviceOf(server.as(person), device.id)).toEqual(device)
  server.stand(start)
})

test('signing in over one’s own earlier session keeps the device; another person’s sign-in destroys it', async () => {
  const password = 'Zytglogge 1530'
  const [person, other] = [await aPersonWithPassword(server, password), await aPersonWithPassword(server, password)]
  const comeIn = async ({ username }: { username: string }, old_token?: string) => {
    const browser = {
      old_token,
      user_agent: '',
      address: unique('address'),
      request_id: 'r',
      language: undefined,
      known_browser: undefined,
    }
    const attempt = { username, password, ...browser }
    const outcome = await signIn(server, attempt)
    if (!('session' in outcome) || !outcome.session) throw new Error('not signed in')
    return outcome.session
  }
  const registerBy = async ({ token, csrf_token }: OpenedSession, id?: string) => {
    const [cookies, headers] = [{ sessionid: token }, { 'x-csrftoken': csrf_token }]
    return (await server.app.inject({ method: 'POST', url: '/api/v1/devices/', cookies, headers, payload: { id } })).json().device
  }
  const first = await comeIn(person)
  const device = await registerBy(first)
  const second = await comeIn(person, first.token)
  expect(await registerBy(second, device.id)).toEqual(device)
  await comeIn(other, second.token)
  expect(await mayKeep(device.id)).toBe(false)
})

test('ending a session, here or from elsewhere, destroys only the keys of that session', async () => {
  const person = await aPerson(server)
  const [here, there, third] = [server.as(person), server.as(person), server.as(person)]
  const [own, ended, signedOut] = [await deviceOf(here), await deviceOf(there), await deviceOf(third)]
  await third.request({ method: 'POST', url: '/logout' })
  expect(await mayKeep(signedOut.id)).toBe(false)
  const sessions = (await here.call(listOwnSessions, {})).body.filter(({ is_current }) => !is_current)
  for (const { id } of sessions) await here.call(endOwnSession, { params: { id } })
  expect([await mayKeep(ended.id), await mayKeep(own.id)]).toEqual([false, true])
})

test('signing out everywhere else destroys all other devices, even those whose session has expired', async () => {
  const person = await aPerson(server)
  const left = await deviceOf(server.as(person))
  await server.db.updateTable('device').set({ token_hash: null }).where('id', '=', left.id).execute()
  const [here, there] = [server.as(person), server.as(person)]
  const [own, other] = [await deviceOf(here), await deviceOf(there)]
  await here.call(endOtherSessions, {})
  expect([await mayKeep(left.id), await mayKeep(other.id), await mayKeep(own.id)]).toEqual([false, false, true])
})

test.each([
  ['ends all sessions', async (admin: Browser, id: number) => admin.call(administration.endSessions, { params: { id } })],
  [
    'disables the user',
    async (admin: Browser, id: number) => admin.call(administration.changeUser, { params: { id }, body: { is_disabled: true } }),
  ],
  [
    'sets a password',
    async (admin: Browser, id: number) => admin.call(administration.setPassword, { params: { id }, body: { password: 'grüne Wiese' } }),
  ],
  ['wipes the devices', async (admin: Browser, id: number) => admin.call(administration.wipeDevices, { params: { id } })],
])('an administrator who %s destroys the keys of all of that person’s devices, and no others', async (_what, act) => {
  const [person, neighbour] = [await aPerson(server), await aPerson(server)]
  const [one, two, theirs] = [await deviceOf(server.as(person)), await deviceOf(server.as(person)), await deviceOf(server.as(neighbour))]
  const admin = server.as(await aSiteAdmin(server))
  const { status, body } = await act(admin, person.id)
  expect([status, body.device_count]).toEqual([200, 0])
  expect([await mayKeep(one.id), await mayKeep(two.id), await mayKeep(theirs.id)]).toEqual([false, false, true])
})

test('a person whose devices are wiped stays signed in, and gets a new key', async () => {
  const [person, admin] = [await aPerson(server), await aSiteAdmin(server)]
  const browser = server.as(person)
  const device = await deviceOf(browser)
  const { body } = await server.as(admin).call(administration.wipeDevices, { params: { id: person.id } })
  expect(body).toMatchObject({ device_count: 0, session_count: 1 })
  expect(await auditEntriesOf(admin)).toEqual([{ action: 'wipe_devices', details: { devices: 1 } }])
  const next = await deviceOf(browser, device.id)
  expect([next.id === device.id, next.key === device.key]).toEqual([false, false])
})

test('people list their own devices, the current one first, and wipe each of them', async () => {
  const person = await aPerson(server)
  const [here, there] = [server.as(person), server.as(person)]
  const [own, other] = [await deviceOf(here), await deviceOf(there)]
  const list = async () => (await here.call(api.listDevices, {})).body
  expect((await list()).map(({ id, is_current }) => [id, is_current])).toEqual([
    [own.id, true],
    [other.id, false],
  ])
  expect((await here.call(api.wipeDevice, { params: { id: other.id } })).status).toBe(200)
  expect((await here.call(api.wipeDevice, { params: { id: other.id } })).status).toBe(404)
  expect((await list()).map(({ id }) => id)).toEqual([own.id])
  expect(JSON.stringify(await list())).not.toContain(own.key)
  expect((await auditEntriesOf(person)).at(-1)).toEqual({ action: 'wipe_devices', details: { devices: 1 } })
})

test('a device expires after offline_days without contact, and its row is deleted after twice as long', async () => {
  const person = await aPerson(server)
  const device = await deviceOf(server.as(person))
  server.stand(later(6.9))
  expect(await mayKeep(device.id)).toBe(true)
  server.stand(later(7.1))
  expect(await mayKeep(device.id)).toBe(false)
  expect((await deviceOf(server.as(person), device.id)).id).not.toBe(device.id)
  const rows = () => server.db.selectFrom('device').select('id').where('id', '=', device.id).execute()
  await sweepDevices(server.db, { now: new Date(later(13.9)), days: 7 })
  expect(await rows()).toHaveLength(1)
  await sweepDevices(server.db, { now: new Date(later(14.1)), days: 7 })
  expect(await rows()).toEqual([])
  server.stand(start)
})

test('with offline_days 0 no keys are given and existing devices expire', async () => {
  const person = await aPerson(server)
  const browser = server.as(person)
  const device = await deviceOf(browser)
  const set = (offline_days: number) => setSettings(server.db, { id: null, username: 'test' }, { env: server.env, given: { offline_days } })
  await set(0)
  expect(await register(browser, device.id)).toEqual({ user_id: person.id, days: 0, device: null })
  expect([await mayKeep(device.id), (await browser.call(api.listDevices, {})).body]).toEqual([false, []])
  await expect(set(91)).rejects.toThrow('administration.days')
  await set(7)
})

test('an unknown device id is 404, and an invalid one is rejected', async () => {
  expect(await mayKeep(randomUUID())).toBe(false)
  expect((await server.as(await aPerson(server)).call(api.registerDevice, { body: { id: 'mine' } })).status).toBe(400)
})
