import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { MeetingListed } from '#features/meetings/meeting.ts'
import { aCommitteeWithMeetings, aMeeting, aMeetingListed } from '#testing/web/fixtures.ts'
import { openApp, refusal } from '#testing/web/open-app.tsx'
import { byTime } from './MeetingsSidebar.tsx'

const on = (id: number, day: string, change: Partial<MeetingListed> = {}) =>
  aMeetingListed({ id, title: `Sitzung ${id}`, start: `${day}T12:30:00Z`, ...change })

const now = new Date('2026-09-14T13:00:00Z')

test.each([
  ['a meeting in progress is not past', on(1, '2026-09-14', { is_running_meeting: true }), 'upcoming'],
  ['nor is one of today that was not closed', on(1, '2026-09-14', { is_current: true }), 'upcoming'],
  ['one that began and was closed is', on(1, '2026-09-14'), 'past'],
  ['one that begins now is to come', on(1, '2026-09-14', { start: now.toISOString() }), 'upcoming'],
])('%s', (_, meeting, part) => {
  expect(byTime([meeting], now)).toEqual({ upcoming: [], past: [], [part]: [meeting] })
})

const year = new Date().getFullYear()
const meetings = [
  on(1, `${year - 2}-03-01`),
  on(2, `${year - 1}-05-01`),
  on(4, `${year - 1}-03-01`),
  on(5, `${year + 1}-06-01`),
  on(6, `${year + 1}-03-01`),
]
const openSidebar = async (address: string, answers: Record<string, unknown>) => {
  await openApp(address, answers)
  return within(await screen.findByRole('navigation', { name: 'Navigation' }))
}
const linksIn = (part: HTMLElement) =>
  within(part)
    .getAllByRole('link', { hidden: true })
    .map(({ textContent }) => textContent)

test('lists upcoming meetings, the next one first, and past ones by year; only the year of the open one is unfolded', async () => {
  const sidebar = await openSidebar('/meetings/4', {
    'meetings/4/': aMeeting({ ...on(4, `${year - 1}-03-01`) }),
    'committees/2/': aCommitteeWithMeetings(meetings),
  })
  const upcoming = (await sidebar.findByRole('heading', { name: 'Kommende Sitzungen' })).closest('section')!
  expect(linksIn(upcoming)).toEqual(['Sitzung 6', 'Sitzung 5'])
  const years = sidebar.getAllByRole<HTMLDetailsElement>('group')
  expect(years.map(({ open }) => open)).toEqual([true, false])
  expect(years.map(linksIn)).toEqual([['Sitzung 2', 'Sitzung 4'], ['Sitzung 1']])
  expect(sidebar.getByRole('link', { current: 'page' }).textContent).toBe('Sitzung 4')
  expect(sidebar.getByRole('link', { name: /^Zurück zum Gremium/ }).getAttribute('href')).toBe('/committees/2')
})

test('without the other meetings the way back is there', async () => {
  const sidebar = await openSidebar('/meetings/4', { 'meetings/4/': aMeeting(), 'committees/2/': refusal(400) })
  expect(await sidebar.findByText('Die anderen Sitzungen des Gremiums sind gerade nicht bekannt.')).toBeTruthy()
  expect(sidebar.getByRole('link', { name: /^Zurück zum Gremium/ })).toBeTruthy()
})
