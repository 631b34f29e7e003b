import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aDocumentWithParents, aLayer, aMember, aVersion } from '#features/documents/web/fixtures.ts'
import { isOffline, recordStatus } from '#platform/web/lib/connectivity/connectivity.ts'
import { connected, tell, withBroker } from '#testing/web/broker.ts'
import { eventually } from '#testing/web/eventually.ts'
import { aCommittee, aConfiguration, aMeeting } from '#testing/web/fixtures.ts'
import { openApp, refusal } from '#testing/web/open-app.tsx'
import { asOf, cover, coverOutdated } from './keep-current.ts'

withBroker()

beforeEach(() => {
  // Disables the check that the page makes every ten seconds: only messages count here.
  const real = globalThis.setInterval
  vi.stubGlobal('setInterval', (run: () => void, pause?: number) => (pause === 10_000 ? undefined : real(run, pause)))
})
afterEach(() => {
  window.dispatchEvent(new Event('pagehide'))
  vi.useRealTimers()
  vi.unstubAllGlobals()
  isOffline.set(false)
  recordStatus(200)
  cover.set(null)
})

const own = aLayer({ id: 7 })
const theirs = aLayer({ ...own, id: 8, name: 'Fraktion', display_name: 'Fraktion', is_private_layer: false, is_owner: false, owner_id: 5 })
const paper = (layers: (typeof own)[]) => ({
  'attachments/50/': aDocumentWithParents({ version_id: 700, annotationLayers: layers, selected_layer: 7 }),
  'attachments/50/versions/': [aVersion({ version_id: 700, annotationLayers: layers })],
  'versionable/700/annotation_layers/': layers,
})
const answers = {
  'config/': aConfiguration({ mqtt: { available: true, username: '1.2', password: 'geheim' } }),
  'users/me/': aMember(),
  'committees/': [aCommittee()],
  'meetings/4/': aMeeting(),
  ...paper([own, theirs]),
}

/** A page that is open and connected and was not touched for an hour. */
async function openAndLeave(address: string) {
  const app = await openApp(address, answers)
  await screen.findByRole('heading', { level: 1 })
  await connected()
  await eventually(() => expect(app.client.isFetching()).toBe(0))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60 * 60_000 })
  const unattended: (string | null)[] = []
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (asked: string, init: RequestInit) => {
    unattended.push(new Headers(init.headers).get('X-Unattended'))
    return fetch(asked, init)
  })
  return { ...app, unattended }
}

test('an unattended page removes a layer that is no longer shared, without using the session', async () => {
  const { answers: all, unattended } = await openAndLeave('/attachments/50?version_id=700&layer_id=7')
  expect(screen.getByRole('link', { name: /Fraktion/ })).toBeDefined()
  Object.assign(all, paper([own]))
  tell('users/1/annotationlayers/changed', { version_id: 700, layer_id: 8 })
  await eventually(() => expect(screen.queryByText('Fraktion')).toBeNull())
  expect(unattended.length).toBeGreaterThan(0)
  expect(new Set(unattended)).toEqual(new Set(['true']))
})

test('an unattended page removes what may no longer be seen, from the screen and from the cache', async () => {
  const { answers: all, client, unattended } = await openAndLeave('/meetings/4')
  client.setQueryData(['meetings', 5], aMeeting({ id: 5 }))
  Object.assign(all, { 'meetings/4/': refusal(404), 'committees/': [] })
  tell('users/1/sight/changed', {})
  await screen.findByRole('heading', { level: 1, name: 'Seite nicht gefunden' })
  await eventually(() => expect([4, 5].map((id) => client.getQueryData(['meetings', id]))).toEqual([undefined, undefined]))
  expect(screen.queryByText('Finanzkommission')).toBeNull()
  expect(new Set(unattended)).toEqual(new Set(['true']))
})

const covered = () => screen.findByRole('alertdialog')
const isHidden = (element: HTMLElement) => element.closest('[inert]') !== null && document.body.dataset['covered'] === ''

test('an ended session covers the unattended page with its date and a button to sign in', async () => {
  const { answers: all, client } = await openAndLeave('/meetings/4')
  const heading = screen.getByRole('heading', { level: 1, name: '12. Sitzung' })
  const { title } = document
  act(() => asOf.set(Date.parse('2026-09-14T12:50:00+02:00')))
  all['users/me/'] = refusal(401)
  all['meetings/4/'] = refusal(401)
  await act(() => client.invalidateQueries())
  const dialog = await covered()
  expect(within(dialog).getByRole('heading', { name: 'Sie sind nicht mehr angemeldet' })).toBeDefined()
  expect(dialog.textContent).toContain('Stand 14.09.2026, 12:50')
  expect(
    within(dialog)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Neu anmelden'])
  expect([isHidden(heading), document.activeElement, document.title]).toEqual([true, dialog, 'Sie sind nicht mehr angemeldet'])
  act(() => cover.set(null))
  expect([isHidden(heading), screen.queryByRole('alertdialog'), document.title]).toEqual([false, null, title])
})

test('an outdated page says why it is covered, and offers to retry or to read on', async () => {
  const { user, asked } = await openAndLeave('/meetings/4')
  const heading = screen.getByRole('heading', { level: 1, name: '12. Sitzung' })
  act(() => {
    isOffline.set(true)
    cover.set('outdated')
  })
  const dialog = await covered()
  expect(dialog.textContent).toContain('weil keine Verbindung zum Server besteht')
  act(() => isOffline.set(false))
  expect(dialog.textContent).toContain('bis er aktuell ist')
  act(() => isOffline.set(true))
  await user.click(within(dialog).getByRole('button', { name: 'Mit diesem Stand weiterlesen' }))
  expect([isHidden(heading), screen.queryByRole('alertdialog')]).toEqual([false, null])
  act(() => {
    isOffline.set(false)
    cover.set('outdated')
  })
  asked.length = 0
  await user.click(within(await covered()).getByRole('button', { name: 'Erneut versuchen' }))
  await eventually(() => expect([asked.includes('GET meetings/4/'), screen.queryByRole('alertdialog')]).toEqual([true, null]))
})

test('a page older than the longest session cannot be read on', async () => {
  await openAndLeave('/meetings/4')
  act(() => {
    asOf.set(Date.now() - 13 * 60 * 60_000)
    coverOutdated()
  })
  expect(
    within(await covered())
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Erneut versuchen'])
})
