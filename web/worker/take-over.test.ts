import { afterEach, expect, test, vi } from 'vitest'
import { aShell } from '#web/test/a-shell.ts'
import type { Page } from './scope.ts'
import { takeOver } from './take-over.ts'

afterEach(() => vi.useRealTimers())

/** A page that says of which build it is; a frozen one says nothing. */
const aPage = (path: string, build?: string): Page => ({
  url: `https://rat.example.org/sitzungen/${path}`,
  postMessage: (_, [port]) => build && (port as MessagePort).postMessage(build, []),
})

const takesOver = async (pages: Page[]) => {
  const skipWaiting = vi.fn<() => Promise<void>>()
  await takeOver({ clients: { claim: async () => {}, matchAll: async () => pages }, skipWaiting }, aShell([]).shell)
  return skipWaiting.mock.calls.length === 1
}

test('a new build takes over once every open page is of it; the sign-in page is of none', async () => {
  expect(await takesOver([])).toBe(true)
  expect(await takesOver([aPage('meetings/4', 'index-1.js'), aPage('', 'index-1.js'), aPage('login')])).toBe(true)
  expect(await takesOver([aPage('meetings/4', 'index-1.js'), aPage('', 'index-0.js')])).toBe(false)
})

test('a page that does not answer may be an old one', async () => {
  vi.useFakeTimers()
  const asked = takesOver([aPage('meetings/4', 'index-1.js'), aPage('frozen')])
  await vi.advanceTimersByTimeAsync(5000)
  expect(await asked).toBe(false)
})
