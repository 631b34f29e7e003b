import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#platform/shared/endpoint.ts'
import { call } from '#platform/web/lib/http/call.ts'
import { eventually } from '#testing/web/eventually.ts'
import { appUpdate, checkForUpdate, watchAssets } from './app-update.ts'

const listThings = endpoint({ summary: 'Do something', method: 'GET', path: 'things/', answer: z.array(z.string()) })
const pageOf = (build: string) => `<!doctype html><script type="module" crossorigin src="./assets/${build}"></script>`

/** A server whose API answers in a way that this build cannot parse. */
const serve = (page: () => Response) =>
  vi.stubGlobal('fetch', async (address: string) => (address.includes('/api/') ? Response.json([1]) : page()))

beforeEach(() => {
  document.head.innerHTML = '<base href="/sitzungen/"><script type="module" crossorigin="" src="./assets/index-1.js"></script>'
})
afterEach(() => appUpdate.set('none'))

test('an unreadable answer from a server of another build makes an update needed, and the call fails', async () => {
  serve(() => new Response(pageOf('index-2.js')))
  await expect(call(listThings, {})).rejects.toThrow()
  await eventually(() => expect(appUpdate.get()).toBe('needed'))
})

test('a missing asset makes an update needed', async () => {
  serve(() => new Response(pageOf('index-2.js')))
  watchAssets()
  window.dispatchEvent(new Event('vite:preloadError'))
  await eventually(() => expect(appUpdate.get()).toBe('needed'))
})

test.each([
  ['of this build', () => new Response(pageOf('index-1.js'))],
  ['that cannot answer', () => new Response('', { status: 503 })],
  ['that is unreachable', () => Response.error()],
  ['that is a captive portal', () => new Response('<h1>Wi-Fi</h1>')],
])('a failure from a server %s needs no update', async (_, page) => {
  serve(page)
  await checkForUpdate()
  expect(appUpdate.get()).toBe('none')
})
