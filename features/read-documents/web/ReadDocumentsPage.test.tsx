import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Reader } from '#features/read-documents/contract.ts'
import { aCommittee, aMeeting, anAgendaItem, aUser } from '#testing/web/fixtures.ts'
import { showMoreActions } from '#testing/web/more-actions.ts'
import { openApp, refusal } from '#testing/web/open-app.tsx'

const aReader = (id: number, last_name: string, read_documents: boolean): Reader => ({
  id,
  username: `person-${id}`,
  first_name: 'Anna',
  last_name,
  email: id === 13 ? '' : `${id}@example.org`,
  read_documents,
})
const readers = [aReader(11, 'Aebi', true), aReader(12, 'Beer', false), aReader(13, 'Christen', false)]
const role = { committee_id: 2, roles: ['responsible' as const], begin_date: null, end_date: null, is_active: true }
const listPath = 'users/4/read_documents_users/'
const sendPath = 'committees/2/meetings/4/notification/'

async function openPage(answers: Record<string, unknown> = {}) {
  const app = await openApp('/meetings/4/read_documents', {
    'users/me/': aUser({ roles: [role], email: 'eva@example.org' }),
    'committees/': [aCommittee()],
    'meetings/4/': aMeeting(),
    [listPath]: readers,
    'meeting_template_fragments/': [{ name: 'Aktenauflage', text: 'Die Akten liegen auf.' }],
    ...answers,
  })
  await screen.findByRole('heading', { level: 1, name: 'Mitglieder auf Dokumente hinweisen' })
  const card = within(screen.getByRole('region', { name: 'Mitglieder, die diese Sitzung sehen' }))
  const send = () => card.getByRole<HTMLButtonElement>('button', { name: 'Senden' })
  const message = () => card.getByLabelText<HTMLTextAreaElement>('Nachricht')
  return { ...app, card, send, message }
}

test('shows name, address and whether each member has read, beside the agenda, and links back', async () => {
  const { card } = await openPage({ 'meetings/4/': aMeeting({ agenda_items: [anAgendaItem()] }) })
  const agenda = within(screen.getByRole('list', { name: 'Traktanden der Sitzung' }))
  expect(agenda.getByRole('link', { name: 'Voranschlag 2027' }).getAttribute('href')).toBe('/agenda_items/30')
  expect(screen.getByRole('link', { name: /Zurück zur Sitzung/ }).getAttribute('href')).toBe('/meetings/4')
  const rows = card.getAllByRole('row').slice(1)
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(1)
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([
    ['Aebi Anna', '11@example.org', 'Gelesen'],
    ['Beer Anna', '12@example.org', 'Nicht gelesen'],
    ['Christen Anna', 'Keine E-Mail-Adresse', 'Nicht gelesen'],
  ])
  // Where it wraps, for want of room.
  expect(card.getByText('11@example.org').innerHTML).toBe('11<wbr>@<wbr>example.<wbr>org<wbr>')
})

test('counts and selects those who have read or not, sends them the message and clears the form', async () => {
  const sent = vi.fn<(body: unknown) => Response>(() => Response.json({ recipients: 1, without_address: ['Christen Anna'] }))
  const { user, card, send, message } = await openPage({ [sendPath]: sent })
  const behind = () => card.getByRole('button', { name: '2 Mitglieder haben noch nicht alles gelesen' })
  await user.click(card.getByRole('button', { name: '1 Mitglied hat alles gelesen' }))
  expect(card.getByText('1 von 3 ausgewählt')).toBeTruthy()
  await user.click(behind())
  expect(card.getByText('2 von 3 ausgewählt')).toBeTruthy()
  expect(behind().getAttribute('aria-pressed')).toBe('true')
  expect(send().disabled).toBe(true)
  await user.click(await card.findByRole('button', { name: 'Aktenauflage' }))
  expect(send().disabled).toBe(false)
  await user.click(card.getByRole('checkbox', { name: 'Christen Anna' }))
  expect(behind().getAttribute('aria-pressed')).toBe('false')
  await user.click(behind())
  await user.type(message(), '{Control>}{Enter}{/Control}')
  await waitFor(() => expect(message().value).toBe(''))
  const principals = [12, 13].map((id) => ({ id, type: 'user' }))
  expect(sent.mock.calls).toEqual([[{ message: 'Die Akten liegen auf.', principals }]])
  expect(screen.getByText(/hinterlegt ist: Christen Anna\./)).toBeTruthy()
  expect(send().disabled).toBe(true)
})

