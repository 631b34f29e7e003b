import { afterEach, expect, test, vi } from 'vitest'
import { aShell } from '#testing/web/service-worker.ts'
import { answerTo, isPage } from './answer.ts'
import { keepShell } from './shell.ts'

const files = ['assets/index-1.js']
const at = (path: string, { mode = 'navigate', method = 'GET' } = {}) =>
  ({ url: `https://rat.example.org/${path}`, mode, method }) as Request

afterEach(() => vi.useRealTimers())

test.each([
  ['sitzungen/', true],
  ['sitzungen/meetings/4?day=2026-11-23', true],
  ['sitzungen/calendars', true],
  ['sitzungen/login', false],
  ['sitzungen/login/sign-on/callback?code=1', false],
  ['sitzungen/logout', false],
  ['sitzungen/api/v1/meetings/4/', false],
  ['sitzungen/calendar/geheim.ics', false],
  ['sitzungen/unsubscribe/1-2.geheim', false],
  ['sitzungen/manual/de/index.html', false],
  ['sitzungen/manuals', true],
  ['sitzungen/mqtt', false],
  ['sitzungen/healthz', false],
  ['sitzungen/favicon.svg', false],
  ['sitzungen/sw.js', false],
  ['sitzungen/assets/index-1.js', false],
  ['anderes/meetings/4', false],
])('%s is a page of the application: %s', (path, expected) => {
  const { shell } = aShell(files)
  expect(isPage(shell, at(path).url)).toBe(expected)
  if (!expected && !path.includes('assets')) expect(answerTo(shell, at(path))).toBeNull()
})

test('changes, API calls and requests to other hosts are not answered by the worker', () => {
  const { shell } = aShell(files)
  const others = [
    at('sitzungen/api/v1/config/', { mode: 'cors' }),
    at('sitzungen/meetings/4', { mode: 'same-origin' }),
    at('sitzungen/', { method: 'POST' }),
    { url: 'https://stats.example.org/sitzungen/', mode: 'navigate', method: 'GET' } as Request,
  ]
  expect(others.map((asked) => answerTo(shell, asked))).toEqual(others.map(() => null))
})

test('an asset comes from the cache if it is kept there, otherwise from the server', async () => {
  const { shell, asked } = aShell(files)
  await answerTo(shell, at('sitzungen/assets/index-1.js', { mode: 'cors' }))
  expect(asked).toEqual(['assets/index-1.js'])
  await keepShell(shell)
  asked.length = 0
  expect(await (await answerTo(shell, at('sitzungen/assets/index-1.js', { mode: 'cors' })))?.text()).toBe('assets/index-1.js')
  expect(asked).toEqual([])
})

test('a page comes from the server, or the kept one if the server is unreachable', async () => {
  const { shell } = aShell(files)
  await keepShell(shell)
  const answered = async (answer: Response | null) => {
    const fetching = async () => answer ?? Promise.reject(new TypeError('Failed to fetch'))
    return (await answerTo({ ...shell, fetch: fetching }, at('sitzungen/meetings/4')))?.text()
  }
  expect(await answered(new Response('newest'))).toBe('newest')
  expect(await answered(new Response('told', { status: 404 }))).toBe('told')
  for (const silence of [null, ...[502, 503, 504].map((status) => new Response('', { status }))])
    expect(await answered(silence)).toContain('assets/index-1.js')
})

test('a hanging network gives way to the kept page after four seconds; without one it is waited for', async () => {
  vi.useFakeTimers()
  const { shell } = aShell(files)
  let arrive = (_: Response) => {}
  const hanging = { ...shell, fetch: () => new Promise<Response>((resolve) => (arrive = resolve)) }
  const late = answerTo(hanging, at('sitzungen/'))
  await vi.advanceTimersByTimeAsync(4000)
  arrive(new Response('late'))
  expect(await (await late)?.text()).toBe('late')
  await keepShell(shell)
  const kept = answerTo(hanging, at('sitzungen/'))
  await vi.advanceTimersByTimeAsync(4000)
  expect(await (await kept)?.text()).toContain('assets/index-1.js')
})
