import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { isOffline } from '#platform/web/lib/connectivity/connectivity.ts'
import { connected, withBroker } from '#testing/web/broker.ts'
import { eventually } from '#testing/web/eventually.ts'
import { aConfiguration } from '#testing/web/fixtures.ts'
import { stubServer } from '#testing/web/open-app.tsx'
import { liveOf } from './live-channel.ts'

withBroker()

afterEach(() => isOffline.set(false))

/** A page with an open live channel. */
async function aPage() {
  const config = aConfiguration({ mqtt: { available: true, username: '1.2', password: 'geheim' } })
  const asked = stubServer({ 'config/': config })
  const client = new QueryClient()
  client.setQueryData(['config'], config)
  const live = liveOf(client)
  live.hear('topic', () => {})
  await connected()
  return { live, asked, leave: (persisted: boolean) => window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted })) }
}

/** The server becomes unreachable, then reachable again. */
function comeAndGo() {
  isOffline.set(true)
  isOffline.set(false)
}

test('a page connects with the credentials of its configuration, and from the back/forward cache again with new ones', async () => {
  const { live, asked, leave } = await aPage()
  expect(asked).toEqual([])
  leave(true)
  expect(live.isConnected.get()).toBe(false)
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await connected()
  expect([live.isConnected.get(), asked]).toEqual([true, ['GET config/']])
})

test('a page that is gone for good does not connect again, and an open one does', async () => {
  const gone = await aPage()
  gone.leave(false)
  expect(gone.live.isConnected.get()).toBe(false)
  const open = await aPage()
  const readings = open.asked.length
  comeAndGo()
  await eventually(() => expect(open.asked.length).toBeGreaterThan(readings))
  await connected()
  expect([gone.live.isConnected.get(), open.live.isConnected.get()]).toEqual([false, true])
  expect(open.asked.slice(readings)).toEqual(['GET config/'])
})
