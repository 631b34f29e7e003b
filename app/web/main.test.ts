import { screen } from '@testing-library/react'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '#testing/web/eventually.ts'
import { aConfiguration, aUser } from '#testing/web/fixtures.ts'
import { refusal, stubServer } from '#testing/web/open-app.tsx'

/** The React roots that main.tsx created: nothing else unmounts them after the test. */
const roots: Root[] = []
vi.mock('react-dom/client', async (original) => {
  const client = await original<typeof import('react-dom/client')>()
  const createRoot: typeof client.createRoot = (...given) => {
    const made = client.createRoot(...given)
    roots.push(made)
    return made
  }
  return { ...client, createRoot }
})

const start = async () => {
  vi.resetModules()
  await import('./main.tsx')
}

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>'
})

afterEach(() => {
  expect(roots).toHaveLength(1)
  for (const root of roots.splice(0)) root.unmount()
})

test('without its configuration the application says that it could not start, and stays on the page', async () => {
  const address = location.href
  stubServer({ 'config/': refusal(404) })
  await start()
  await screen.findByRole('heading', { level: 1, name: 'Application bootstrap failed.' })
  expect(screen.getByRole('alert').textContent).toContain('Die Anwendung konnte nicht gestartet werden')
  expect(screen.getByRole('button', { name: 'Neu laden' })).toBeTruthy()
  expect(location.href).toBe(address)
})

test('without the server and a kept answer the application says so, and reloads once the server answers', async () => {
  let isAway = true
  vi.stubGlobal('fetch', async () => (isAway ? Response.error() : new Response('<!doctype html>')))
  const reload = vi.fn<() => void>()
  vi.stubGlobal('location', { protocol: 'http:', pathname: '/', search: '', hash: '', href: 'http://localhost:3000/', reload })
  await start()
  await screen.findByRole('heading', { level: 1, name: 'Keine Verbindung' })
  expect(reload).not.toHaveBeenCalled()
  isAway = false
  await eventually(() => expect(reload).toHaveBeenCalled())
})

test('loads the configuration first, then the user, the committees and the active entries', async () => {
  const asked = stubServer({
    'config/': aConfiguration({ default_committee_id: null }),
    'users/me/': aUser(),
    'committees/': [],
    'tagesordnung_item/active/': [],
  })
  await start()
  await screen.findByRole('heading', { level: 1, name: 'Noch keinem Gremium zugeteilt' })
  expect(asked[0]).toBe('GET config/')
  expect(asked.slice(1, 4).sort()).toEqual(['GET committees/', 'GET tagesordnung_item/active/', 'GET users/me/'])
})
