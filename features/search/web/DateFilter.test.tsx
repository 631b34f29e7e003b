import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aHit, anAnswer, hitsOf, openSearch } from './fixtures.ts'

const within_year = '&date=2026-01-01+TO+2026-12-31'
const answer = anAnswer([aHit()], { 'virtual.document': 3 }, { total_items: 3 })
const dates = [
  '',
  within_year,
  '&date=2025-01-01+TO+2025-12-31',
  '&date=2026-09-01+TO+2026-09-30',
  '&date=2026-08-01+TO+2026-08-31',
  '&date=2026-09-14+TO+*',
  '&date=*+TO+2026-09-14',
]
const answers = Object.fromEntries(dates.map((date) => [hitsOf('Bau', date), answer]))

const opener = () => screen.getByRole('button', { name: /^Zeitraum: / })
const form = () => within(screen.getByRole('dialog', { name: /^Zeitraum: / }))

async function openFilter(date = '') {
  const opened = await openSearch(`/search?query=Bau${date}`, answers)
  await screen.findByRole('heading', { level: 2, name: '3 Treffer' })
  const { user, router } = opened
  await user.click(opener())
  await screen.findByRole('dialog', { name: /^Zeitraum: / })
  return { user, dateAsked: () => router.state.location.search.date }
}

test.each([
  ['Aktueller Monat', '2026-09-01 TO 2026-09-30', '01.09.2026 – 30.09.2026'],
  ['Letzter Monat', '2026-08-01 TO 2026-08-31', '01.08.2026 – 31.08.2026'],
  ['Aktuelles Jahr', '2026-01-01 TO 2026-12-31', '01.01.2026 – 31.12.2026'],
  ['Letztes Jahr', '2025-01-01 TO 2025-12-31', '01.01.2025 – 31.12.2025'],
  ['Ganzer Zeitraum', undefined, 'Kein Zeitraum'],
])('the shortcut %s applies at once', async (name, asked, label) => {
  const { user, dateAsked } = await openFilter('&date=2026-09-14+TO+*')
  await user.click(form().getByRole('button', { name }))
  await waitFor(() => expect(dateAsked()).toBe(asked))
  await waitFor(() => expect(opener().textContent).toBe(label))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([
  ['', 'Kein Zeitraum'],
  ['&date=2026-09-14+TO+*', 'ab 14.09.2026'],
  ['&date=*+TO+2026-09-14', 'bis 14.09.2026'],
  [within_year, '01.01.2026 – 31.12.2026'],
])('the button shows the chosen range: %s', async (date, label) => {
  await openFilter(date)
  expect(opener().textContent).toBe(label)
})

test('typed days apply together; one alone leaves the range open', async () => {
  const { user, dateAsked } = await openFilter()
  await user.type(form().getByLabelText('Erster Tag'), '14.09.2026')
  expect(dateAsked()).toBeUndefined()
  await user.click(form().getByRole('button', { name: 'Anwenden' }))
  await waitFor(() => expect(dateAsked()).toBe('2026-09-14 TO *'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('does not apply a range that ends before it begins', async () => {
  const { user, dateAsked } = await openFilter('&date=2026-09-14+TO+*')
  await user.type(form().getByLabelText('Letzter Tag'), '13.09.2026')
  await form().findByText('Der letzte Tag darf nicht vor dem ersten liegen.')
  expect(form().getByRole<HTMLButtonElement>('button', { name: 'Anwenden' }).disabled).toBe(true)
  await user.keyboard('{Enter}')
  expect(dateAsked()).toBe('2026-09-14 TO *')
})

test('reset removes both days at once', async () => {
  const { user, dateAsked } = await openFilter(within_year)
  await user.click(form().getByRole('button', { name: 'Zurücksetzen' }))
  await waitFor(() => expect(dateAsked()).toBeUndefined())
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('uses the documented labels', async () => {
  const { default: texts } = await import('#features/search/texts/pages/search_page.en.json')
  expect([texts.no_range, texts.after, texts.before, texts.from_to]).toEqual([
    'no range',
    'after {{min}}',
    'before {{max}}',
    '{{min}} - {{max}}',
  ])
})

test('hides the date filter for hits without a date, and keeps the chosen range', async () => {
  const { user } = await openSearch(`/search?query=Bau&type=backend.business${within_year}`, {
    ...answers,
    [hitsOf('Bau', '&type=backend.business')]: anAnswer([aHit()], { 'backend.business': 1 }),
  })
  await screen.findByRole('heading', { level: 2, name: '1 Treffer' })
  expect(screen.queryByRole('button', { name: /^Zeitraum: / })).toBeNull()
  await user.click(screen.getByRole('tab', { name: /^Alle/ }))
  await screen.findByRole('heading', { level: 2, name: '3 Treffer' })
  expect(opener().textContent).toBe('01.01.2026 – 31.12.2026')
})
