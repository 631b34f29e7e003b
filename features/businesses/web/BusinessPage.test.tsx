import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Business, ItemOfBusiness } from '#features/businesses/contract.ts'
import { aCommittee, aConfiguration } from '#testing/web/fixtures.ts'
import { openApp, refusal } from '#testing/web/open-app.tsx'

const business: Business = {
  id: 9,
  number: 'SGB 0123/2026',
  title: 'Voranschlag 2027',
  type: { title: 'Sachgeschäft' },
  committee: { id: 2, title: 'Finanzkommission' },
  source_committee: { id: null, title: 'Regierungsrat' },
}
const first = { id: 4, title: '12. Sitzung', start: '2026-09-14T12:30:00Z', concluded: '2026-09-14T15:00:00Z' }
const second = { id: 5, title: null, start: '2026-11-02T13:30:00Z', concluded: null }
const anItem = (id: number, meeting: ItemOfBusiness['meeting'], title: string): ItemOfBusiness => ({
  id,
  title,
  number: `${id}.`,
  is_paragraph: false,
  meeting,
})
const items = [anItem(31, second, 'Detailberatung'), anItem(32, second, 'Schlussabstimmung'), anItem(30, first, 'Eintreten')]
const answers = { 'committees/': [aCommittee()], 'businesses/9/': business, 'businesses/9/agenda_items/': items }

const linksIn = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`)
const factsOf = () => screen.getAllByRole('definition').map(({ textContent }) => textContent)

test('shows heading, attributes, breadcrumbs, and the meetings with start, end and agenda items', async () => {
  await openApp('/businesses/9', answers)
  await screen.findByRole('heading', { level: 1, name: 'SGB 0123/2026 Voranschlag 2027' })
  expect(document.title).toBe('SGB 0123/2026 Voranschlag 2027 – Sitzungen')
  const card = await screen.findByRole('region', { name: 'Sitzungen und Traktanden' })
  expect(factsOf().slice(0, 3)).toEqual(['Sachgeschäft', 'Finanzkommission', 'Regierungsrat'])
  expect(linksIn(card)).toEqual([
    'Sitzung vom 02.11.2026 /meetings/5',
    'Detailberatung /agenda_items/31',
    'Schlussabstimmung /agenda_items/32',
    '12. Sitzung /meetings/4',
    'Eintreten /agenda_items/30',
  ])
  expect(card.textContent).toContain('BeginnMo 14.09.2026, 14:30EndeMo 14.09.2026, 17:00')
  expect(card.textContent).toContain('BeginnMo 02.11.2026, 14:3031.')
  const trail = screen.getByRole('navigation', { name: 'Sie sind hier' })
  expect(linksIn(trail)).toEqual(['Finanzkommission /committees/2'])
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Finanzkommission')
})

test('shows a dash for missing facts, and no link to a committee that the reader does not see', async () => {
  const bare = { ...business, type: null, committee: { id: 3, title: 'Baukommission' }, source_committee: null }
  const heading = { ...anItem(33, first, 'A Sachgeschäfte'), number: null, is_paragraph: true }
  await openApp('/businesses/9', { ...answers, 'businesses/9/': bare, 'businesses/9/agenda_items/': [heading] })
  await screen.findByRole('region', { name: 'Sitzungen und Traktanden' })
  expect(factsOf().slice(0, 3)).toEqual(['–Keine Angabe', 'Baukommission', '–Keine Angabe'])
  expect(screen.queryByRole('link', { name: 'Baukommission' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'A Sachgeschäfte' })).toBeNull()
})

test('says that no visible meeting treats the business', async () => {
  await openApp('/businesses/9', { ...answers, 'businesses/9/agenda_items/': [] })
  await screen.findByText('Keine Sitzung, die Sie einsehen können, behandelt dieses Geschäft.')
})

test('business and agenda items show errors and are retried separately', async () => {
  const { user, answers: given } = await openApp('/businesses/9', {
    ...answers,
    'businesses/9/': refusal(500),
    'businesses/9/agenda_items/': refusal(500),
  })
  const texts = [
    'Beim Laden des Geschäfts ist ein Fehler aufgetreten. Bitte versuchen Sie es erneut.',
    'Beim Laden der Traktanden ist ein Fehler aufgetreten. Bitte versuchen Sie es erneut.',
  ]
  const [business_text = '', items_text = ''] = texts
  await screen.findByRole('heading', { level: 1, name: 'Geschäft' })
  const main = () => within(screen.getByRole('main'))
  for (const text of texts) await waitFor(() => expect(main().getByText(text)).toBeTruthy())
  given['businesses/9/agenda_items/'] = items
  await user.click(
    within(screen.getByRole('region', { name: 'Sitzungen und Traktanden' })).getByRole('button', { name: 'Erneut versuchen' }),
  )
  await screen.findByRole('link', { name: 'Eintreten' })
  expect([main().queryByText(business_text), main().queryByText(items_text)].map(Boolean)).toEqual([true, false])
  given['businesses/9/'] = business
  await user.click(main().getByRole('button', { name: 'Erneut versuchen' }))
  await screen.findByRole('heading', { level: 1, name: 'SGB 0123/2026 Voranschlag 2027' })
})

test('an unknown or invisible business leads to the 404 page', async () => {
  const { router } = await openApp('/businesses/9', {})
  await screen.findByRole('heading', { level: 1, name: 'Seite nicht gefunden' })
  await waitFor(() => expect(router.state.location.pathname).toBe('/404'))
})

test('where businesses are switched off the page is not found, and nothing is requested', async () => {
  const { asked } = await openApp('/businesses/9', { ...answers, 'config/': aConfiguration({ enable_businesses: false }) })
  await screen.findByRole('heading', { level: 1, name: 'Seite nicht gefunden' })
  expect(asked.filter((call) => call.includes('businesses'))).toEqual([])
})

test('the English error messages match the documentation', async () => {
  const { default: texts } = await import('#features/businesses/texts/businesses.en.json')
  expect([texts.business_fetch_error, texts.agenda_items_fetch_error]).toEqual([
    'Something went wrong when loading the business',
    'Something went wrong when loading the agenda items',
  ])
})
