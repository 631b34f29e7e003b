import { act, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { refreshOnReturn } from '#app/web/shell/renewal/watch-reach.ts'
import { view } from '#features/offline-meetings/web/view.ts'
import { aMeetingHit, anAnswer, hitsOf, openSearch } from '#features/search/web/fixtures.ts'
import { announceReconnect, isOffline, recordStatus } from '#platform/web/lib/connectivity/connectivity.ts'
import { setResponseCache } from '#platform/web/lib/connectivity/offline-copies.ts'
import { eventually } from '#testing/web/eventually.ts'
import { aMeeting, anAgendaItem } from '#testing/web/fixtures.ts'

const unanswered = () => {
  throw new TypeError('Failed to fetch')
}
const only = 'Durchsucht wird nur, was offline gespeichert ist.'
const main = () => within(screen.getByRole('main'))
const saveForOffline = () => {
  setResponseCache(async (address) => (address.endsWith('/meetings/4/') ? aMeeting({ agenda_items: [anAgendaItem()] }) : undefined))
  const meeting = {
    id: 4,
    state: 'there' as const,
    failure: null,
    isReadable: true,
    saved: 1,
    size: 1,
    isOlder: false,
    about: null,
    progress: null,
  }
  view.set({ meetings: new Map([[4, meeting]]), always: new Set() })
}
let end = () => {}

afterEach(() => {
  end()
  setResponseCache(async () => undefined)
  view.set(null)
  act(() => isOffline.set(false))
  recordStatus(200)
  announceReconnect()
})

test('searches offline meetings while the server is away, says so, and searches everything again later', async () => {
  saveForOffline()
  isOffline.set(true)
  const { client, answers } = await openSearch('/search?query=voranschlag', { [hitsOf('voranschlag')]: unanswered })
  end = refreshOnReturn(client)
  await screen.findByRole('heading', { level: 2, name: '1 Treffer' })
  expect(main().getByText(only)).toBeTruthy()
  expect(main().getByRole('status').textContent).toBe(`${only} 1 Treffer`)
  expect(main().getByRole('link', { name: 'Voranschlag 2027' }).getAttribute('href')).toBe('/agenda_items/30')
  expect(main().getByRole('tab', { name: 'Traktanden 1' })).toBeTruthy()
  answers[hitsOf('voranschlag')] = anAnswer([aMeetingHit()], { 'backend.meeting': 1 })
  act(() => {
    isOffline.set(false)
    announceReconnect()
  })
  await eventually(() => expect(main().queryByText(only)).toBeNull())
  expect(main().getByRole('link', { name: '12. Sitzung' })).toBeTruthy()
})

test('the field in the header searches offline meetings, too', async () => {
  saveForOffline()
  const { user } = await openSearch('/404', {})
  await screen.findByRole('heading', { level: 1, name: 'Seite nicht gefunden' })
  act(() => isOffline.set(true))
  await user.type(screen.getByRole('combobox', { name: 'Suche' }), 'vorans')
  expect((await screen.findByRole('option')).textContent).toContain('Voranschlag 2027')
  expect(screen.getByText(only)).toBeTruthy()
})

test('says that the search is unavailable offline without offline meetings', async () => {
  await openSearch('/search?query=voranschlag', { [hitsOf('voranschlag')]: unanswered })
  act(() => isOffline.set(true))
  expect(await screen.findByText('Ohne Verbindung nicht verfügbar')).toBeTruthy()
})
