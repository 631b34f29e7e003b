import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aCommittee, aCommitteeWithMeetings, aConfiguration, aMeeting, aUser } from '#testing/web/fixtures.ts'
import { showMoreActions } from '#testing/web/more-actions.ts'
import { openApp, refusal } from '#testing/web/open-app.tsx'
import { rolesOf } from './list/list-fixtures.tsx'

const variant = aConfiguration({ is_solothurn: true })
const rights = { can_post_ris_suggestions: true, can_see_motions: true }
const meeting = aMeeting({ committee: { ...aMeeting().committee, ...rights } })
const path = 'meetings/4/vorstoesse/counts/'
const counts = { open: 2, submitted: 1, to_sign: 0 }
const start = { 'users/me/': aUser({ roles: rolesOf('member') }), 'committees/': [aCommittee(rights)] }

const openMeeting = (answers: Record<string, unknown> = {}) =>
  openApp('/meetings/4', { 'config/': variant, ...start, 'meetings/4/': meeting, [path]: counts, ...answers })
const card = async () => within(await screen.findByRole('region', { name: 'Vorstösse' }))

test('the card of a meeting counts open and submitted motions and links to the list and the form', async () => {
  const { user } = await openMeeting({ 'meetings/4/': { ...meeting, is_running_meeting: true } })
  const shown = await card()
  await shown.findByText('2 offene Vorstösse')
  expect(shown.getByText('1 eingereichter Vorstoss')).toBeTruthy()
  expect(shown.getByRole('link', { name: 'Alle Vorstösse anzeigen' }).getAttribute('href')).toBe('/meetings/4/vorstoesse')
  await user.click(shown.getByRole('button', { name: 'Neuer Vorstoss' }))
  await screen.findByRole('dialog', { name: 'Neuer Vorstoss' })
})

test('the card of a past meeting offers no new motion', async () => {
  await openMeeting()
  const shown = await card()
  await shown.findByText('2 offene Vorstösse')
  expect(shown.queryByRole('button', { name: 'Neuer Vorstoss' })).toBeNull()
})

test('offers to retry when the counts fail to load', async () => {
  const { user, answers } = await openMeeting({ [path]: refusal(500) })
  const shown = await card()
  await shown.findByText('Die Vorstösse konnten nicht geladen werden.')
  answers[path] = counts
  await user.click(shown.getByRole('button', { name: 'Erneut versuchen' }))
  await shown.findByText('2 offene Vorstösse')
})

test.each([
  ['in the other variant', { 'config/': aConfiguration() }],
  [
    'for users who may not write motions there',
    { 'meetings/4/': aMeeting({ committee: { ...meeting.committee, can_post_ris_suggestions: false } }) },
  ],
])('%s the meeting has no card and loads no counts, but still links to the list', async (_, change) => {
  const { asked } = await openMeeting(change)
  await showMoreActions()
  expect((await screen.findByRole('link', { name: 'Vorstösse' })).getAttribute('href')).toBe('/meetings/4/vorstoesse')
  expect(screen.queryByRole('region', { name: 'Vorstösse' })).toBeNull()
  expect(asked).not.toContain(`GET ${path}`)
})

test('a meeting without motions has no link to them', async () => {
  await openMeeting({ 'meetings/4/': aMeeting() })
  await showMoreActions()
  expect(screen.queryByRole('link', { name: 'Vorstösse' })).toBeNull()
})

const openCommittee = (answers: Record<string, unknown> = {}) =>
  openApp('/committees/2', { 'config/': variant, ...start, 'committees/2/': aCommitteeWithMeetings([], rights), ...answers })

test('the card of a committee opens the form for a new motion', async () => {
  const { user } = await openCommittee()
  await user.click((await card()).getByRole('button', { name: 'Neuer Vorstoss' }))
  await screen.findByRole('dialog', { name: 'Neuer Vorstoss' })
})

test.each([
  ['in the other variant', { 'config/': aConfiguration() }],
  ['for users who may not write motions', { 'committees/2/': aCommitteeWithMeetings() }],
  ['once it is closed', { 'committees/': [aCommittee({ ...rights, is_active: false })] }],
])('%s the committee has no card', async (_, change) => {
  await openCommittee(change)
  await screen.findByRole('heading', { level: 1, name: 'Finanzkommission' })
  expect(screen.queryByRole('region', { name: 'Vorstösse' })).toBeNull()
})
