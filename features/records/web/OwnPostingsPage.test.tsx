import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aCommittee, aCommitteeWithMeetings, aConfiguration, aUser } from '#testing/web/fixtures.ts'
import { openApp, refusal } from '#testing/web/open-app.tsx'
import { aPosting, aPostingListed } from './fixtures.ts'
import { known, rights } from './posting-fixtures.tsx'

const path = 'ris/postings/?committee_id=2'
const open = (answers: Record<string, unknown> = {}, search = '') => openApp(`/committees/2/postings${search}`, { ...known, ...answers })

test('lists own postings with kind, time and state, and opens and closes one', async () => {
  const rejected = { state: 'rejected', updated: '2026-09-15T12:30:00+00:00' } as const
  const { user, router } = await open({
    [path]: [
      aPostingListed({ file_count: 1, ...rejected }),
      aPostingListed({ id: 41, kind: 'suggestion', title: 'Streichung', state: 'waiting' }),
    ],
    'ris/postings/40/': aPosting({ ...rejected, answer: 'Kein Vorstoss.', external_id: 'G-7', external_url: 'https://ris.example/G-7' }),
  })
  const list = within(await screen.findByRole('list', { name: 'Meine Eingaben' }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Mehr VelowegeVorstossEingereicht am 14.09.2026, 14:301 DateiStand vom 15.09.2026, 14:30Zurückgewiesen',
    'StreichungAntragEingereicht am 14.09.2026, 14:30Wird übermittelt',
  ])
  await user.click(list.getByRole('link', { name: 'Mehr Velowege' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Vorstoss' }))
  expect(dialog.getByText('Der Regierungsrat baut Velowege.')).toBeTruthy()
  expect(dialog.getByText('Postulat')).toBeTruthy()
  expect(dialog.getByText('Kein Vorstoss.').previousElementSibling?.textContent).toBe('Grund der Zurückweisung')
  expect(dialog.getByRole('link', { name: /^Karte.pdf/ }).getAttribute('href')).toBe('/api/v1/ris/postings/40/files/7/download/')
  expect(dialog.getByRole('link', { name: /^G-7/ }).getAttribute('href')).toBe('https://ris.example/G-7')
  await user.click(dialog.getAllByRole('button', { name: 'Schliessen' })[0] as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.search).toEqual({})
})

test('the address of a posting opens it; an accepted one links to its business', async () => {
  const business = { id: 9, number: 'SGB 12', title: 'Velowege' }
  await open(
    { [path]: [aPostingListed({ state: 'accepted' })], 'ris/postings/40/': aPosting({ state: 'accepted', business }) },
    '?posting=40',
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Vorstoss' }))
  expect(dialog.getByRole('link', { name: 'SGB 12 Velowege' }).getAttribute('href')).toBe('/businesses/9')
})

test('the details of a posted motion name its signatories', async () => {
  const fields = { proposal_creator: 'muster', is_urgent: 'false', signatories: 'Muster Eva, Keller Anna' }
  const motion = aPosting({ kind: 'motion', fields, fields_display: { proposal_creator: 'Muster Eva' }, files: [] })
  await open({ [path]: [aPostingListed({ kind: 'motion' })], 'ris/postings/40/': motion }, '?posting=40')
  const dialog = within(await screen.findByRole('dialog', { name: 'Eingereichter Vorstoss' }))
  const facts = dialog.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(facts.slice(2)).toEqual(['Muster Eva', 'Muster Eva, Keller Anna', 'Nein'])
  expect(dialog.getByText('Keine Dateien')).toBeTruthy()
})

test('says that nothing was posted, and offers both dialogs in each variant', async () => {
  await open({ 'config/': aConfiguration({ is_solothurn: true }) })
  await screen.findByText('Sie haben in diesem Gremium noch nichts eingereicht.')
  expect(screen.getByRole('button', { name: 'Vorstoss einreichen' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Antrag einreichen' })).toBeTruthy()
})

test.each([
  ['may', true],
  ['may not', false],
])('with proposals alone, one %s post suggestions: cantonal variant %s', async (_, is_solothurn) => {
  const proposals = { 'committees/2/': aCommitteeWithMeetings([], { can_post_ris_proposals: true }) }
  await open({ ...proposals, 'config/': aConfiguration({ is_solothurn }) })
  await screen.findByRole('button', { name: 'Vorstoss einreichen' })
  expect(screen.queryAllByRole('button', { name: 'Antrag einreichen' })).toHaveLength(is_solothurn ? 1 : 0)
})

test.each([
  ['a user who is not a member', { 'users/me/': aUser() }],
  ['once the committee is closed', { 'committees/': [aCommittee({ ...rights, is_active: false })] }],
  ['where the committee may not', { 'committees/2/': aCommitteeWithMeetings() }],
])('offers no dialog: %s', async (_, answers) => {
  await open(answers)
  await screen.findByText('Sie haben in diesem Gremium noch nichts eingereicht.')
  expect(screen.queryByRole('button', { name: /einreichen$/ })).toBeNull()
})

test('offers to retry when the list or a posting fails to load', async () => {
  const { user, answers } = await open({ [path]: refusal(500), 'ris/postings/40/': refusal(500) }, '?posting=40')
  const dialog = within(await screen.findByRole('dialog', { name: 'Eingabe' }))
  await dialog.findByText('Die Eingabe konnte nicht geladen werden.')
  answers['ris/postings/40/'] = aPosting()
  await user.click(dialog.getByRole('button', { name: 'Erneut versuchen' }))
  await dialog.findByText('Mehr Velowege')
  await user.click(dialog.getAllByRole('button', { name: 'Schliessen' })[0] as HTMLElement)
  await screen.findByText('Ihre Eingaben konnten nicht geladen werden.')
  answers[path] = [aPostingListed()]
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
  await screen.findByRole('link', { name: 'Mehr Velowege' })
})

test('a posting of another person leads to the 404 page', async () => {
  const { router } = await open({}, '?posting=99')
  await waitFor(() => expect(router.state.location.pathname).toBe('/404'))
})