test('a refusal keeps selection and message', async () => {
  const { user, card, send, message } = await openPage({ [sendPath]: refusal(429, { detail: 'Höchstens 10 Mitteilungen.' }) })
  await user.click(card.getByRole('checkbox', { name: 'Alle auswählen' }))
  await user.type(message(), 'Grüezi')
  await user.click(send())
  await card.findByText(/Höchstens 10 Mitteilungen\./)
  expect(message().value).toBe('Grüezi')
  expect(card.getByText('3 von 3 ausgewählt')).toBeTruthy()
})

test('says if there are no members; disables sending in an inactive committee', async () => {
  await openPage({ [listPath]: [] })
  expect(screen.getByText('Noch kann kein Mitglied diese Sitzung sehen.')).toBeTruthy()
  document.body.replaceChildren()
  const { user, card, send, message } = await openPage({ 'committees/': [aCommittee({ is_active: false })] })
  await user.click(card.getByRole('checkbox', { name: 'Alle auswählen' }))
  await user.type(message(), 'Grüezi')
  expect(send().disabled).toBe(true)
  expect(card.getByText(/nicht mehr aktiv/)).toBeTruthy()
})

test('shows no access to those who are not responsible', async () => {
  await openApp('/meetings/4/read_documents', { [listPath]: refusal(403, { detail: 'Dazu sind Sie nicht berechtigt.' }) })
  await screen.findByRole('heading', { level: 1, name: 'Kein Zugang' })
})

const withRights = (can_import_meeting: boolean) => aMeeting({ committee: { ...aMeeting().committee, can_import_meeting } })

test('the meeting page links there for those who may import', async () => {
  await openApp('/meetings/4', { 'users/me/': aUser({ roles: [role] }), 'committees/': [aCommittee()], 'meetings/4/': withRights(true) })
  await showMoreActions()
  const link = await screen.findByRole('link', { name: 'Mitglieder auf Dokumente hinweisen' })
  expect(link.getAttribute('href')).toBe('/meetings/4/read_documents')
})

test.each([
  ['members', withRights(false), true],
  ['anybody in a closed committee', withRights(true), false],
])('offers no link to %s', async (_who, meeting, is_active) => {
  await openApp('/meetings/4', { 'committees/': [aCommittee({ is_active })], 'meetings/4/': meeting })
  await showMoreActions()
  expect(screen.queryByRole('link', { name: 'Mitglieder auf Dokumente hinweisen' })).toBeNull()
})

test('reminds those who have not read everything with one button; who has read meanwhile is left out', async () => {
  const sent = vi.fn<(body: unknown) => Response>(() => Response.json({ recipients: 1, without_address: [] }))
  const { user, card, answers } = await openPage({ [sendPath]: sent })
  expect(card.getByText('1 von 3 hat alles gelesen.')).toBeTruthy()
  const confirm = vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValue(true)
  const remind = () => user.click(card.getByRole('button', { name: 'Erinnern' }))
  await remind()
  expect(confirm).toHaveBeenCalledWith('Sollen 2 Mitglieder per E-Mail daran erinnert werden, die Unterlagen dieser Sitzung zu lesen?')
  expect(sent).not.toHaveBeenCalled()
  answers[listPath] = [aReader(11, 'Aebi', true), aReader(12, 'Beer', true), aReader(13, 'Christen', false)]
  await remind()
  await screen.findByText('Die Mitteilung wurde gesendet.')
  expect(sent.mock.calls).toEqual([
    [{ message: expect.stringContaining('Bitte lesen Sie sie vor der Sitzung.'), principals: [{ id: 13, type: 'user' }] }],
  ])
  await screen.findByText('2 von 3 haben alles gelesen.')
  answers[listPath] = [aReader(11, 'Aebi', true)]
  await remind()
  await screen.findByText('Niemand wurde erinnert. Inzwischen haben alle Mitglieder alles gelesen.')
  expect(sent).toHaveBeenCalledTimes(1)
  confirm.mockRestore()
})

test('a reminder that is refused says that nobody was reminded', async () => {
  const { user, card } = await openPage({ [sendPath]: refusal(429, { detail: 'Bitte später.' }) })
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(true)
  await user.click(card.getByRole('button', { name: 'Erinnern' }))
  await screen.findByText('Niemand wurde erinnert. Bitte später.')
  confirm.mockRestore()
})

test('there is nobody to remind once all have read', async () => {
  const { card } = await openPage({ [listPath]: [aReader(11, 'Aebi', true)] })
  expect(card.getByText('1 von 1 hat alles gelesen.')).toBeTruthy()
  expect(card.getByRole<HTMLButtonElement>('button', { name: 'Erinnern' }).disabled).toBe(true)
})
