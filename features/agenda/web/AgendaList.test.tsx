import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { meQuery } from '#features/identity/web/queries.ts'
import { rememberAppState } from '#platform/web/lib/storage/app-state.ts'
import { aMeeting, anAgendaItem, aUser } from '#testing/web/fixtures.ts'
import { openApp } from '#testing/web/open-app.tsx'
import { anAgendaEntry } from './fixtures.tsx'

const [first, second, third] = ['2026-09-14', '2026-09-15', '2026-09-16']
const business = { id: 9, title: 'Voranschlag', responsible: { title: 'Eva Muster' } }
const entries = [
  anAgendaEntry({ id: 4, agenda_item: { id: 29, title: 'A Sachgeschäfte', number: null, is_paragraph: true } }),
  anAgendaEntry({ id: 5, notes: 'nach der Pause', agenda_item: { business } }),
  anAgendaEntry({ id: 6, agenda_item: { id: 31, title: 'Wahlen', number: '3.' } }),
  anAgendaEntry({ id: 7, day: third, agenda_item: { id: 32, title: 'Verschiedenes', number: '4.' } }),
]
const meeting = aMeeting({
  has_tagesordnung: true,
  tagesordnung_slots: [first, second, third],
  tagesordnung_slot_notes: { [third]: 'Beginn um 10 Uhr' },
  agenda_items: [anAgendaItem({ notes: [1, 2] })],
})
const openAgenda = async (change: Partial<typeof meeting> = {}, today = first, list = entries) => {
  const answers = { 'users/me/': aUser({ today }), 'meetings/4/': { ...meeting, ...change }, 'meetings/4/tagesordnung_item/': list }
  const app = await openApp('/meetings/4', answers)
  await screen.findByRole('tabpanel', { name: 'Tagesordnung' })
  return app
}
const cellsOf = (row: HTMLElement) => within(row).getAllByRole('cell')

beforeEach(() => rememberAppState({ agenda_item_mode: 'agenda', agenda_days: { today: '', chosen: {} } }))

test('lists number, title, notes and responsible person of each entry; a paragraph is not a link', async () => {
  await openAgenda({ tagesordnung_slots: [first] }, first, entries.slice(0, 3))
  const table = await screen.findByRole('table', { name: 'Tagesordnung vom Mo 14.09.2026' })
  expect(screen.queryByRole('group', { name: 'Sitzungstag' })).toBeNull()
  const headers = within(table).getAllByRole('columnheader')
  expect(headers.map(({ textContent }) => textContent)).toEqual(['Nummer', 'Titel', 'Notizen', 'Zuständig', 'Live'])
  const [, paragraph, item, other] = within(table).getAllByRole('row')
  expect(within(paragraph!).getByText('A Sachgeschäfte').tagName).toBe('STRONG')
  expect(within(paragraph!).queryByRole('link')).toBeNull()
  const link = within(item!).getByRole('link', { name: 'Voranschlag 2027' })
  expect(link.getAttribute('href')).toBe('/agenda_items/30?tagesordnungitem_id=5')
  const [number, , notes, responsible] = cellsOf(item!)
  expect(number?.textContent).toBe('2.')
  expect(within(notes!).getByText('2')).toBeTruthy()
  expect(within(notes!).getByText('nach der Pause')).toBeTruthy()
  expect(responsible?.textContent).toContain('Eva Muster')
  const [, , noNotes, nobody] = cellsOf(other!)
  expect(within(noNotes!).getByText('–')).toBeTruthy()
  expect(within(nobody!).getByText('–')).toBeTruthy()
})

test('selects today during the meeting, and disables days without entries, with the reason', async () => {
  const { user } = await openAgenda({}, third)
  const days = within(await screen.findByRole('group', { name: 'Sitzungstag' })).getAllByRole('button')
  expect(days.map((day) => day.getAttribute('aria-pressed'))).toEqual(['false', 'false', 'true'])
  expect(screen.getByText('Beginn um 10 Uhr')).toBeTruthy()
  await user.click(days[1]!)
  expect(screen.getByRole('table', { name: 'Tagesordnung vom Mi 16.09.2026' })).toBeTruthy()
  expect(days[1]!.getAttribute('aria-disabled')).toBe('true')
  expect(days[1]!.textContent).toContain('Für diesen Tag gibt es keine Traktanden.')
  days[0]!.focus()
  await user.tab()
  expect(document.activeElement).toBe(days[1])
  expect((await screen.findByRole('tooltip')).textContent).toBe('Für diesen Tag gibt es keine Traktanden.')

  await user.click(days[0]!)
  expect(screen.getByRole('link', { name: 'Wahlen' })).toBeTruthy()
  expect(screen.queryByText('Beginn um 10 Uhr')).toBeNull()
})

test('keeps the chosen day across navigation and tabs until the next day', async () => {
  const { user, router, client } = await openAgenda()
  const shown = (day: string) => screen.findByRole('table', { name: `Tagesordnung vom ${day}` })
  await user.click(await screen.findByRole('button', { name: 'Mi 16.09.2026' }))
  await shown('Mi 16.09.2026')
  await user.click(screen.getByRole('tab', { name: 'Geschäftsverzeichnis' }))
  await user.click(screen.getByRole('tab', { name: 'Tagesordnung' }))
  await shown('Mi 16.09.2026')
  await router.navigate({ to: '/agenda_items/$id', params: { id: 30 } })
  await screen.findByRole('heading', { level: 1, name: 'Voranschlag 2027' })
  router.history.back()
  await shown('Mi 16.09.2026')
  client.setQueryData(meQuery.queryKey, aUser({ today: second }))
  await shown('Mo 14.09.2026')
})

test('selects the start day of a concluded meeting', async () => {
  await openAgenda({ concluded: '2026-09-15T15:00:00Z' }, third)
  expect(await screen.findByRole('table', { name: 'Tagesordnung vom Mo 14.09.2026' })).toBeTruthy()
})

test('shows an empty agenda, and offers a retry if loading fails', async () => {
  const { answers, client } = await openAgenda({ tagesordnung_slots: [] }, first, [])
  await screen.findByText('Keine Daten')
  delete answers['meetings/4/tagesordnung_item/']
  answers['meetings/4/tagesordnung_item/'] = () => Response.json({}, { status: 400 })
  await client.resetQueries({ queryKey: ['meetings', 4, 'entries'] })
  await screen.findByText('Die Tagesordnung konnte nicht geladen werden.')
  expect(screen.getByRole('button', { name: 'Erneut versuchen' })).toBeTruthy()
})
