import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aCommittee, aCommitteeWithMeetings, aConfiguration } from '#testing/web/fixtures.ts'
import { openApp, refusal } from '#testing/web/open-app.tsx'

const address = 'https://apps.example.org/list'
const icon = btoa('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const tiles = [
  {
    title: 'Aktenplan',
    subtitle: 'Dossiers',
    url: 'https://gever.example.org/',
    color: '#f5d90a',
    svg_icon: icon,
    abbreviation: 'AP',
    type: 'web',
  },
  { title: 'Intranet', url: '/intranet', svg_icon: 'kein Bild', abbreviation: 'IN', color: 'red' },
  { title: 'Böse', url: 'javascript:alert(1)' },
  { title: 'Anderswo', url: '//example.org' },
  { title: '', url: 'https://example.org/' },
  'Unsinn',
]
const open = (answer: unknown) =>
  openApp('/committees/2', {
    'config/': aConfiguration({ apps_endpoint_url: address }),
    'committees/': [aCommittee()],
    'committees/2/': aCommitteeWithMeetings(),
    [address]: answer,
  })
const button = { name: 'Anwendungen' }

test('the header lists the other applications with safe addresses only', async () => {
  const { user } = await open(tiles)
  await user.click(await screen.findByRole('button', button))
  const menu = within(await screen.findByRole('menu', button))
  expect(menu.getAllByRole('menuitem').map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
    ['Aktenplan webDossiers', 'https://gever.example.org/'],
    ['INIntranet ', '/intranet'],
  ])
  const picture = menu.getByRole('menuitem', { name: /Aktenplan/ }).querySelector('img')
  expect(picture?.getAttribute('src')).toBe(`data:image/svg+xml;base64,${icon}`)
  expect(document.querySelector('[role=menu] svg script')).toBeNull()
})

test('arrows move through the applications, and Escape returns the focus', async () => {
  const { user } = await open(tiles)
  const opener = await screen.findByRole('button', button)
  opener.focus()
  await user.keyboard('{Enter}')
  const [first, second] = await screen.findAllByRole('menuitem')
  await waitFor(() => expect(document.activeElement).toBe(first))
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(second)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test.each<[string, unknown]>([
  ['refuses', refusal(500)],
  ['does not know the user', refusal(401)],
  ['answers something other than a list', { tiles }],
  ['answers something other than JSON', () => new Response('<h1>Anmelden</h1>')],
  ['answers an empty list', []],
  ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
])('an application list that %s counts as empty, without a notice', async (_, answer) => {
  const { asked } = await open(answer)
  await screen.findByRole('heading', { level: 1, name: 'Finanzkommission' })
  await waitFor(() => expect(asked).toContain(`GET ${address}`))
  expect(screen.queryByRole('button', button)).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the application list is requested with credentials, and nothing waits for it', async () => {
  const requests: [string, RequestInit | undefined][] = []
  const { router } = await open(() => new Promise(() => {}))
  const stubbed = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    requests.push([url, init])
    return stubbed(url, init)
  })
  await screen.findByRole('heading', { level: 1, name: 'Finanzkommission' })
  await router.navigate({ to: '/404' })
  await screen.findByRole('heading', { level: 1, name: 'Seite nicht gefunden' })
  const [, asked] = requests.find(([url]) => url === address) ?? []
  expect(asked).toMatchObject({ credentials: 'include', headers: { Accept: 'application/json' } })
})

test('without an address no application list is requested', async () => {
  const { asked } = await openApp('/404', { 'committees/': [aCommittee()] })
  await screen.findByRole('heading', { level: 1, name: 'Seite nicht gefunden' })
  expect(asked.filter((one) => one.includes('apps'))).toEqual([])
  expect(screen.queryByRole('button', button)).toBeNull()
})
