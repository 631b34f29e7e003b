import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Facet } from '#features/search/contract.ts'
import { aCommitteeWithMeetings } from '#testing/web/fixtures.ts'
import { aHit, aMeetingHit, anAnswer, hitsOf, openSearch } from './fixtures.ts'

const counts = { 'backend.meeting': 1, 'backend.committee': 1, 'virtual.document': 21, 'backend.attachment': 21 } as const
const years: Facet = {
  name: 'year',
  label: 'Jahr',
  options: [
    { value: '2026', label: '2026', count: 14 },
    { value: '2025', label: '2025', count: 7 },
  ],
}
const committees: Facet = { name: 'committee', label: 'Gremium', options: [{ value: '2', label: 'Finanzkommission', count: 21 }] }
const documents = (change: object = {}) => anAnswer([aHit()], counts, { facets: [committees, years], total_items: 21, ...change })
const asDocuments = '&type=virtual.document'
const answers = {
  [hitsOf('Bau')]: anAnswer([aHit(), aMeetingHit()], counts, { total_items: 23 }),
  [hitsOf('Bau', asDocuments)]: documents(),
  [hitsOf('Bau', `${asDocuments}&facets=year%3A2026`)]: documents({ total_items: 14 }),
  [hitsOf('Bau', `${asDocuments}&facets=year%3A2026&facets=year%3A2025`)]: documents(),
  [hitsOf('Bau', '&type=backend.committee')]: anAnswer([aHit()], counts),
  [hitsOf('Bau', '&type=backend.protocol')]: anAnswer([], counts),
  [hitsOf('Platz')]: anAnswer([aHit()], { 'virtual.document': 1 }),
}

const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)
const open = (name: string) => screen.getByRole('tab', { name })
const panel = () => screen.queryByRole('region', { name: 'Filter' })
const findCount = (count: number) => screen.findByRole('heading', { level: 2, name: `${count} Treffer` })

test('tabs show all hits, the types that have any, and the chosen one even if empty', async () => {
  const { user, router } = await openSearch('/search?query=Bau', answers)
  await findCount(23)
  expect(tabs()).toEqual(['Alle 23', 'meeting 1', 'committee 1', 'document 21', 'attachment 21'])
  expect(open('Alle 23').getAttribute('aria-selected')).toBe('true')
  await user.click(open('document 21'))
  await findCount(21)
  expect(router.state.location.search).toEqual({ query: 'Bau', type: 'virtual.document' })
  await router.navigate({ to: '/search', search: { query: 'Bau', type: 'backend.protocol' } })
  await screen.findByText('Keine Suchresultate')
  expect(tabs()).toContain('protocol 0')
})

test('arrow keys move along the tabs, and Enter opens one', async () => {
  const { user, asked } = await openSearch('/search?query=Bau', answers)
  await findCount(23)
  open('Alle 23').focus()
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(document.activeElement).toBe(open('committee 1'))
  expect(asked.filter((call) => call.includes('type='))).toEqual([])
  await user.keyboard('{Enter}')
  await findCount(1)
  expect(open('committee 1').getAttribute('aria-selected')).toBe('true')
})

test('shows facets for four types only; values are alternatives; reset clears all', async () => {
  const { user, router } = await openSearch('/search?query=Bau', answers)
  await findCount(23)
  expect(panel()).toBeNull()
  await user.click(open('committee 1'))
  await findCount(1)
  expect(panel()).toBeNull()
  await user.click(open('document 21'))
  await findCount(21)
  const filters = within(panel()!)
  const shown = ['Gremium', 'Jahr'].map((name) => filters.getByRole('group', { name }).textContent)
  expect(shown).toEqual(['Finanzkommission 21', '2026 142025 7'])
  await user.click(filters.getByRole('checkbox', { name: '2026 14' }))
  await findCount(14)
  expect(router.state.location.href).toBe('/search?query=Bau&type=virtual.document&facets=year%3A2026')
  await user.click(filters.getByRole('checkbox', { name: '2025 7' }))
  await findCount(21)
  await user.click(filters.getByRole('button', { name: 'Filter zurücksetzen' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ query: 'Bau', type: 'virtual.document' }))
  expect(filters.queryByRole('checkbox', { checked: true })).toBeNull()
  expect(document.activeElement).toBe(await findCount(21))
})

