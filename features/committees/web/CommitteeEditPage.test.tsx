import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { CommitteeListed } from '#features/committees/contract.ts'
import { aCommittee, aCommitteeWithMeetings, aConfiguration } from '#testing/web/fixtures.ts'
import { openApp, refusal } from '#testing/web/open-app.tsx'
import { aGroup, aMembership, aUserChoice } from './fixtures.ts'

const memberships = [
  aMembership({ id: 70, last_name: 'Zürcher', user: 11 }),
  aMembership({ id: 71, last_name: 'Ärni', user: 12, end_date: '2026-09-01', is_active: false }),
  aMembership({ id: 72, last_name: 'Vogt', user: 13, roles: ['responsible'], roles_display: 'Verantwortlich', is_responsible: true }),
  aMembership({ id: 73, last_name: 'Kunz', user: 14, begin_date: '2026-10-01', end_date: '2028-12-31', is_active: false }),
]
/** The dash, and what it means. */
const none = '–Keine Angabe'
const confirm = vi.fn<(question: string) => boolean>()
const send = vi.fn<(body: unknown) => Response>()

beforeEach(() => {
  vi.stubGlobal('confirm', confirm)
  confirm.mockReset().mockReturnValue(true)
  send.mockReset().mockImplementation(() => Response.json(aMembership()))
})

/** Opens the edit page on 14 September 2026. */
async function openPage(answers: Record<string, unknown> = {}, change: Partial<CommitteeListed> = {}) {
  const app = await openApp('/committees/2/edit', {
    'committees/': [aCommittee({ is_responsible: true, ...change })],
    'committees/2/': aCommitteeWithMeetings([], { is_responsible: true, ...change }),
    'committees/2/memberships/': memberships,
    ...answers,
  })
  const card = within(await screen.findByRole('region', { name: 'Mitgliedschaften' }))
  return { ...app, card }
}
/** What the table shows of each membership: its values, without checkbox and buttons. */
async function rowsOf(card: { findByRole: (role: string) => Promise<HTMLElement> }) {
  const [, ...rows] = within(await card.findByRole('table')).getAllByRole('row')
  return rows.map((row) => [...row.querySelectorAll('th, td:not(:has(input, button))')].map(valueOf))
}
/** Without the column's name, which is shown on phones only. */
const valueOf = (cell: Element) => (cell.tagName === 'TH' ? cell.textContent : [...cell.childNodes].slice(1).map(textOf).join(''))
const textOf = ({ textContent }: Node) => textContent
const namesOf = async (card: Parameters<typeof rowsOf>[0]) => (await rowsOf(card)).map(([name]) => name)

