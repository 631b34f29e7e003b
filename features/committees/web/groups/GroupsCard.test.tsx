import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aCommitteeUser, aGroup, aMembership } from '#features/committees/web/fixtures.ts'
import { aCommittee, aCommitteeWithMeetings } from '#testing/web/fixtures.ts'
import { openApp, refusal } from '#testing/web/open-app.tsx'

const path = 'committees/2/committee_groups/'
const users = [
  aCommitteeUser(),
  aCommitteeUser({ id: 12, last_name: 'Ärni', first_name: 'Beat', email: '', roles_display: 'Mitglied, Verantwortlich' }),
]
const confirm = vi.fn<(question: string) => boolean>()
const send = vi.fn<(body: unknown) => Response>()

beforeEach(() => {
  vi.stubGlobal('confirm', confirm)
  confirm.mockReset().mockReturnValue(true)
  send.mockReset().mockImplementation(() => Response.json(aGroup()))
})

async function openCard(answers: Record<string, unknown> = {}) {
  const app = await openApp('/committees/2/edit', {
    'committees/': [aCommittee({ is_responsible: true })],
    'committees/2/': aCommitteeWithMeetings([], { is_responsible: true }),
    'committees/2/memberships/': [aMembership(), aMembership({ id: 71, user: 13, last_name: 'Früher', is_active: false })],
    'committees/2/users/': users,
    [path]: [aGroup()],
    ...answers,
  })
  const card = within(await screen.findByRole('region', { name: 'Gruppen des Gremiums' }))
  return { ...app, card }
}

