import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CommitteeListed } from '#features/committees/contract.ts'
import { aCommitteeUser, aGroup } from '#features/committees/web/fixtures.ts'
import { aCommittee, aCommitteeWithMeetings } from '#testing/web/fixtures.ts'
import { openApp, refusal } from '#testing/web/open-app.tsx'

const users = [
  aCommitteeUser({ id: 11, last_name: 'Zürcher' }),
  aCommitteeUser({ id: 12, last_name: 'Ärni' }),
  aCommitteeUser({ id: 13, last_name: 'Gast', roles: ['access'] }),
]

async function openCard(answers: Record<string, unknown>, change: Partial<CommitteeListed> = {}) {
  const app = await openApp('/committees/2', {
    'committees/': [aCommittee(change)],
    'committees/2/': aCommitteeWithMeetings([], change),
    'committees/2/users/': users,
    ...answers,
  })
  return { ...app, toggle: (name: string) => screen.findByRole('button', { name }) }
}

test('shows members and groups on demand, with their counts in the heading', async () => {
  const { user, toggle } = await openCard({ 'committees/2/committee_groups/': [aGroup({ member_count: 3, email_address_count: 1 })] })
  const heading = await toggle('2 Mitglieder, 1 Gruppe')
  expect(heading.getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByText('Ärni Anna')).toBeNull()
  await user.click(heading)
  const card = within(screen.getByRole('region', { name: '2 Mitglieder, 1 Gruppe' }))
  expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Ärni Anna',
    'Zürcher Anna',
    'Ausschuss3 Mitglieder1 E-Mail-Adresse',
  ])
  expect(card.queryByRole('link')).toBeNull()
  await user.click(heading)
  expect(screen.queryByText('Ärni Anna')).toBeNull()
})

test('counts one member and no group, also where roles are not returned', async () => {
  const { toggle } = await openCard({ 'committees/2/users/': [{ id: 11, username: 'keller', first_name: 'Anna', last_name: 'Keller' }] })
  expect(await toggle('1 Mitglied, 0 Gruppen')).toBeTruthy()
})

test('responsible people get a link to the edit page', async () => {
  await openCard({}, { is_responsible: true })
  expect((await screen.findByRole('link', { name: 'Mitglieder bearbeiten' })).getAttribute('href')).toBe('/committees/2/edit')
})

test('failures to load members or groups are reported in place, each with a retry', async () => {
  const { user, toggle, answers } = await openCard({
    'committees/2/users/': refusal(500),
    'committees/2/committee_groups/': refusal(500),
  })
  await user.click(await toggle('Mitglieder'))
  const card = within(screen.getByRole('region', { name: 'Mitglieder' }))
  await card.findByText('Beim Laden der Personen ist ein Fehler aufgetreten. Bitte versuchen Sie es erneut.')
  await card.findByText('Beim Laden der Gruppen ist ein Fehler aufgetreten. Bitte versuchen Sie es erneut.')
  answers['committees/2/users/'] = users
  answers['committees/2/committee_groups/'] = [aGroup()]
  await user.click(card.getAllByRole('button', { name: 'Erneut versuchen' })[0]!)
  await screen.findByText('Ärni Anna')
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
  await screen.findByText('Ausschuss')
})