/** Opens the dialog for the membership of Zürcher. */
async function openDialog(answers: Record<string, unknown> = {}, change: Partial<CommitteeListed> = {}) {
  const app = await openPage({ 'PATCH memberships/70/': send, ...answers }, change)
  await app.user.click(await app.card.findByRole('button', { name: '«Zürcher Anna» bearbeiten' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Mitgliedschaft bearbeiten' }))
  const save = () => app.user.click(dialog.getByRole('button', { name: 'Speichern' }))
  return { ...app, dialog, save }
}

test('the edit page is not found for those who are not responsible', async () => {
  await openApp('/committees/2/edit', { 'committees/': [aCommittee()], 'committees/2/': aCommitteeWithMeetings() })
  await screen.findByRole('heading', { level: 1, name: 'Seite nicht gefunden' })
})

test('lists memberships with roles and days, responsible people first; an ended one cannot be ended again', async () => {
  const { card } = await openPage()
  expect(await rowsOf(card)).toEqual([
    ['Vogt Anna', 'Verantwortlich', '01.01.2024', none, 'Laufend'],
    ['Ärni Anna', 'Mitglied', '01.01.2024', '01.09.2026', 'Beendet'],
    ['Kunz Anna', 'Mitglied', '01.10.2026', '31.12.2028', 'Künftig'],
    ['Zürcher Anna', 'Mitglied', '01.01.2024', none, 'Laufend'],
  ])
  expect(card.getByRole('button', { name: '«Ärni Anna» bearbeiten' })).toBeTruthy()
  expect(card.queryByRole('button', { name: '«Ärni Anna» löschen' })).toBeNull()
  expect(document.title).toBe('Mitglieder bearbeiten – Sitzungen')
  expect(screen.getByRole('link', { name: /Zurück zum Gremium/ }).getAttribute('href')).toBe('/committees/2')
})

test('shows membership days only where members_can_see_all_meetings is on', async () => {
  const { card } = await openPage({}, { members_can_see_all_meetings: false })
  expect((await rowsOf(card))[0]).toEqual(['Vogt Anna', 'Verantwortlich', 'Laufend'])
  expect(card.queryByRole('columnheader', { name: 'Beginn' })).toBeNull()
})

test('where membership management is off, the page says so and offers no changes', async () => {
  const { card } = await openPage({ 'config/': aConfiguration({ enable_membership_management: false }) })
  expect(await rowsOf(card)).toHaveLength(4)
  expect(card.getByRole('alert').textContent).toContain('lassen sich hier nicht ändern')
  expect(card.queryByRole('button', { name: /hinzufügen|bearbeiten|löschen|beenden/ })).toBeNull()
  expect(card.getByRole('button', { name: 'In eine Gruppe aufnehmen' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Gruppe hinzufügen' })).toBeTruthy()
})

test('an inactive committee is read-only', async () => {
  const { card } = await openPage({}, { is_active: false })
  await rowsOf(card)
  expect(screen.getByText(/Dieses Gremium ist nicht mehr aktiv/)).toBeTruthy()
  const main = within(screen.getByRole('main'))
  expect(main.queryByRole('button', { name: /hinzufügen|bearbeiten|löschen|beenden|aufnehmen/ })).toBeNull()
  expect(main.queryByRole('checkbox')).toBeNull()
})

test('column headings sort and filters narrow the table; the address keeps both, and ignores unknown ones', async () => {
  const { user, card, router } = await openPage()
  await rowsOf(card)
  const press = (name: string) => user.click(card.getByRole('button', { name }))
  await press('Name')
  await waitFor(async () => expect(await namesOf(card)).toEqual(['Ärni Anna', 'Kunz Anna', 'Vogt Anna', 'Zürcher Anna']))
  await press('Name')
  await waitFor(async () => expect(await namesOf(card)).toEqual(['Zürcher Anna', 'Vogt Anna', 'Kunz Anna', 'Ärni Anna']))
  await press('Ende')
  await waitFor(async () => expect(await namesOf(card)).toEqual(['Ärni Anna', 'Kunz Anna', 'Vogt Anna', 'Zürcher Anna']))
  await press('Laufend')
  await press('Mitglied')
  await waitFor(async () => expect(await namesOf(card)).toEqual(['Zürcher Anna']))
  expect(router.state.location.search).toEqual({ sort: 'end_date', only: 'is_active,member' })
  await press('Künftig')
  await card.findByText('Keine Mitgliedschaft entspricht diesen Filtern.')
  await router.navigate({ to: '/committees/$id/edit', params: { id: 2 }, search: { sort: 'password', only: 'everything' } })
  await waitFor(async () => expect(await namesOf(card)).toEqual(['Vogt Anna', 'Ärni Anna', 'Kunz Anna', 'Zürcher Anna']))
})

test('ends the chosen memberships after a confirmation, and says whose had ended before; a refusal keeps the choice', async () => {
  const bodies: unknown[] = []
  const path = 'POST committees/2/memberships/end/'
  const { user, card, answers } = await openPage({ [path]: refusal(409, { detail: 'Das Gremium braucht eine verantwortliche Person.' }) })
  const end = () => user.click(card.getByRole('button', { name: 'Mitgliedschaften beenden' }))
  const choose = async (name: string) => user.click(await card.findByRole('checkbox', { name }))
  await choose('Vogt Anna')
  await choose('Ärni Anna')
  confirm.mockReturnValueOnce(false)
  await end()
  expect(confirm).toHaveBeenCalledWith(expect.stringMatching(/^Sollen 2 Mitgliedschaften per gestern beendet werden\?/))
  await end()
  await screen.findByText('Keine Mitgliedschaft wurde beendet. Das Gremium braucht eine verantwortliche Person.')
  await card.findByText('2 Zeilen ausgewählt')
  await choose('Vogt Anna')
  await choose('Zürcher Anna')
  const unchanged = [{ id: 12, username: 'aerni', first_name: 'Anna', last_name: 'Ärni' }]
  answers[path] = (body: object) => (bodies.push(body), Response.json({ done: 1, unchanged }))
  answers['committees/2/memberships/'] = memberships.slice(1)
  await end()
  await screen.findByText('1 Mitgliedschaft wurde beendet. Schon vorher beendet: Ärni Anna.')
  expect(bodies).toEqual([{ memberships: [70, 71] }])
  await card.findByText('0 Zeilen ausgewählt')
  await waitFor(() => expect(card.queryByText('Zürcher Anna')).toBeNull())
  expect(document.activeElement?.textContent).toBe('Mitglied hinzufügen')
})

test('a chosen membership that somebody else removed is no longer counted or sent', async () => {
  const { user, card, answers, client } = await openPage()
  await user.click(within(await card.findByRole('table')).getByRole('checkbox', { name: 'Alle auswählen' }))
  await card.findByText('4 Zeilen ausgewählt')
  answers['committees/2/memberships/'] = memberships.slice(1)
  await client.invalidateQueries({ queryKey: ['committees', 2, 'memberships'] })
  await card.findByText('3 Zeilen ausgewählt')
})

test('adds the chosen people to a group; people who do not belong to the committee are named', async () => {
  const path = 'POST committees/2/committee_groups/91/members/'
  const groups = [aGroup({ id: 90, title: 'Sekretariat' }), aGroup({ id: 91, title: 'Ausschuss' })]
  const { user, card, answers } = await openPage({
    'committees/2/committee_groups/': groups,
    [path]: refusal(400, { users: ['Ärni Anna gehört dem Gremium zurzeit nicht an.'] }),
  })
  const add = () => user.click(card.getByRole('button', { name: 'In eine Gruppe aufnehmen' }))
  await user.click(await card.findByRole('checkbox', { name: 'Ärni Anna' }))
  await user.click(card.getByRole('checkbox', { name: 'Vogt Anna' }))
  await add()
  const dialog = within(await screen.findByRole('dialog', { name: 'In eine Gruppe aufnehmen' }))
  await dialog.findByText('2 Personen werden in die Gruppe aufgenommen.')
  await user.click(dialog.getByRole('combobox', { name: /Gruppe/ }))
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Ausschuss', 'Sekretariat'])
  await user.click(screen.getByRole('option', { name: 'Ausschuss' }))
  await user.click(dialog.getByRole('button', { name: 'Hinzufügen' }))
  await dialog.findByText('Ärni Anna gehört dem Gremium zurzeit nicht an.')
  const bodies: unknown[] = []
  answers[path] = (body: object) => (bodies.push(body), Response.json({ done: 2, unchanged: [] }))
  await user.click(dialog.getByRole('button', { name: 'Hinzufügen' }))
  await screen.findByText('2 Personen wurden in die Gruppe aufgenommen.')
  expect(bodies).toEqual([{ users: [12, 13] }])
  await card.findByText('0 Zeilen ausgewählt')
})

test('finds a person by two letters and adds them as a member from today; existing members cannot be chosen', async () => {
  const known = { first_name: 'Anna', email: '', is_member: true }
  const choices = [
    aUserChoice({ id: 15 }),
    aUserChoice({ ...known, id: 11, last_name: 'Zürcher' }),
    aUserChoice({ ...known, id: 12, last_name: 'Ärni' }),
  ]
  const { user, card, asked } = await openPage({
    'committees/2/user_choices/?query=br': choices,
    'POST memberships/': send,
  })
  await user.click(card.getByRole('button', { name: 'Mitglied hinzufügen' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Mitglied hinzufügen' }))
  const field = dialog.getByRole('combobox', { name: /Person/ })
  await user.click(dialog.getByRole('button', { name: 'Hinzufügen' }))
  expect(dialog.getByText('Dieses Feld ist erforderlich.')).toBeTruthy()
  expect(document.activeElement).toBe(field)

  await user.type(field, 'b')
  await user.type(field, 'r')
  const options = await screen.findAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Brügger Zoë (zoe.bruegger@example.org)',
    'Zürcher Anna (keine E-Mail-Adresse hinterlegt)Hat bereits eine Mitgliedschaft in diesem Gremium',
    'Ärni Anna (keine E-Mail-Adresse hinterlegt)Die Mitgliedschaft ist beendet. Sie können sie in der Liste reaktivieren.',
  ])
  expect(asked.filter((line) => line.includes('user_choices'))).toEqual(['GET committees/2/user_choices/?query=br'])
  await user.click(options[1]!)
  await user.click(options[0]!)
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Mitglied' }).checked).toBe(true)
  await user.click(dialog.getByRole('button', { name: 'Hinzufügen' }))
  await screen.findByText('Die Mitgliedschaft wurde gespeichert.')
  expect(send.mock.calls).toEqual([[{ committee_id: 2, user: 15, roles: ['member'], begin_date: '2026-09-14', end_date: null }]])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('requires a role, reads days as dd.MM.yyyy, and rejects an end before the beginning', async () => {
  const { user, dialog, save } = await openDialog()
  const member = dialog.getByRole('checkbox', { name: 'Mitglied' })
  await user.click(member)
  await save()
  expect(dialog.getByText('Dieses Feld ist erforderlich.')).toBeTruthy()
  expect(document.activeElement).toBe(dialog.getByRole('checkbox', { name: 'Lesezugriff' }))
  await user.click(dialog.getByRole('checkbox', { name: 'Verantwortlich' }))

  const end = dialog.getByLabelText<HTMLInputElement>('Ende')
  await user.type(end, '31.12.2023{Tab}')
  await save()
  expect(dialog.getByText('Das Ende darf nicht vor dem Beginn liegen.')).toBeTruthy()
  expect(document.activeElement).toBe(end)
  expect(send).not.toHaveBeenCalled()

  await user.clear(end)
  await user.type(end, '31.12.2027{Tab}')
  const begin = dialog.getByLabelText<HTMLInputElement>('Beginn')
  await user.clear(begin)
  await user.type(begin, '3.4.2025{Tab}')
  await waitFor(() => expect(begin.value).toBe(''))
  await save()
  await waitFor(() => expect(send.mock.calls).toEqual([[{ roles: ['responsible'], begin_date: null, end_date: '2027-12-31' }]]))
})

test('does not send membership days where they are not shown', async () => {
  const { dialog, save } = await openDialog({}, { members_can_see_all_meetings: false })
  expect(dialog.queryByLabelText('Beginn')).toBeNull()
  await save()
  await waitFor(() => expect(send.mock.calls).toEqual([[{ roles: ['member'] }]]))
})

test('where days are not shown, editing an ended membership reactivates it, and says so', async () => {
  const { user, card } = await openPage({ 'PATCH memberships/71/': send }, { members_can_see_all_meetings: false })
  await user.click(await card.findByRole('button', { name: '«Ärni Anna» bearbeiten' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Mitgliedschaft bearbeiten' }))
  expect(dialog.getByText(/Diese Mitgliedschaft ist beendet\. Hier reaktivieren Sie sie/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Reaktivieren' }))
  await waitFor(() => expect(send.mock.calls).toEqual([[{ roles: ['member'], end_date: null }]]))
})

test('reports a failure to save with its reason, and closes the dialog', async () => {
  const { save } = await openDialog({
    'PATCH memberships/70/': refusal(409, { detail: 'Das Gremium braucht eine verantwortliche Person.' }),
  })
  await save()
  await screen.findByText('Die Mitgliedschaft konnte nicht gespeichert werden. Das Gremium braucht eine verantwortliche Person.')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('ends a membership after confirmation', async () => {
  const { user, card, asked, answers } = await openPage({ 'DELETE memberships/70/': {} })
  const remove = await card.findByRole('button', { name: '«Zürcher Anna» löschen' })
  confirm.mockReturnValueOnce(false)
  await user.click(remove)
  expect(confirm).toHaveBeenCalledWith('Soll die Mitgliedschaft von Zürcher Anna beendet werden?')
  expect(asked).not.toContain('DELETE memberships/70/')
  answers['committees/2/memberships/'] = memberships.slice(1)
  await user.click(remove)
  await screen.findByText('Die Mitgliedschaft wurde beendet.')
  await waitFor(() => expect(card.queryByText('Zürcher Anna')).toBeNull())
  expect(document.activeElement?.textContent).toBe('Mitglied hinzufügen')
})

/** The user's own membership. */
const own = aMembership({ id: 74, user: 1, last_name: 'Muster', first_name: 'Eva', roles: ['responsible'], is_responsible: true })
const gone = refusal(404, { detail: 'Nicht gefunden. Vielleicht wurde der Inhalt entfernt, oder Sie haben keinen Zugang mehr.' })

test('ending one’s own membership leads to the committee page, with the message', async () => {
  const { user, card, answers, router, client } = await openPage({ 'committees/2/memberships/': [own], 'DELETE memberships/74/': {} })
  const remove = await card.findByRole('button', { name: '«Muster Eva» löschen' })
  for (const part of ['memberships', 'committee_groups', 'users', 'committee_links']) answers[`committees/2/${part}/`] = gone
  answers['committees/'] = [aCommittee({ has_active_membership: false })]
  answers['committees/2/'] = aCommitteeWithMeetings([], { has_active_membership: false })
  await user.click(remove)
  await screen.findByRole('heading', { level: 1, name: 'Finanzkommission' })
  expect(router.state.location.pathname).toBe('/committees/2')
  expect(screen.getByText('Die Mitgliedschaft wurde beendet.')).toBeTruthy()
  await waitFor(() => expect(client.getQueryData(['committees', 2, 'memberships'])).toBeUndefined())
})

test('giving up one’s own responsible role leads to the committee page, with the message', async () => {
  const { user, card, answers } = await openPage({ 'committees/2/memberships/': [own], 'PATCH memberships/74/': send })
  await user.click(await card.findByRole('button', { name: '«Muster Eva» bearbeiten' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Mitgliedschaft bearbeiten' }))
  await user.click(dialog.getByRole('checkbox', { name: 'Verantwortlich' }))
  await user.click(dialog.getByRole('checkbox', { name: 'Mitglied' }))
  answers['committees/'] = [aCommittee()]
  answers['committees/2/'] = aCommitteeWithMeetings()
  await user.click(dialog.getByRole('button', { name: 'Speichern' }))
  await screen.findByRole('heading', { level: 1, name: 'Finanzkommission' })
  expect(screen.getByText('Die Mitgliedschaft wurde gespeichert.')).toBeTruthy()
})

test('ending one’s own membership without keeping access leads to the 404 page', async () => {
  const { user, card, answers } = await openPage({ 'committees/2/memberships/': [own], 'DELETE memberships/74/': {} })
  const remove = await card.findByRole('button', { name: '«Muster Eva» löschen' })
  answers['committees/'] = []
  answers['committees/2/'] = gone
  await user.click(remove)
  await screen.findByRole('heading', { level: 1, name: 'Seite nicht gefunden' })
})
