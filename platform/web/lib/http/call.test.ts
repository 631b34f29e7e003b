import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { byId, endpoint } from '#platform/shared/endpoint.ts'
import { connectivity, recordStatus } from '#platform/web/lib/connectivity/connectivity.ts'
import { setResponseCache } from '#platform/web/lib/connectivity/offline-copies.ts'
import { coverBy } from '#platform/web/lib/session/presence.ts'
import { eventually } from '#testing/web/eventually.ts'
import { call } from './call.ts'
import { Refused } from './refused.ts'

const getThing = endpoint({
  summary: 'Do something',
  method: 'GET',
  path: 'things/:id/',
  params: byId,
  query: z.object({ year: z.string().optional() }),
  answer: z.object({ id: z.int() }),
})
const nameThing = endpoint({
  summary: 'Do something',
  method: 'PATCH',
  path: 'things/:id/',
  params: byId,
  body: z.object({ name: z.string() }),
  answer: z.object({ id: z.int() }),
})

let request: { address: string; init: RequestInit }
const answerWith = (answer: () => Response) =>
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    request = { address, init }
    return answer()
  })

afterEach(() => {
  vi.useRealTimers()
  setResponseCache(async () => undefined)
  recordStatus(200)
})

beforeEach(() => {
  document.head.innerHTML = '<base href="/sitzungen/">'
  document.cookie = 'csrftoken=a%2Bb; path=/'
})

test('asks for JSON below the path prefix, with a trailing slash, and without a CSRF header where nothing changes', async () => {
  answerWith(() => Response.json({ id: 7, undeclared: true }))
  expect(await call(getThing, { params: { id: 7 }, query: { year: '2026' } })).toEqual({ id: 7 })
  expect(request.address).toBe('/sitzungen/api/v1/things/7/?year=2026')
  expect(request.init.headers).toEqual({ Accept: 'application/json' })
})

test('sends JSON and echoes the CSRF cookie where something changes', async () => {
  answerWith(() => Response.json({ id: 7 }))
  await call(nameThing, { params: { id: 7 }, body: { name: 'Neu' } })
  expect(request.init).toMatchObject({ method: 'PATCH', body: '{"name":"Neu"}' })
  expect(request.init.headers).toMatchObject({ 'Content-Type': 'application/json', 'X-CSRFToken': 'a+b' })
})

test('throws the refusal of the server with its detail, its fields and errors of no field', async () => {
  answerWith(() => Response.json({ name: ['Zu lang.', 'Ungültig.'], non_field_errors: ['Schon vergeben.'] }, { status: 400 }))
  const refused = await call(nameThing, { params: { id: 7 }, body: { name: 'x' } }).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Refused)
  expect(refused).toMatchObject({
    status: 400,
    detail: undefined,
    fields: { name: ['Zu lang.', 'Ungültig.'] },
    nonField: ['Schon vergeben.'],
  })

  answerWith(() => Response.json({ detail: 'Dazu sind Sie nicht berechtigt.' }, { status: 403 }))
  await expect(call(getThing, { params: { id: 7 }, query: {} })).rejects.toMatchObject({
    status: 403,
    detail: 'Dazu sind Sie nicht berechtigt.',
    fields: {},
  })
})

test('refuses with status 0 without an answer, and with the status if the answer is not JSON', async () => {
  answerWith(() => {
    throw new TypeError('Failed to fetch')
  })
  await expect(call(getThing, { params: { id: 7 }, query: {} })).rejects.toMatchObject({ name: 'Refused', status: 0 })
  answerWith(() => new Response('<h1>Bad Gateway</h1>', { status: 502 }))
  await expect(call(getThing, { params: { id: 7 }, query: {} })).rejects.toMatchObject({ name: 'Refused', status: 502 })
})

test('without a session, goes to the sign-in page with the way back', async () => {
  const assign = vi.fn<(address: string) => void>()
  vi.stubGlobal('location', { pathname: '/sitzungen/meetings/4', search: '?a=1', hash: '#b', assign })
  answerWith(() => Response.json({ detail: 'Bitte melden Sie sich an.' }, { status: 401 }))
  void call(getThing, { params: { id: 7 }, query: {} })
  await eventually(() => expect(assign).toHaveBeenCalledWith('/sitzungen/login?next=%2Fsitzungen%2Fmeetings%2F4%3Fa%3D1%23b'))
})

