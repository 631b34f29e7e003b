import { act, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type OfflineMeeting, view } from '#features/offline-meetings/web/view.ts'
import { waiting } from '#features/outbox/web/waiting.tsx'
import { announceReconnect, isOffline, recordStatus } from '#platform/web/lib/connectivity/connectivity.ts'
import type { Operation } from '#platform/web/offline/outbox/operation.ts'
import { currentNotice } from '#platform/web/ui/feedback/notify.ts'
import { eventually } from '#testing/web/eventually.ts'
import { aCommittee, aDocument, aMeeting, anAgendaItem } from '#testing/web/fixtures.ts'
import { openApp } from '#testing/web/open-app.tsx'
import { refreshOnReturn } from './watch-reach.ts'

const unanswered = () => {
  throw new TypeError('Failed to fetch')
}
const answers = {
  'committees/': [aCommittee()],
  'meetings/4/': aMeeting({ agenda_items: [anAgendaItem()], meeting_documents: [aDocument()] }),
}
const ends: (() => unknown)[] = []
const lose = () => act(() => isOffline.set(true))

afterEach(() => {
  for (const end of ends.splice(0)) end()
  isOffline.set(false)
  recordStatus(200)
  view.set(null)
  waiting.set([])
})

test('a status line says that the server is unreachable, and goes once it is back', async () => {
  await openApp('/meetings/4', answers)
  await screen.findByRole('heading', { level: 1, name: '12. Sitzung' })
  const line = within(screen.getByRole('contentinfo')).getByRole('status')
  expect(line.textContent).toBe('')
  lose()
  expect(line.textContent).toMatch(/Keine Verbindung. Angezeigt wird der zuletzt geladene Stand \(\d\d\.\d\d\.\d{4}, \d\d:\d\d\)\./)
  act(() => isOffline.set(false))
  expect(line.textContent).toBe('')
})

const offlineMeeting = (id: number, change: Partial<OfflineMeeting> = {}): OfflineMeeting => ({
  id,
  state: 'there',
  failure: null,
  isReadable: true,
  saved: Date.parse('2026-09-14T12:50:00+02:00'),
  size: 1,
  isOlder: false,
  about: { title: `${id}. Sitzung`, start: '2026-09-14T14:30:00+02:00', committee: 'Baukommission', imported_at: '', updated: '' },
  progress: null,
  ...change,
})
const showOfflineMeetings = (...all: OfflineMeeting[]) =>
  act(() => view.set({ meetings: new Map(all.map((one) => [one.id, one])), always: new Set() }))

const aWaiting = (id: number): Operation => ({
  user_id: 1,
  lane: 'main',
  subject: `bookmark/${id}`,
  kind: 'bookmark',
  content: { title: 'Voranschlag 2027', id, bookmark: true },
  written: '2026-09-14T12:50:00+02:00',
  revision: 1,
  was_sent: false,
  refusal: null,
})

test('the status line dates the open offline meeting, otherwise the oldest, and links to it or unsent changes', async () => {
  const { router } = await openApp('/meetings/4', answers)
  await screen.findByRole('heading', { level: 1, name: '12. Sitzung' })
  showOfflineMeetings(
    offlineMeeting(4),
    offlineMeeting(5, { saved: Date.parse('2026-09-12T08:00:00+02:00') }),
    offlineMeeting(6, { isReadable: false, saved: 1 }),
  )
  lose()
  const line = within(screen.getByRole('contentinfo')).getByRole('status')
  expect(line.textContent).toContain('Angezeigt wird der offline gespeicherte Stand vom 14.09.2026, 12:50.')
  expect(within(line).getByRole('link', { name: 'Offline-Sitzungen' }).getAttribute('href')).toBe('/taken-along')
  act(() => waiting.set([aWaiting(30), aWaiting(31)]))
  expect(within(line).getByRole('link', { name: '2 Änderungen noch nicht gesendet' }).getAttribute('href')).toBe('/unsent')
  await act(() => router.navigate({ to: '/meetings/$id', params: { id: 9 } }))
  await screen.findByRole('heading', { level: 1, name: 'Seite nicht gefunden' })
  expect(line.textContent).toContain('Stand vom 12.09.2026, 08:00.')
})

test('actions that need the server stay visible while offline, say so, and do nothing', async () => {
  const { user, asked } = await openApp('/meetings/4', answers)
  const link = await screen.findByRole('link', { name: 'Sitzung herunterladen' })
  expect(link.getAttribute('aria-disabled')).toBeNull()
  lose()
  expect([link.getAttribute('aria-disabled'), link.title]).toEqual(['true', 'Verbindung nötig'])
  const before = asked.length
  await user.click(link)
  await user.click(screen.getByRole('button', { name: 'Umfang wählen' }))
  expect([screen.queryByRole('dialog'), currentNotice()?.message, asked.length]).toEqual([null, 'Verbindung nötig', before])
})

test('a page that is unavailable offline says so, lists offline meetings, and opens after a reconnect', async () => {
  const { client, answers: all } = await openApp('/meetings/4', { ...answers, 'meetings/4/': unanswered })
  ends.push(refreshOnReturn(client))
  lose()
  await screen.findByRole('heading', { level: 1, name: 'Ohne Verbindung nicht verfügbar' })
  expect(screen.getByRole('link', { name: 'Finanzkommission' })).toBeTruthy()
  showOfflineMeetings(offlineMeeting(5), offlineMeeting(6, { isReadable: false }))
  expect(
    within(screen.getByRole('main'))
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['5. Sitzung (Baukommission)'])
  all['meetings/4/'] = answers['meetings/4/']
  act(() => {
    isOffline.set(false)
    announceReconnect()
  })
  await screen.findByRole('heading', { level: 1, name: '12. Sitzung' })
})

test('a part of the page that is unavailable offline says so, without a notice', async () => {
  await openApp('/meetings/4', { ...answers, 'meetings/4/notes/': unanswered })
  lose()
  await eventually(() => expect(screen.getAllByText('Ohne Verbindung nicht verfügbar')).toHaveLength(1))
  expect(currentNotice()).toBeNull()
})

test('after a reconnect the page on screen is read again without a reload', async () => {
  const { client, answers: all } = await openApp('/meetings/4', answers)
  ends.push(refreshOnReturn(client))
  await screen.findByRole('link', { name: 'Voranschlag 2027' })
  all['meetings/4/'] = aMeeting({ agenda_items: [anAgendaItem({ title: 'Nachtragskredit' })] })
  act(() => announceReconnect())
  await screen.findByRole('link', { name: 'Nachtragskredit' })
})