test('offers to search without filters if they leave nothing, and focuses the hits', async () => {
  const { user, router } = await openSearch('/search?query=Bau&date=*+TO+1999-12-31', {
    ...answers,
    [hitsOf('Bau', '&date=*+TO+1999-12-31')]: anAnswer([], counts),
  })
  await screen.findByText('Keine Suchresultate')
  await user.click(screen.getByRole('button', { name: 'Ohne Filter anzeigen' }))
  const heading = await findCount(23)
  expect(router.state.location.search).toEqual({ query: 'Bau' })
  expect(document.activeElement).toBe(heading)
})

test('a collapsed filter panel opens on demand and shows the number of chosen filters', async () => {
  const { user } = await openSearch('/search?query=Bau&type=virtual.document&facets=year:2026', answers)
  await findCount(14)
  const toggle = within(panel()!).getByRole('button', { name: 'Filter (1 gewählt)' })
  expect(toggle.getAttribute('aria-expanded')).toBe('false')
  await user.click(toggle)
  expect(toggle.getAttribute('aria-expanded')).toBe('true')
})

test('new words reset type, facets and dates', async () => {
  const { user, router } = await openSearch('/search?query=Bau&type=virtual.document&facets=year:2026', answers)
  await findCount(14)
  const field = screen.getByRole('searchbox', { name: 'Suchbegriffe' })
  await user.clear(field)
  await user.type(field, 'Platz{Enter}')
  await findCount(1)
  expect(router.state.location.search).toEqual({ query: 'Platz' })
})

test('ignores invalid filters and facets of another type', async () => {
  await openSearch('/search?query=Bau&type=nothing&facets=year:2026&facets=shoe:42&date=soon&start=-3', answers)
  await findCount(23)
})

test('the back button leads to where the reader came from, skipping searches', async () => {
  const { user, router } = await openSearch('/committees/2', { ...answers, 'committees/2/': aCommitteeWithMeetings() })
  await screen.findByRole('heading', { level: 1, name: 'Finanzkommission' })
  await router.navigate({ to: '/search', search: { query: 'Bau' } })
  await findCount(23)
  await user.click(open('document 21'))
  await findCount(21)
  await user.click(screen.getByRole('checkbox', { name: '2026 14' }))
  await findCount(14)
  await user.click(screen.getByRole('button', { name: 'Zurück' }))
  await screen.findByRole('heading', { level: 1, name: 'Finanzkommission' })
  expect(router.history.canGoBack()).toBe(false)
})

test('the back button leads to the start page if the reader came from elsewhere', async () => {
  const { user, router } = await openSearch('/search?query=Bau', { ...answers, 'committees/2/': aCommitteeWithMeetings() })
  await findCount(23)
  await user.click(open('document 21'))
  await findCount(21)
  await user.click(screen.getByRole('button', { name: 'Zurück' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/committees/2'))
})

test('pages through hits and back', async () => {
  const second = anAnswer([aMeetingHit()], counts, { total_items: 21 })
  const { user } = await openSearch('/search?query=Bau&type=virtual.document', {
    ...answers,
    'search/?query=Bau&type=virtual.document&start=20&rows=20': second,
  })
  await findCount(21)
  const paging = () => within(screen.getByRole('navigation', { name: 'Seiten der Liste' }))
  expect(paging().getByRole<HTMLButtonElement>('button', { name: 'Vorherige Seite' }).disabled).toBe(true)
  await user.click(paging().getByRole('link', { name: 'Nächste Seite' }))
  await screen.findByText('21–21 von 21')
  expect(paging().getByRole<HTMLButtonElement>('button', { name: 'Nächste Seite' }).disabled).toBe(true)
  await user.click(paging().getByRole('link', { name: 'Vorherige Seite' }))
  await screen.findByText('1–1 von 21')
})

test('a page after the last hit redirects to the first page', async () => {
  const { router } = await openSearch('/search?query=Bau&type=virtual.document&start=500', {
    ...answers,
    'search/?query=Bau&type=virtual.document&start=500&rows=20': documents({ items: [] }),
  })
  await screen.findByRole('list', { name: 'Suchresultate' })
  expect(router.state.location.search).toEqual({ query: 'Bau', type: 'virtual.document' })
})
