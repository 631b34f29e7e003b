import { afterEach, expect, test, vi } from 'vitest'
import { leaveForSignIn } from '#platform/web/lib/http/call.ts'
import { createQueryClient } from '#platform/web/lib/http/query-client.ts'
import { signOut } from './session.ts'

afterEach(() => void window.dispatchEvent(new Event('pagehide')))

/** Signs out with this status while another call of the page is refused. */
async function signOutWhileAsking(status: number) {
  const assign = vi.fn<(address: string) => void>()
  vi.stubGlobal('location', { assign, pathname: '/committees/1', search: '', hash: '' })
  vi.stubGlobal('fetch', async () => {
    void leaveForSignIn()
    return new Response(null, { status })
  })
  const ended = await signOut(
    createQueryClient(async () => {}),
    async () => {},
  ).catch((error: Error) => error)
  void leaveForSignIn()
  return { ended, led: assign.mock.calls.map(([address]) => address) }
}

test('sign-out leads to the sign-in page without next, even if other requests are refused meanwhile', async () => {
  const { led } = await signOutWhileAsking(200)
  expect(led).toEqual(['/login', '/login', '/login'])
})

test('after a failed sign-out, a later refusal leads back to the page', async () => {
  const { ended, led } = await signOutWhileAsking(503)
  expect(ended).toBeInstanceOf(Error)
  expect(led.at(-1)).toBe('/login?next=%2Fcommittees%2F1')
})
