import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { meetingQuery } from '#features/meetings/web/queries.ts'
import { aFirstSignatory, aMotion, aSignatory } from '#features/motions/web/fixtures.ts'
import { chooseAndRemember } from '#platform/web/lib/language/language.ts'
import { aCommittee, aMeeting } from '#testing/web/fixtures.ts'
import { refusal } from '#testing/web/open-app.tsx'
import { listPath, openList, running } from './list-fixtures.tsx'

const draft = aMotion()
const keller = aFirstSignatory({ signatory_id: 11, full_name: 'Keller Anna', first_name: 'Anna', last_name: 'Keller', username: 'keller' })
const open = aMotion({
  id: 61,
  title: 'Weniger Lärm',
  business_type: { id: 10, text: 'Interpellation', api_uid: 'interpellation' },
  status: 'OPEN',
  status_display: 'Offen',
  signatories: [keller],
  first_signatory_id: 11,
  creator: { id: 11, username: 'keller', first_name: 'Anna', last_name: 'Keller' },
  signed_other_signatories_count: 3,
})
const toSign = { ...open, can_sign: true, signatories: [keller, aSignatory({ signatory_id: 1 })] }
const submitted = aMotion({ id: 62, title: 'Neue Brücke', status: 'SUBMITTED', status_display: 'Eingereicht' })

const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

test('lists motions with type, first signatory, count of signatures and status, and links back', async () => {
  await openList({ motions: [draft, open] })
  const table = within(await screen.findByRole('table', { name: 'Vorstösse' }))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Titel',
    'Geschäftsart',
    'Erstunterzeichner/in',
    'Mitunterzeichnende',
    'Status',
    'Aktionen',
  ])
  const [, first, second] = table.getAllByRole('row')
  expect(cellsOf(first!).slice(0, 5)).toEqual([
    'Mehr Velowege',
    'Postulat',
    'Erstunterzeichner/in: Muster Eva',
    'Mitunterzeichnende: 0',
    'Entwurf',
  ])
  expect(cellsOf(second!).slice(1, 5)).toEqual(['Interpellation', 'Erstunterzeichner/in: Keller Anna', 'Mitunterzeichnende: 3', 'Offen'])
  expect(screen.getByRole('link', { name: /Zurück zur Sitzung/ }).getAttribute('href')).toBe('/meetings/4')
  expect(document.title).toBe('Vorstösse – Sitzungen')
})

test('French labels have a non-breaking space before the colon', async () => {
  await openList({ motions: [draft] })
  await act(() => chooseAndRemember('fr'))
  expect(cellsOf(screen.getAllByRole('row')[1]!)[2]).toBe('Première ou premier signataire\u00a0: Muster Eva')
  await act(() => chooseAndRemember('de'))
})

test('warns beside each unsubmitted motion while the meeting is not running', async () => {
  const { client, answers } = await openList({ motions: [draft, open, submitted], meeting: {} })
  const hint = 'Die Sitzung läuft nicht: Unterzeichnen und Einreichen sind nicht möglich.'
  const rows = () => screen.getAllByRole('row').slice(1)
  await screen.findByRole('table')
  expect(rows().map((row) => within(row).queryByTitle(hint) !== null)).toEqual([true, true, false])
  answers['meetings/4/'] = aMeeting(running)
  await client.invalidateQueries({ queryKey: ['meetings', 4] })
  await waitFor(() => expect(screen.queryByText(hint)).toBeNull())
})

test('filters are kept in the address and sent to the server', async () => {
  const filtered = `${listPath}?can_sign=true&business_type=10`
  const { user, router, asked } = await openList({ motions: [draft, open], [filtered]: [open], [`${listPath}?business_type=10`]: [open] })
  const filters = within(await screen.findByRole('group', { name: 'Filter' }))
  const pick = async (name: string, option: string) => {
    await user.click(filters.getByRole('combobox', { name }))
    await user.click(await screen.findByRole('option', { name: option }))
  }
  await pick('Geschäftsart', 'Interpellation')
  await waitFor(() => expect(router.state.location.href).toBe('/meetings/4/vorstoesse?businessType=10'))
  await pick('Kann ich unterzeichnen', 'Ja')
  await waitFor(() => expect(router.state.location.href).toBe('/meetings/4/vorstoesse?businessType=10&canSign=true'))
  await waitFor(() => expect(screen.queryByText('Mehr Velowege')).toBeNull())
  expect(asked).toContain(`GET ${filtered}`)
  await user.click(filters.getByRole('button', { name: 'Alle anzeigen' }))
  await screen.findByText('Mehr Velowege')
  expect(router.state.location.href).toBe('/meetings/4/vorstoesse')
})

test('shows filters from the address as chosen, and ignores invalid ones', async () => {
  const { asked } = await openList({
    motions: [],
    search: '?hasSigned=false&businessType=77&canSign=vielleicht',
    [`${listPath}?has_signed=false&business_type=77`]: [],
  })
  await screen.findByText('Keine Vorstösse gefunden')
  const valueOf = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name }).value
  expect(valueOf('Habe ich unterzeichnet')).toBe('Nein')
  await waitFor(() => expect(valueOf('Geschäftsart')).toBe('Andere Geschäftsart'))
  expect(valueOf('Kann ich unterzeichnen')).toBe('')
  expect(asked.filter((call) => call.startsWith(`GET ${listPath}?`))).toEqual([`GET ${listPath}?has_signed=false&business_type=77`])
})