test('calls from a hidden page, or a minute after the last touch, are sent as unattended', async () => {
  answerWith(() => Response.json({ id: 7 }))
  const headers = async () => {
    await call(getThing, { params: { id: 7 }, query: {} })
    return request.init.headers
  }
  const [used, unattended] = [{ Accept: 'application/json' }, { Accept: 'application/json', 'X-Unattended': 'true' }]
  const look = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  expect(await headers()).toEqual(unattended)
  look.mockRestore()
  const start = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  window.dispatchEvent(new Event('pointermove'))
  vi.setSystemTime(start + 59_999)
  expect(await headers()).toEqual(used)
  vi.setSystemTime(start + 60_000)
  expect(await headers()).toEqual(unattended)
  window.dispatchEvent(new Event('click'))
  expect(await headers()).toEqual(used)
  vi.useRealTimers()
  window.dispatchEvent(new Event('click'))
})

test('a 401 covers a page left untouched for long if possible, and otherwise goes to the sign-in page', async () => {
  const assign = vi.fn<(address: string) => void>()
  vi.stubGlobal('location', { pathname: '/sitzungen/meetings/4', search: '', hash: '', assign })
  answerWith(() => Response.json({ detail: 'Bitte melden Sie sich an.' }, { status: 401 }))
  let covered = 0
  const cover = (isThere: boolean) => !isThere && ++covered > 0
  const end = coverBy(cover)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15 * 60_000 })
  await expect(call(getThing, { params: { id: 7 }, query: {} })).rejects.toMatchObject({ status: 401 })
  expect([covered, assign.mock.calls.length]).toEqual([1, 0])
  end()
  void call(getThing, { params: { id: 7 }, query: {} })
  await eventually(() => expect(assign).toHaveBeenCalledTimes(1))
  vi.useRealTimers()
  window.dispatchEvent(new Event('click'))
  const endAgain = coverBy(cover)
  void call(getThing, { params: { id: 7 }, query: {} })
  await eventually(() => expect(assign).toHaveBeenCalledTimes(2))
  expect(covered).toBe(1)
  endAgain()
})

test('kept answers replace those of an unreachable server, but not its own refusals', async () => {
  const kept: string[] = []
  setResponseCache(async (address) => {
    kept.push(address)
    return address.includes('/things/7/') ? { id: 7 } : undefined
  })
  const ask = (id: number) => call(getThing, { params: { id }, query: {} })
  for (const answer of [Response.error(), new Response(null, { status: 502 }), new Response(null, { status: 503 })]) {
    recordStatus(200)
    answerWith(() => {
      if (answer.type === 'error') throw new TypeError('Failed to fetch')
      return answer.clone()
    })
    expect(await ask(7)).toEqual({ id: 7 })
    expect(connectivity.get()).toBe('away')
    await expect(ask(8)).rejects.toMatchObject({ name: 'Refused' })
  }
  answerWith(() =>
    Response.json({ detail: 'Nicht gefunden. Vielleicht wurde der Inhalt entfernt, oder Sie haben keinen Zugang mehr.' }, { status: 404 }),
  )
  recordStatus(200)
  kept.length = 0
  await expect(ask(7)).rejects.toMatchObject({ status: 404 })
  expect([kept, connectivity.get()]).toEqual([[], 'there'])
})

test('a change is never answered from what was kept', async () => {
  setResponseCache(async () => ({ id: 7 }))
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(call(nameThing, { params: { id: 7 }, body: { name: 'x' } })).rejects.toMatchObject({ status: 0 })
})

test('a hanging network gives way to a kept answer after four seconds, and at once for the next call', async () => {
  vi.useFakeTimers()
  setResponseCache(async () => ({ id: 7 }))
  let asked = 0
  vi.stubGlobal('fetch', () => {
    asked++
    return new Promise(() => {})
  })
  const ask = () => call(getThing, { params: { id: 7 }, query: {} })
  const first = ask()
  await vi.advanceTimersByTimeAsync(4000)
  expect(await first).toEqual({ id: 7 })
  expect(await ask()).toEqual({ id: 7 })
  expect(asked).toBe(1)
})

test('a kept answer of another version that cannot be read is not used', async () => {
  setResponseCache(async () => ({ number: '7' }))
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const ask = () => call(getThing, { params: { id: 7 }, query: {} })
  await expect(ask()).rejects.toMatchObject({ name: 'Refused', status: 0 })
  await expect(ask()).rejects.toMatchObject({ name: 'Refused', status: 0 })
})
