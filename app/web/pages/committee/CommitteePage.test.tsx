import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aCommittee, aCommitteeWithMeetings, aMeetingListed, partsOfCommittee } from '#testing/web/fixtures.ts'
import { openApp } from '#testing/web/open-app.tsx'

const sidebar = () => screen.findByRole('navigation', { name: 'Navigation' })

test('the root redirects to the default committee, with its meetings, title and sidebar entry', async () => {
  const committee = aCommittee()
  const meetings = [
    aMeetingListed({ id: 4, is_current: true }),
    aMeetingListed({ id: 5, title: null, location: null, start: '2026-10-01T08:00:00Z' }),
  ]
  await openApp('/', { 'committees/': [committee], 'committees/2/': aCommitteeWithMeetings(meetings) })

  expect(await screen.findByRole('heading', { level: 1, name: 'Finanzkommission' })).toBeTruthy()
  expect(document.title).toBe('Finanzkommission – Sitzungen')
  const [other, current] = within(screen.getByRole('region', { name: 'Sitzungen' })).getAllByRole('listitem')
  expect(current?.textContent).toContain('12. SitzungMo 14.09.2026, 14:30RathausAktualisiert am 14.09.2026Laufend')
  expect(other?.textContent).toContain('Sitzung vom 01.10.2026')
  expect(within(await sidebar()).getByRole('link', { current: 'page' }).textContent).toBe('Finanzkommission')
})

test('offers the import, as a button and in the empty list, only to those who may import', async () => {
  const mayImport = { can_import_meeting: true }
  const { router, answers } = await openApp('/committees/2', {
    'committees/': [aCommittee(mayImport)],
    'committees/2/': aCommitteeWithMeetings([], mayImport),
    'committees/3/': aCommitteeWithMeetings([], { id: 3, title: 'Bildung' }),
    ...partsOfCommittee(3),
  })
  await screen.findByText('Für dieses Gremium sind noch keine Sitzungen erfasst.')
  expect(screen.getAllByRole('button', { name: 'Sitzung importieren' })).toHaveLength(2)
  expect(Object.keys(answers)).toContain('committees/3/')

  await router.navigate({ to: '/committees/$id', params: { id: 3 } })
  await screen.findByRole('heading', { level: 1, name: 'Bildung' })
  expect(screen.queryByRole('button', { name: 'Sitzung importieren' })).toBeNull()
})

test('does not offer the import in an inactive committee', async () => {
  const change = { can_import_meeting: true, is_active: false }
  await openApp('/committees/2', { 'committees/': [aCommittee(change)], 'committees/2/': aCommitteeWithMeetings([], change) })
  await screen.findByText('Für dieses Gremium sind noch keine Sitzungen erfasst.')
  expect(screen.queryByRole('button', { name: 'Sitzung importieren' })).toBeNull()
})

test('the sidebar groups committees by type, separates former ones in a tab, and omits hidden ones', async () => {
  const committees = [
    aCommittee({ id: 2, title: 'Finanzkommission', group_type_title: 'Kommissionen' }),
    aCommittee({ id: 3, title: 'Ohne Typ', group_type_title: '' }),
    aCommittee({ id: 4, title: 'Geheim', hidden: true }),
    aCommittee({ id: 5, title: 'Früher', group_type_title: 'Kommissionen', has_active_membership: false }),
  ]
  const { user } = await openApp('/committees/2', { 'committees/': committees, 'committees/2/': aCommitteeWithMeetings() })
  const nav = within(await sidebar())
  expect((await nav.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent)).toEqual([
    'Gremien ohne Typ',
    'Kommissionen',
  ])
  expect(nav.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Übersicht', 'Ohne Typ', 'Finanzkommission'])

  await user.click(nav.getByRole('tab', { name: 'Inaktive' }))
  expect(nav.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Übersicht', 'Früher'])
})

test('the sidebar is a flat list without types, and has no tabs without former memberships', async () => {
  await openApp('/committees/2', { 'committees/': [aCommittee()], 'committees/2/': aCommitteeWithMeetings() })
  const nav = within(await sidebar())
  await nav.findByRole('link', { name: 'Finanzkommission' })
  expect(nav.queryByRole('tab')).toBeNull()
  expect(nav.queryByRole('heading', { level: 3 })).toBeNull()
})
