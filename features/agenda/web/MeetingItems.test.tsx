import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readAppState } from '#platform/web/lib/storage/app-state.ts'
import { aMeeting, anAgendaItem } from '#testing/web/fixtures.ts'
import { openApp } from '#testing/web/open-app.tsx'
import { anAgendaEntry } from './fixtures.tsx'

const answers = {
  'meetings/4/': aMeeting({ has_tagesordnung: true, agenda_items: [anAgendaItem()] }),
  'meetings/5/': aMeeting({ id: 5, title: '13. Sitzung', has_tagesordnung: true }),
  'meetings/6/': aMeeting({ id: 6, title: '14. Sitzung', agenda_items: [anAgendaItem()] }),
  'meetings/4/tagesordnung_item/': [anAgendaEntry()],
  'meetings/5/tagesordnung_item/': [],
  'meetings/5/personal_documents/': [],
  'meetings/6/personal_documents/': [],
  'meetings/5/notes/': [],
  'meetings/6/notes/': [],
}
const chosen = () => screen.getByRole('tab', { selected: true }).textContent

test('opens the business directory first, and remembers the chosen tab unless a meeting has no agenda', async () => {
  const { user, router } = await openApp('/meetings/4', answers)
  const tabs = within(await screen.findByRole('tablist')).getAllByRole('tab')
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['Geschäftsverzeichnis', 'Tagesordnung'])
  expect(chosen()).toBe('Geschäftsverzeichnis')
  tabs[0]!.focus()
  await user.keyboard('{ArrowRight}')
  expect(chosen()).toBe('Tagesordnung')
  expect(await screen.findByRole('table', { name: 'Tagesordnung vom Mo 14.09.2026' })).toBeTruthy()
  expect(readAppState('agenda_item_mode')).toBe('agenda')

  await router.navigate({ to: '/meetings/$id', params: { id: 5 } })
  await screen.findByRole('heading', { level: 1, name: '13. Sitzung' })
  expect(chosen()).toBe('Tagesordnung')
  await router.navigate({ to: '/meetings/$id', params: { id: 6 } })
  const items = within(await screen.findByRole('region', { name: 'Traktanden' }))
  expect(items.getByRole('link', { name: 'Voranschlag 2027' })).toBeTruthy()
  expect(screen.queryByRole('tablist')).toBeNull()
})
