import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Principal } from '#features/notifications/contract.ts'
import type { Role } from '#platform/shared/actor.ts'
import { aCommittee, aMeeting, aUser } from '#testing/web/fixtures.ts'
import { showMoreActions } from '#testing/web/more-actions.ts'
import { openApp, refusal } from '#testing/web/open-app.tsx'

const somebody = (id: number, title: string, change: Partial<Principal> = {}): Principal => ({
  type: 'user',
  id,
  title,
  role: 'Mitglied',
  key: `${change.type ?? 'user'}-${id}`,
  selected: false,
  ...change,
})

const principals = [
  somebody(11, 'Ärni Beat'),
  somebody(12, 'Brügger Zoë'),
  somebody(13, 'Christen Urs', { role: 'Verantwortlich' }),
  somebody(11, 'Fraktion Mitte', { type: 'group', role: '' }),
]
const fragments = [
  { name: 'Aktenauflage', text: 'Die Akten liegen auf.' },
  { name: 'Gruss', text: '\nFreundliche Grüsse' },
]

const me = (...roles: Role[]) =>
  aUser({ roles: [{ committee_id: 2, roles, begin_date: null, end_date: null, is_active: true }], email: 'eva@example.org' })

const path = 'committees/2/meetings/4/notification/'
const listPath = 'committees/2/principals/?meeting_id=4'
const sent = { recipients: 1, without_address: [] }

async function openMeeting(roles: Role[], answers: Record<string, unknown> = {}) {
  const app = await openApp('/meetings/4', {
    'users/me/': me(...roles),
    'committees/': [aCommittee()],
    'meetings/4/': aMeeting(),
    [listPath]: principals,
    'meeting_template_fragments/': fragments,
    ...answers,
  })
  await showMoreActions()
  return app
}

