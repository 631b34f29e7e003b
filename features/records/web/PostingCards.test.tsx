import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aCommittee, aCommitteeWithMeetings } from '#testing/web/fixtures.ts'
import { openApp } from '#testing/web/open-app.tsx'
import { aPostingListed } from './fixtures.ts'
import { canton, known, rights } from './posting-fixtures.tsx'

const open = (answers: Record<string, unknown> = {}) => openApp('/committees/2', { ...known, ...answers })
const heading = () => screen.findByRole('heading', { level: 1, name: 'Finanzkommission' })
const own = () => screen.queryByRole('link', { name: 'Meine Eingaben' })

test.each([
  ['Vorstoss', 'Vorstoss einreichen'],
  ['Antrag', 'Antrag einreichen'],
])('the card «%s» of a committee opens its dialog', async (card, name) => {
  const { user } = await open()
  await user.click(within(await screen.findByRole('region', { name: card })).getByRole('button', { name }))
  await screen.findByRole('dialog', { name })
  expect(own()?.getAttribute('href')).toBe('/committees/2/postings')
})

test('shows only the cards that the committee allows', async () => {
  await open({ 'committees/2/': aCommitteeWithMeetings([], { can_post_ris_suggestions: true }) })
  await screen.findByRole('region', { name: 'Antrag' })
  expect(screen.queryByRole('region', { name: 'Vorstoss' })).toBeNull()
})

test('the cantonal variant has no cards, only the link to own postings', async () => {
  await open({ 'config/': canton })
  await heading()
  expect(own()).toBeTruthy()
  expect(screen.queryByRole('button', { name: /einreichen$/ })).toBeNull()
})

const closed = { 'committees/': [aCommittee({ ...rights, is_active: false })] }
const forbidden = { 'committees/': [aCommittee()], 'committees/2/': aCommitteeWithMeetings() }

test.each([
  ['in a closed committee', closed],
  ['where the committee may not post', forbidden],
])('%s there are no cards, and no link without own postings', async (_, answers) => {
  await open(answers)
  await heading()
  expect(screen.queryByRole('button', { name: /einreichen$/ })).toBeNull()
  expect(own()).toBeNull()
})

test.each([closed, forbidden])('own postings stay reachable in an inactive committee or one that may not post', async (answers) => {
  await open({ ...answers, 'ris/postings/?committee_id=2': [aPostingListed()] })
  await heading()
  expect(await screen.findByRole('link', { name: 'Meine Eingaben' })).toBeTruthy()
})
