import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aCommittee, aCommitteeWithMeetings, aMeetingListed } from '#testing/web/fixtures.ts'
import { openApp } from '#testing/web/open-app.tsx'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const old = aMeetingListed({ id: 3, title: 'Alte', start: inDays(-40) })
const late = aMeetingListed({ id: 4, title: 'Letzte', start: inDays(-20) })
const running = aMeetingListed({ id: 5, title: 'Laufende', start: inDays(-0.1), is_running_meeting: true })
const next = aMeetingListed({ id: 6, title: 'Nächste', start: inDays(20) })

async function openCard(...meetings: (typeof old)[]) {
  const app = await openApp('/committees/2', { 'committees/': [aCommittee()], 'committees/2/': aCommitteeWithMeetings(meetings) })
  await screen.findByRole('heading', { level: 1, name: 'Finanzkommission' })
  const card = within(screen.getByRole('region', { name: 'Sitzungen' }))
  const past = () => card.queryByRole<HTMLDetailsElement>('group')
  const links = () => card.getAllByRole('link').map(({ textContent }) => textContent)
  return { ...app, card, past, links }
}

test('past meetings are folded above the upcoming ones; a running meeting is never folded', async () => {
  const { user, card, past, links } = await openCard(next, running, late, old)
  expect(past()?.open).toBe(false)
  expect(card.getByRole('heading', { level: 3, name: 'Kommende Sitzungen' })).toBeTruthy()
  await user.click(card.getByText('Frühere Sitzungen'))
  expect(past()?.open).toBe(true)
  expect(links()).toEqual(['Alte', 'Letzte', 'Laufende', 'Nächste'])
})

test('past meetings are unfolded if there are no others, and not mentioned if there are none', async () => {
  const { past, card, links } = await openCard(late, old)
  expect(past()?.open).toBe(true)
  expect(links()).toEqual(['Alte', 'Letzte'])
  expect(card.queryByRole('heading', { level: 3 })).toBeNull()
})

test('without past meetings there is nothing to unfold', async () => {
  const { past, links } = await openCard(next)
  expect(past()).toBeNull()
  expect(links()).toEqual(['Nächste'])
})
