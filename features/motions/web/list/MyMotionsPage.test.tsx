import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { MyMotion } from '#features/motions/contract.ts'
import { aMotion } from '#features/motions/web/fixtures.ts'
import { aCommittee } from '#testing/web/fixtures.ts'
import { openApp, refusal } from '#testing/web/open-app.tsx'

const aMyMotion = (change: Partial<MyMotion> = {}): MyMotion => {
  const { id, title, number, business_type, status, status_display, meeting, updated } = aMotion()
  const committee = { id: 2, title: 'Finanzkommission' }
  return { id, title, number, business_type, status, status_display, meeting, updated, committee, relation: 'draft', ...change }
}
const committees = [{ id: 2, title: 'Finanzkommission' }]
const counts = { draft: 1, first: 2, signed: 0, asked: 3 }
const mine = (items: MyMotion[], change: object = {}) => ({ items, total: items.length, counts, committees, ...change })
const path = (asked = '') => `users/me/vorstoesse/?${asked}start=0&rows=50`
const openMine = (answers: Record<string, unknown>, search = '') =>
  openApp(`/my_motions${search}`, { 'committees/': [aCommittee({ can_see_motions: true })], ...answers })

test('lists motions with role, type, meeting, committee and state; each leads to its details', async () => {
  const other = aMyMotion({ id: 61, title: 'Weniger Lärm', relation: 'asked', status: 'OPEN', status_display: 'Offen' })
  await openMine({ [path()]: mine([aMyMotion(), other]) })
  const list = within(await screen.findByRole('list', { name: 'Meine Vorstösse' }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Mehr VelowegeEntwurfPostulat12. SitzungFinanzkommissionEntwurf',
    'Weniger LärmWartet auf meine UnterschriftPostulat12. SitzungFinanzkommissionOffen',
  ])
  expect(list.getByRole('link', { name: 'Weniger Lärm' }).getAttribute('href')).toBe('/meetings/4/vorstoesse?motion=61')
  expect(screen.getByText('1–2 von 2')).toBeTruthy()
})

test('keeps filters and order in the address; each role shows how many there are', async () => {
  const { user, router, asked } = await openMine({
    [path()]: mine([aMyMotion()]),
    [path('relation=signed&')]: mine([]),
    [path('relation=signed&committee_id=2&')]: mine([]),
    [path('relation=signed&committee_id=2&order=title&')]: mine([]),
    [path('order=title&')]: mine([aMyMotion()]),
  })
  await user.click(await screen.findByRole('combobox', { name: 'Meine Rolle' }))
  await screen.findByRole('option', { name: 'Wartet auf meine Unterschrift (3)' })
  await user.click(screen.getByRole('option', { name: 'Von mir unterzeichnet (0)' }))
  await screen.findByText('Keine Vorstösse gefunden')
  await user.click(screen.getByRole('combobox', { name: 'Gremium' }))
  await user.click(await screen.findByRole('option', { name: 'Finanzkommission' }))
  await user.click(screen.getByRole('combobox', { name: 'Sortiert nach' }))
  await user.click(await screen.findByRole('option', { name: 'Titel' }))
  await waitFor(() => expect(asked).toContain(`GET ${path('relation=signed&committee_id=2&order=title&')}`))
  expect(router.state.location.search).toEqual({ relation: 'signed', committee: '2', order: 'title' })
  await user.click(screen.getByRole('button', { name: 'Alle anzeigen' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ order: 'title' }))
})

test('says that there are none, and offers to retry a failed load', async () => {
  const { user, answers } = await openMine({ [path()]: refusal(500) })
  const card = within(await screen.findByRole('region', { name: 'Übersicht' }))
  const again = await card.findByRole('button', { name: 'Erneut versuchen' })
  answers[path()] = mine([])
  await user.click(again)
  await card.findByText(/^Sie haben noch keine Vorstösse verfasst/)
})

test('the navigation leads there', async () => {
  await openMine({ [path()]: mine([]) })
  const link = await screen.findByRole('link', { name: 'Meine Vorstösse' })
  expect([link.getAttribute('href'), link.getAttribute('aria-current')]).toEqual(['/my_motions', 'page'])
})

test('the navigation does not show it where no committee uses motions', async () => {
  await openMine({ 'committees/': [aCommittee()], [path()]: mine([]) })
  await screen.findByRole('heading', { level: 1, name: 'Meine Vorstösse' })
  expect(screen.queryByRole('link', { name: 'Meine Vorstösse' })).toBeNull()
})
