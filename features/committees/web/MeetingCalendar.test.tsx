import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aCommittee, aCommitteeWithMeetings, aMeeting, aMeetingListed } from '#testing/web/fixtures.ts'
import { openApp } from '#testing/web/open-app.tsx'

const meetings = [
  aMeetingListed({ id: 4, title: '11. Sitzung', start: '2026-08-24T08:00:00+02:00' }),
  aMeetingListed({ id: 5, title: '12. Sitzung', start: '2026-09-14T16:00:00+02:00' }),
  aMeetingListed({ id: 6, title: 'Augenschein', start: '2026-09-14T08:00:00+02:00' }),
  // Already the next day in Zurich.
  aMeetingListed({ id: 7, title: '13. Sitzung', start: '2026-09-27T22:30:00Z' }),
  aMeetingListed({ id: 8, title: '14. Sitzung', start: '2026-11-02T08:00:00+01:00' }),
]

/** Opens the committee page on 14 September 2026. */
async function openCalendar() {
  const app = await openApp('/committees/2', {
    'committees/': [aCommittee()],
    'committees/2/': aCommitteeWithMeetings(meetings),
    'meetings/7/': aMeeting({ id: 7, title: '13. Sitzung' }),
    'meetings/7/personal_documents/': [],
  })
  const card = within(await screen.findByRole('region', { name: 'Sitzungskalender' }))
  const table = await card.findByRole('table', { name: 'September 2026' })
  return { ...app, card, table }
}

const selectable = (table: HTMLElement) =>
  within(table)
    .getAllByRole<HTMLButtonElement>('button')
    .filter(({ disabled }) => !disabled)
    .map((day) => day.getAttribute('aria-label'))

test('weeks begin on Monday; only days with meetings are enabled, and name their count', async () => {
  const { card, table } = await openCalendar()
  expect(within(table).getAllByRole('columnheader')[0]?.textContent).toBe('Mo')
  expect(selectable(table)).toEqual(['14. September 2026, 2 Sitzungen', '28. September 2026, 1 Sitzung'])
  const dots = (name: RegExp) => card.getByRole('button', { name }).querySelectorAll('[aria-hidden] > span').length
  expect([dots(/^14\. Sep/), dots(/^28\. Sep/), dots(/^15\. Sep/)]).toEqual([2, 1, 0])
  expect(card.getByRole('button', { name: /^14\. Sep/ }).getAttribute('aria-current')).toBe('date')
})

test('a day with one meeting opens the meeting', async () => {
  const { user, card, router } = await openCalendar()
  await user.click(card.getByRole('button', { name: /^28\. September/ }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/meetings/7'))
})

test('a day with several meetings lists them by time until the month changes', async () => {
  const { user, card, router } = await openCalendar()
  await user.click(card.getByRole('button', { name: /^14\. September/, pressed: false }))
  await card.findByRole('heading', { level: 3, name: 'Sitzungen vom 14. September 2026' })
  const list = card.getByRole('heading', { level: 3 }).parentElement!
  expect(
    within(list)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Augenschein', '12. Sitzung'])
  expect(router.state.location.pathname).toBe('/committees/2')
  await user.click(card.getByRole('button', { name: 'Nächster Monat' }))
  await user.click(card.getByRole('button', { name: 'Vorheriger Monat' }))
  expect(card.queryByRole('heading', { level: 3 })).toBeNull()
  expect(card.getByRole('button', { name: /^14\. September/, pressed: false })).toBeTruthy()
})

test('arrow keys move between days with meetings across months, and page keys turn months', async () => {
  const { user, card } = await openCalendar()
  const focused = () => document.activeElement?.getAttribute('aria-label')
  card.getByRole('button', { name: /^14\. September/ }).focus()
  await user.keyboard('{ArrowRight}')
  expect(focused()).toBe('28. September 2026, 1 Sitzung')
  await user.keyboard('{ArrowDown}')
  expect(focused()).toBe('2. November 2026, 1 Sitzung')
  await user.keyboard('{ArrowDown}')
  expect(focused()).toBe('2. November 2026, 1 Sitzung')
  await user.keyboard('{PageUp}')
  expect(card.getByRole('table', { name: 'Oktober 2026' })).toBeTruthy()
  expect(focused()).toBe('Nächster Monat')
  await user.keyboard('{PageUp}{ArrowLeft}')
  expect(focused()).toBe('24. August 2026, 1 Sitzung')
})