async function openDialog(answers: Record<string, unknown> = {}, roles: Role[] = ['responsible']) {
  const app = await openMeeting(roles, answers)
  await app.user.click(screen.getByRole('button', { name: 'Mitteilung senden' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Mitteilung senden' }))
  const send = dialog.getByRole<HTMLButtonElement>('button', { name: 'Senden' })
  const message = dialog.getByLabelText<HTMLTextAreaElement>('Nachricht')
  return { ...app, dialog, send, message }
}

const rows = (dialog: { getAllByRole: (role: string) => HTMLElement[] }) =>
  dialog
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent)

const isBelow = (one: Element, other: Element | undefined) =>
  other !== undefined && (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

test('offers notifications to members and responsible persons of an active committee', async () => {
  const offered = async (roles: Role[], answers = {}) => {
    await openMeeting(roles, answers)
    const isOffered = screen.queryByRole('button', { name: 'Mitteilung senden' }) !== null
    document.body.replaceChildren()
    return isOffered
  }
  expect(await offered(['member'])).toBe(true)
  expect(await offered(['access'])).toBe(false)
  expect(await offered(['responsible'], { 'committees/': [aCommittee({ is_active: false })] })).toBe(false)
})

test('members choose among people, responsible persons also among groups', async () => {
  const { dialog } = await openDialog({}, ['member'])
  await dialog.findByRole('table', { name: 'Empfängerinnen und Empfänger' })
  expect(rows(dialog)).toEqual(['PersonÄrni BeatMitglied', 'PersonBrügger ZoëMitglied', 'PersonChristen UrsVerantwortlich'])
  expect(dialog.getByText(/Ihre Adresse bleibt verborgen/)).toBeTruthy()
})

test('sends the message to the chosen recipients, once even on a double click', async () => {
  const send = vi.fn<(body: unknown) => Response>(() => Response.json({ recipients: 2, without_address: [] }))
  const opened = await openDialog({ [path]: send })
  const { user, dialog, message, asked } = opened
  expect(dialog.getByText(/Antworten gehen an Ihre Adresse eva@example\.org\./)).toBeTruthy()
  await user.click(await dialog.findByRole('checkbox', { name: 'Brügger Zoë' }))
  expect(opened.send.disabled).toBe(true)
  await user.type(message, '   ')
  expect(opened.send.disabled).toBe(true)
  await user.type(message, 'Grüezi')
  await user.click(dialog.getByText('Fraktion Mitte'))
  expect(dialog.getByRole('status').textContent).toBe('2 von 4 ausgewählt')
  await user.dblClick(opened.send)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText('Die Mitteilung wurde gesendet.')).toBeTruthy()
  const body = {
    message: '   Grüezi',
    principals: [
      { id: 12, type: 'user' },
      { id: 11, type: 'group' },
    ],
  }
  expect(send.mock.calls).toEqual([[body]])
  expect(asked.filter((line) => line === `POST ${path}`)).toHaveLength(1)
})

test('select all applies to the rows that the search shows', async () => {
  const { user, dialog } = await openDialog()
  const all = await dialog.findByRole<HTMLInputElement>('checkbox', { name: 'Alle auswählen' })
  const search = dialog.getByRole('searchbox', { name: 'Empfängerinnen und Empfänger' })
  await user.type(search, 'mitglied{Enter}')
  expect(rows(dialog)).toHaveLength(2)
  await user.click(all)
  expect([all.checked, all.indeterminate]).toEqual([true, false])
  await user.clear(search)
  expect([all.checked, all.indeterminate]).toEqual([false, true])
  expect(dialog.getByRole('status').textContent).toBe('2 von 4 ausgewählt')
  await user.type(search, 'arni')
  expect(rows(dialog)).toEqual(['PersonÄrni BeatMitglied'])
  await user.click(all)
  await user.clear(search)
  await user.click(all)
  await user.click(all)
  expect(dialog.getByRole('status').textContent).toBe('0 von 4 ausgewählt')
  await user.type(search, 'niemand')
  expect(dialog.getByText('Nichts gefunden')).toBeTruthy()
  expect(all.disabled).toBe(true)
})

test('inserts a preset text at the cursor', async () => {
  const { user, dialog, message } = await openDialog()
  await user.type(message, 'Guten Tag, bis bald')
  message.setSelectionRange(10, 10)
  await user.click(await dialog.findByRole('button', { name: 'Aktenauflage' }))
  expect(message.value).toBe('Guten Tag,Die Akten liegen auf. bis bald')
  expect([document.activeElement, message.selectionStart, message.selectionEnd]).toEqual([message, 31, 31])
  message.setSelectionRange(0, 31)
  await user.click(dialog.getByRole('button', { name: 'Gruss' }))
  expect(message.value).toBe('\nFreundliche Grüsse bis bald')
})

test('preset texts inserted one after the other become paragraphs', async () => {
  const { user, dialog, message } = await openDialog()
  await user.click(await dialog.findByRole('button', { name: 'Aktenauflage' }))
  await user.click(dialog.getByRole('button', { name: 'Gruss' }))
  await user.keyboard('!')
  expect(message.value).toBe('Die Akten liegen auf.\n\nFreundliche Grüsse!')
})

test('shows missing fields after leaving the message; Ctrl and Enter send once all is complete', async () => {
  const send = vi.fn<(body: unknown) => Response>(() => Response.json(sent))
  const { user, dialog, message } = await openDialog({ [path]: send })
  await dialog.findByRole('table')
  expect(dialog.queryByText('Dieses Feld ist erforderlich.')).toBeNull()
  await user.click(message)
  await user.tab()
  const [ofRecipients, ...others] = dialog.getAllByText('Dieses Feld ist erforderlich.')
  expect(others).toHaveLength(1)
  // An error above the table would push it away from under a pointer that is about to choose.
  expect(isBelow(dialog.getByRole('table'), ofRecipients)).toBe(true)
  const search = dialog.getByRole('searchbox')
  expect([search.getAttribute('aria-invalid'), search.getAttribute('aria-describedby')]).toEqual(['true', ofRecipients?.id])
  await user.type(message, 'Grüezi{Control>}{Enter}{/Control}')
  expect(send).not.toHaveBeenCalled()
  await user.click(dialog.getByRole('checkbox', { name: 'Alle auswählen' }))
  expect(dialog.queryByText('Dieses Feld ist erforderlich.')).toBeNull()
  await user.type(message, '{Control>}{Enter}{/Control}')
  await waitFor(() => expect(send).toHaveBeenCalledOnce())
})

test.each([
  ['too many', refusal(429, { detail: 'In einer Stunde sind höchstens 10 Mitteilungen möglich.' }), /höchstens 10 Mitteilungen möglich/],
  ['an unknown recipient', refusal(400, { principals: ['Nicht zu dieser Sitzung.'] }), /Nicht zu dieser Sitzung/],
  ['a closed committee', refusal(409, { detail: 'Dieses Gremium ist nicht mehr aktiv.' }), /nicht mehr aktiv/],
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), /nicht erreichbar/],
])('a refusal for %s is shown, and the input stays', async (_why, answer, words) => {
  const { user, dialog, message, send } = await openDialog({ [path]: answer })
  await user.click(await dialog.findByRole('checkbox', { name: 'Brügger Zoë' }))
  await user.type(message, 'Grüezi')
  await user.click(send)
  await dialog.findByText(words)
  expect(message.value).toBe('Grüezi')
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Brügger Zoë' }).checked).toBe(true)
  expect(send.disabled).toBe(false)
})

test.each([
  [{ recipients: 1, without_address: ['Ärni Beat', 'Christen Urs'] }, /hinterlegt ist: Ärni Beat, Christen Urs\./],
  [{ recipients: 0, without_address: ['Ärni Beat'] }, /wurde nicht versendet/],
])('after %j it says who was not reached', async (answer, words) => {
  const { user, dialog, message, send } = await openDialog({ [path]: answer })
  await user.click(await dialog.findByRole('checkbox', { name: 'Alle auswählen' }))
  await user.type(message, 'Grüezi')
  await user.click(send)
  await screen.findByText(words)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('offers to retry when recipients fail to load, and says if there are none', async () => {
  const { user, dialog, answers } = await openDialog({ [listPath]: refusal(500, {}) })
  await dialog.findByText('Die Empfängerinnen und Empfänger konnten nicht geladen werden.')
  answers[listPath] = []
  await user.click(dialog.getByRole('button', { name: 'Erneut versuchen' }))
  await dialog.findByText('Zu dieser Sitzung gibt es niemanden, den Sie anschreiben können.')
})
