import { afterEach, expect, test, vi } from 'vitest'
import { eventually } from '#testing/web/eventually.ts'
import { aShell } from '#testing/web/service-worker.ts'
import { type Page, takeOver } from './take-over.ts'

afterEach(() => vi.useRealTimers())

/** A page that reports its build; a frozen one does not. */
const aPage = (path: string, build?: string): Page => ({
  url: `https://rat.example.org/sitzungen/${path}`,
  postMessage: (_, [port]) => build && (port as MessagePort).postMessage(build, []),
})

/** Whether the worker takes over with these pages open, or with each list in turn; advances the timers. */
const takesOver = async (...looks: [Page[], ...Page[][]]) => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const skipWaiting = vi.fn<() => Promise<void>>()
  const left = [...looks]
  const matchAll = async () => (left.length > 1 ? left.shift() : left[0]) ?? []
  let isOver = false
  const asked = takeOver({ clients: { matchAll }, skipWaiting }, aShell([]).shell).finally(() => (isOver = true))
  await eventually(() => {
    vi.advanceTimersByTime(1000)
    expect(isOver).toBe(true)
  })
  await asked
  return skipWaiting.mock.calls.length === 1
}

test('a new build takes over once every open page belongs to it; sign-in pages do not count', async () => {
  expect(await takesOver([])).toBe(true)
  expect(await takesOver([aPage('meetings/4', 'index-1.js'), aPage('', 'index-1.js'), aPage('login')])).toBe(true)
  expect(await takesOver([aPage('meetings/4', 'index-1.js'), aPage('', 'index-0.js')])).toBe(false)
})

test('a page that does not answer prevents the take-over, unless it is gone or answers at a later look', async () => {
  const [own, silent] = [aPage('meetings/4', 'index-1.js'), aPage('committees/2')]
  expect(await takesOver([own, silent])).toBe(false)
  expect(await takesOver([own, silent], [own])).toBe(true)
  expect(await takesOver([own, silent], [own, silent], [own, silent], [own, aPage('committees/2', 'index-1.js')])).toBe(true)
})
