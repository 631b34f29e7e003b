import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aCommittee, aConfiguration, aUser } from '#testing/web/fixtures.ts'
import { openApp } from '#testing/web/open-app.tsx'

const tracking_url = 'https://stats.example.org/count.js'

async function open(url: string | null, user_id = 1) {
  const app = await openApp('/404', {
    'config/': aConfiguration({ tracking_url: url }),
    'users/me/': aUser({ id: user_id }),
    'committees/': [aCommittee()],
  })
  await screen.findByRole('heading', { level: 1, name: 'Seite nicht gefunden' })
  return app
}
const scripts = () => Array.from(document.head.querySelectorAll('script'), ({ src }) => src)
const notice = () => screen.queryByRole('region', { name: 'Cookies' })

beforeEach(() => {
  document.head.innerHTML = '<base href="/">'
})

test('without a tracking address there is neither a notice nor a script', async () => {
  await open(null)
  expect([notice(), scripts()]).toEqual([null, []])
})

test('loads no tracking script before consent, which is kept in a cookie', async () => {
  const { user } = await open(tracking_url)
  expect([notice() === null, scripts()]).toEqual([false, []])
  await user.click(within(notice()!).getByRole('button', { name: 'Zulassen' }))
  expect([notice(), scripts()]).toEqual([null, [tracking_url]])
  expect(document.cookie).toContain('TRACKING_CONSENT=1.allowed')
})

test('a refusal is kept as well, and no script is loaded', async () => {
  const { user } = await open(tracking_url)
  await user.click(within(notice()!).getByRole('button', { name: 'Ablehnen' }))
  expect([notice(), scripts()]).toEqual([null, []])
  expect(document.cookie).toContain('TRACKING_CONSENT=1.refused')
})

test('another person at the same device is asked for consent again', async () => {
  document.cookie = 'TRACKING_CONSENT=1.allowed; path=/'
  await open(tracking_url, 2)
  expect([notice() === null, scripts()]).toEqual([false, []])
})

test('consent can be withdrawn in the help, which reloads the page without the script', async () => {
  document.cookie = 'TRACKING_CONSENT=1.allowed; path=/'
  const { user } = await open(tracking_url)
  await waitFor(() => expect(scripts()).toEqual([tracking_url]))
  const reload = vi.fn<() => void>()
  vi.stubGlobal('location', { protocol: 'http:', origin: location.origin, reload })
  await user.click(screen.getByRole('button', { name: 'Hilfe' }))
  await user.click(await screen.findByRole('button', { name: 'Einwilligung widerrufen' }))
  expect(document.cookie).toContain('TRACKING_CONSENT=1.refused')
  expect(reload).toHaveBeenCalledOnce()
})