async function openNew(answers: Record<string, unknown> = {}) {
  const app = await openCard({ [`POST ${path}`]: send, ...answers })
  await app.user.click(app.card.getByRole('button', { name: 'Gruppe hinzufügen' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Gruppe hinzufügen' }))
  await app.user.type(dialog.getByLabelText(/^Titel/), 'Verteiler')
  return { ...app, dialog, create: () => app.user.click(dialog.getByRole('button', { name: 'Erstellen' })) }
}

test('lists groups by title with their counts, or says that they reach nobody; headings sort, and the address keeps it', async () => {
  const groups = [
    aGroup({ id: 91, title: 'Sekretariat', member_count: 2, email_address_count: 1, share_automatically: true }),
    aGroup({ id: 92, title: 'Leer', member_count: 0, email_address_count: 0 }),
  ]
  const { user, card, router } = await openCard({ [path]: groups })
  const [headings, first, second] = within(await card.findByRole('table', { name: 'Gruppen des Gremiums' })).getAllByRole('row')
  expect(headings?.textContent).toBe('TitelMitgliederWeitere E-Mail-AdressenBeim Teilen vorausgewähltAktionen')
  expect(first?.textContent).toMatch(/^LeerMitglieder: Keine Empfängerinnen und Empfänger/)
  expect(second?.textContent).toBe('SekretariatMitglieder: 2Weitere E-Mail-Adressen: 1Beim Teilen vorausgewählt: ja')
  await user.click(card.getByRole('button', { name: 'Beim Teilen vorausgewählt' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ groups_sort: 'share_automatically' }))
  expect(card.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Sekretariat', 'Leer'])
})

test('the lists are downloaded below their tables, memberships as they are filtered; a failure is said there', async () => {
  const { user, card, asked } = await openCard({
    'committees/2/committee_groups/file/?as=csv': refusal(503, { detail: 'Bitte später.' }),
    'committees/2/memberships/file/?as=xlsx&only=has_ended': refusal(503, { detail: 'Bitte morgen.' }),
  })
  await user.click(await card.findByRole('button', { name: 'Liste herunterladen' }))
  await user.click(await screen.findByRole('menuitem', { name: 'CSV (Tabelle)' }))
  await card.findByText(/Bitte später\./)
  const memberships = within(screen.getByRole('region', { name: 'Mitgliedschaften' }))
  await user.click(memberships.getByRole('button', { name: 'Beendet' }))
  await user.click(memberships.getByRole('button', { name: 'Liste herunterladen' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Excel (XLSX)' }))
  await memberships.findByText(/Bitte morgen\./)
  expect(asked).toContain('GET committees/2/memberships/file/?as=xlsx&only=has_ended')
})

test('reports a failure to load groups', async () => {
  const { card } = await openCard({ [path]: refusal(500) })
  const message = 'Beim Laden der Gruppen ist ein Fehler aufgetreten. Bitte versuchen Sie es erneut.'
  await card.findByText(message)
  expect(screen.getByRole('alert').textContent).toBe(message)
})

test('creates a group of members and addresses, saved with Ctrl+Enter', async () => {
  const { user, dialog } = await openNew()
  const picker = dialog.getByRole('combobox', { name: /Mitglieder/ })
  await user.click(picker)
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Ärni Beat (keine E-Mail-Adresse hinterlegt)Mitglied, Verantwortlich',
    'Keller Anna (anna.keller@example.org)Mitglied',
  ])
  await user.click(screen.getByRole('option', { name: /Keller/ }))
  await user.click(picker)
  await user.click(screen.getByRole('option', { name: /Ärni/ }))
  await user.click(dialog.getByRole('button', { name: 'Ärni Beat entfernen' }))
  await user.click(dialog.getByRole('checkbox', { name: /vorauswählen/ }))
  await user.type(dialog.getByLabelText(/E-Mail-Adressen/), 'a@b.ch; c@d.ch{Enter}e@f.ch{Control>}{Enter}{/Control}')
  await screen.findByText('Die Gruppe wurde gespeichert.')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(send.mock.calls).toEqual([
    [{ title: 'Verteiler', members: [11], email_addresses: ['a@b.ch', 'c@d.ch', 'e@f.ch'], share_automatically: true }],
  ])
})

test('marks people outside the committee, and blocks saving until they are removed from the group', async () => {
  // The first person's membership was removed; the second person is unknown.
  const former = [{ id: 98, username: 'gast', first_name: 'Claude', last_name: 'Ehemalig' }]
  const { user, card } = await openCard({ [path]: [aGroup({ members: [11, 13, 98, 99], people: former })], [`PATCH ${path}90/`]: send })
  await user.click(await card.findByRole('button', { name: '«Ausschuss» bearbeiten' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Gruppe bearbeiten' }))
  await dialog.findByText(/^3 ausgewählte Personen gehören nicht zu diesem Gremium/)
  const picker = dialog.getByRole('combobox', { name: 'Mitglieder' })
  expect(document.getElementById(picker.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(/^3 ausgewählte Personen/)
  const people = within(dialog.getByRole('list', { name: 'Ausgewählte Personen' })).getAllByRole('listitem')
  expect(people.map(({ textContent }) => textContent)).toEqual([
    'Keller Anna (anna.keller@example.org)Mitglied',
    'Früher Anna (anna.keller@example.org)MitgliedNicht in diesem Gremium',
    'Ehemalig Claude Nicht in diesem Gremium',
    'Unbekannte PersonNicht in diesem Gremium',
  ])
  const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Speichern' })
  expect(save.disabled).toBe(true)
  await user.type(dialog.getByLabelText(/E-Mail-Adressen/), '{Control>}{Enter}{/Control}')
  expect(send).not.toHaveBeenCalled()
  await user.click(dialog.getByRole('button', { name: 'Diese Personen entfernen' }))
  expect(save.disabled).toBe(false)
  await user.click(save)
  await waitFor(() =>
    expect(send.mock.calls).toEqual([[{ title: 'Ausschuss', members: [11], email_addresses: [], share_automatically: false }]]),
  )
})

test('shows server errors at their fields, one line per address', async () => {
  const body = {
    email_addresses: ['"anna@": Diese Adresse ist ungültig.', '"beat": Diese Adresse ist ungültig.'],
    members: ['Früher Anna gehört dem Gremium zurzeit nicht an.'],
    share_automatically: ['Das geht nicht.'],
  }
  const { dialog, create } = await openNew({ [`POST ${path}`]: refusal(400, body) })
  await create()
  const words = await dialog.findByText(/"anna@"/)
  expect(words.textContent).toBe('"anna@": Diese Adresse ist ungültig.\n"beat": Diese Adresse ist ungültig.')
  expect(dialog.getByText('Früher Anna gehört dem Gremium zurzeit nicht an.')).toBeTruthy()
  expect(dialog.getByText('Das geht nicht.')).toBeTruthy()
  expect(document.activeElement).toBe(dialog.getByRole('combobox', { name: /Mitglieder/ }))
})

test.each([
  [403, { detail: 'Dazu sind Sie nicht berechtigt.' }, 'Dazu sind Sie nicht berechtigt.'],
  [400, { non_field_errors: ['Das geht nicht.', 'Das auch nicht.'] }, 'Das geht nicht.'],
  [500, {}, /^Beim Speichern der Gruppe ist ein Fehler aufgetreten\./],
])('a group answered %i with %j shows %s and keeps the dialog open', async (status, body, message) => {
  const { create } = await openNew({ [`POST ${path}`]: refusal(status, body) })
  await create()
  await screen.findByText(message)
  expect(screen.getByRole('dialog')).toBeTruthy()
})

test('removes a group after confirmation; a refusal is reported and the list reloaded', async () => {
  const { user, card, asked, answers } = await openCard({
    [`DELETE ${path}90/`]: refusal(403, { detail: 'Dazu sind Sie nicht berechtigt.' }),
  })
  const remove = await card.findByRole('button', { name: '«Ausschuss» löschen' })
  confirm.mockReturnValueOnce(false)
  await user.click(remove)
  expect(confirm).toHaveBeenCalledWith(
    'Soll die Gruppe «Ausschuss» gelöscht werden? Was mit ihr geteilt ist, sehen ihre Mitglieder danach nicht mehr, und Entwürfe von Vorstössen nennen sie nicht mehr.',
  )
  expect(asked.some((line) => line.startsWith('DELETE'))).toBe(false)
  await user.click(remove)
  await screen.findByText('Dazu sind Sie nicht berechtigt.')

  answers[`DELETE ${path}90/`] = refusal(500)
  await user.click(remove)
  await screen.findByText(/^Beim Löschen der Gruppe ist ein Fehler aufgetreten\./)

  Object.assign(answers, { [`DELETE ${path}90/`]: {}, [path]: [] })
  await user.click(remove)
  await screen.findByText('Die Gruppe wurde gelöscht.')
  await card.findByText(/^Noch keine Gruppen/)
  expect(asked.filter((line) => line === `GET ${path}`)).toHaveLength(4)
})