test('offers to retry when the list fails to load', async () => {
  const { user, answers } = await openList({ motions: [], [listPath]: refusal(500) })
  const retry = await within(screen.getByRole('region', { name: 'Übersicht' })).findByRole('button', { name: 'Erneut versuchen' })
  answers[listPath] = [draft]
  await user.click(retry)
  await screen.findByRole('table')
})

const copying = 'Als neuen Entwurf kopieren'
const ofOpen = ['Unterzeichnende ändern', copying, 'Zurück zum Entwurf', 'Zurückziehen', 'Löschen']
const withdrawn = aMotion({ status: 'WITHDRAWN', withdrawn: { at: '2026-09-14T12:40:00+00:00', reason: 'Erledigt.' } })

test.each([
  ['the reader’s own draft', draft, {}, ['Veröffentlichen', 'Bearbeiten', copying, 'Löschen']],
  ['the reader’s own open motion', { ...draft, status: 'OPEN' as const }, {}, ['Einreichen', ...ofOpen]],
  [
    'the reader’s own open motion after the meeting',
    { ...draft, status: 'OPEN' as const },
    { meeting: {} },
    ofOpen.toSpliced(1, 0, 'In eine andere Sitzung verschieben'),
  ],
  ['the reader’s own submitted motion', submitted, {}, [copying]],
  ['the reader’s own withdrawn motion', withdrawn, {}, [copying, 'Löschen']],
  ['one that the reader is asked to sign', toSign, {}, ['Unterzeichnen', 'Nicht unterzeichnen']],
  ['one that the reader has declined to sign', { ...toSign, can_sign: false, has_declined: true }, {}, ['Absage zurücknehmen']],
  ['one to sign while the meeting does not run', toSign, { meeting: {} }, ['Nicht unterzeichnen']],
  ['the same once it is signed', { ...toSign, can_sign: false, has_signed: true }, {}, []],
  ['somebody else’s', open, {}, []],
  ['somebody else’s, for a responsible person', open, { roles: ['responsible'] }, ['Bearbeiten', 'Löschen']],
  ['a submitted one, for a responsible person', submitted, { roles: ['responsible'] }, ['An die Geschäftsverwaltung übergeben', 'Löschen']],
  ['the reader’s own in a closed committee', draft, { 'committees/': [aCommittee({ is_active: false })] }, []],
] as const)('the menu of %s', async (_of, motion, change, entries) => {
  const { roles, ...rest } = { roles: undefined, ...change }
  const { offered } = await openList({ motions: [motion], ...(roles && { roles: [...roles] }), ...rest })
  expect(await offered(motion.title)).toEqual(['Einzelheiten anzeigen', ...entries])
})

test('the title opens the form if the caller may edit, else the details', async () => {
  const { user } = await openList({ motions: [draft, open] })
  await user.click(await screen.findByRole('button', { name: 'Weniger Lärm' }))
  await screen.findByRole('dialog', { name: 'Vorstoss' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Mehr Velowege' }))
  await screen.findByRole('dialog', { name: 'Vorstoss bearbeiten' })
})

test('offers a new motion with the right to write one', async () => {
  const committee = { ...aMeeting().committee, can_post_ris_suggestions: true }
  const { user } = await openList({ motions: [], meeting: { ...running, committee } })
  await user.click(await screen.findByRole('button', { name: 'Neuer Vorstoss' }))
  await screen.findByRole('dialog', { name: 'Neuer Vorstoss' })
})

test.each([
  ['runs', running, true],
  ['is to come', { start: '2999-09-14T12:30:00+00:00' }, true],
  ['is over', { start: '2020-09-14T12:30:00+00:00' }, false],
])('for a meeting that %s, offers a new motion: %j', async (_what, meeting, isOffered) => {
  const committee = { ...aMeeting().committee, can_post_ris_suggestions: true }
  await openList({ motions: [], meeting: { ...meeting, committee } })
  await screen.findByText('Keine Vorstösse gefunden')
  expect(screen.queryByRole('button', { name: 'Neuer Vorstoss' }) !== null).toBe(isOffered)
})

test('says so when the meeting ends while a motion is being written, and keeps the text', async () => {
  const committee = { ...aMeeting().committee, can_post_ris_suggestions: true }
  const { user, answers, client } = await openList({ motions: [], meeting: { ...running, committee } })
  await user.click(await screen.findByRole('button', { name: 'Neuer Vorstoss' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Neuer Vorstoss' }))
  await user.type(dialog.getByRole('textbox', { name: 'Titel' }), 'Velowege')
  answers['meetings/4/'] = aMeeting({ committee })
  await client.invalidateQueries({ queryKey: meetingQuery(4).queryKey })
  await dialog.findByText(/^Die Sitzung ist vorbei/)
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Titel' }).value).toBe('Velowege')
  await user.click(dialog.getByRole('button', { name: 'Abbrechen' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('button', { name: 'Neuer Vorstoss' })).toBeNull()
})

test('offers no new motion without the right to write one', async () => {
  await openList({ motions: [] })
  await screen.findByText('Keine Vorstösse gefunden')
  expect(screen.queryByRole('button', { name: 'Neuer Vorstoss' })).toBeNull()
})
