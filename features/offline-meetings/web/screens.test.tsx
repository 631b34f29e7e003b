import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { aRegistered } from '#features/devices/web/fixtures.ts'
import { aCommittee, aCommitteeWithMeetings, aMeeting, aMeetingListed } from '#testing/web/fixtures.ts'
import { openApp } from '#testing/web/open-app.tsx'
import { stubDatabase, stubLocks } from '#testing/web/servers/browser-stubs.ts'

// It is normally loaded on the first click, which is not tested here: loaded up front, no test waits for it.
import './current-offline-meetings.ts'

beforeEach(() => {
  stubDatabase()
  stubLocks()
})

/** The answers of a site with one meeting without papers. */
const answers = (change: Record<string, unknown> = {}) => ({
  'POST devices/': aRegistered(),
  'committees/': [aCommittee()],
  'committees/2/': aCommitteeWithMeetings([aMeetingListed()]),
  'meetings/': [aMeetingListed()],
  'meetings/4/': aMeeting(),
  'meetings/4/tagesordnung_item/': [],
  'POST meetings/4/seen/': { last_seen: '2026-09-14T12:30:00+00:00' },
  ...change,
})
const saveButton = { name: 'Offline speichern' }
const always = { name: 'Die nächste Sitzung immer offline speichern' }

test('saves a meeting offline by one click, shows its date and size, and removes it by one click', async () => {
  const { user } = await openApp('/meetings/4', answers())
  await user.click(await screen.findByRole('button', saveButton))
  await screen.findByText(/^Gespeichert am \d\d\.\d\d\.\d{4}, \d\d:\d\d, \d/)
  expect(screen.queryByRole('button', saveButton)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Vom Gerät entfernen' }))
  await screen.findByRole('button', saveButton)
})

test('lists offline meetings, and marks them on the committee page', async () => {
  const { user, router } = await openApp('/meetings/4', answers())
  await user.click(await screen.findByRole('button', saveButton))
  await screen.findByText(/^Gespeichert am /)
  await router.navigate({ to: '/taken-along' })
  const list = within(await screen.findByRole('list', { name: 'Sitzungen' }))
  expect(list.getByRole('link', { name: '12. Sitzung' }).getAttribute('href')).toBe('/meetings/4')
  expect(screen.getByText(/ von 2 GB belegt$/)).toBeTruthy()
  await router.navigate({ to: '/committees/$id', params: { id: 2 } })
  expect(await screen.findByTitle('Offline verfügbar')).toBeTruthy()
  await router.navigate({ to: '/taken-along' })
  await user.click(await screen.findByRole('button', { name: 'Vom Gerät entfernen: 12. Sitzung' }))
  await screen.findByText(/noch keine Sitzung gespeichert/)
})

test('says that saving offline failed, and offers to retry', async () => {
  const { user, answers: all } = await openApp('/meetings/4', answers())
  await screen.findByRole('button', saveButton)
  all['committees/2/notes/'] = () => Response.json({}, { status: 500 })
  await user.click(screen.getByRole('button', saveButton))
  await screen.findByText(/konnte nicht vollständig gespeichert werden/)
  all['committees/2/notes/'] = []
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
  await screen.findByText(/^Gespeichert am /)
})

test('says that the server has a newer state, and updates the copy', async () => {
  const { user, answers: all, client } = await openApp('/meetings/4', answers())
  await user.click(await screen.findByRole('button', saveButton))
  await screen.findByText(/^Gespeichert am /)
  all['meetings/4/'] = aMeeting({ imported_at: '2026-09-15T08:00:00+00:00' })
  await client.invalidateQueries({ queryKey: ['meetings', 4] })
  await screen.findByText('Auf dem Server gibt es eine neuere Fassung.')
  await user.click(screen.getByRole('button', { name: 'Aktualisieren' }))
  await screen.findByText(/^Gespeichert am /)
})

const whyOn = async (why: RegExp) => within(await screen.findByRole('region', { name: 'Sitzungen' })).findByText(why)

test('offers no offline meetings where the site disables them, and says why', async () => {
  const { router } = await openApp('/meetings/4', answers({ 'POST devices/': aRegistered({ days: 0, device: null }) }))
  await screen.findByRole('button', { name: 'Mehr Aktionen' })
  expect(screen.queryByRole('button', saveButton)).toBeNull()
  await router.navigate({ to: '/committees/$id', params: { id: 2 } })
  await screen.findByRole('heading', { level: 1, name: 'Finanzkommission' })
  expect(screen.queryByRole('checkbox', always)).toBeNull()
  await router.navigate({ to: '/taken-along' })
  await whyOn(/lassen sich keine Sitzungen offline speichern/)
})

test('says why nothing can be saved offline before the first contact with the server', async () => {
  const { user, router } = await openApp('/meetings/4', answers({ 'POST devices/': () => Response.json({}, { status: 503 }) }))
  await user.click(await screen.findByRole('button', saveButton))
  await screen.findByText(/Ohne Verbindung lässt sich noch nichts speichern/)
  await router.navigate({ to: '/taken-along' })
  await whyOn(/Ohne Verbindung lässt sich noch nichts speichern/)
})

test('saves the next meeting of a committee once that is switched on, and marks it', async () => {
  const { user } = await openApp('/committees/2', answers({ 'meetings/': [aMeetingListed({ is_next: true })] }))
  const wanted = await screen.findByRole<HTMLInputElement>('checkbox', always)
  await user.click(wanted)
  await screen.findByTitle('Offline verfügbar')
  expect(wanted.checked).toBe(true)
})
