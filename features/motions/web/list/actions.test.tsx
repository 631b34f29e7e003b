import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { meetingQuery } from '#features/meetings/web/queries.ts'
import { aMotion, aMotionAttachment, aSignatory } from '#features/motions/web/fixtures.ts'
import { aMeeting } from '#testing/web/fixtures.ts'
import { refusal } from '#testing/web/open-app.tsx'
import { listPath, openList, running } from './list-fixtures.tsx'

const draft = aMotion()
const open = aMotion({ status: 'OPEN', status_display: 'Offen' })
const submitted = aMotion({ status: 'SUBMITTED', status_display: 'Eingereicht' })
const toSign = aMotion({
  ...open,
  first_signatory_id: 11,
  can_sign: true,
  signatories: [aSignatory({ vorstoss_signatory_id: 700, role: 'FIRST_SIGNATORY' }), aSignatory({ signatory_id: 1 })],
})
const signature = { user_id: 11, full_name: 'Keller Anna', role: 'OTHER_SIGNATORY' as const, signed_at: '', text_hash: '', hash: '' }
const confirm = vi.fn<(question: string) => boolean>()
const send = vi.fn<() => Response>()

beforeEach(() => {
  vi.stubGlobal('confirm', confirm)
  confirm.mockReset().mockReturnValue(true)
  send.mockReset()
})

test('publishes a motion, or shows why it failed', async () => {
  const { answers, choose } = await openList({ motions: [draft], 'POST vorstoss/60/open/': refusal(500) })
  await choose(draft.title, 'Veröffentlichen')
  await screen.findByText(/^Beim Veröffentlichen des Vorstosses ist ein Fehler aufgetreten\./)
  Object.assign(answers, { 'POST vorstoss/60/open/': open, [listPath]: [open] })
  await choose(draft.title, 'Veröffentlichen')
  await screen.findByText('Der Vorstoss wurde veröffentlicht.')
  await screen.findByText('Offen')
})

test('publishes one motion while another is pending, and neither twice', async () => {
  const other = aMotion({ id: 61, title: 'Weniger Lärm' })
  const { promise, resolve } = Promise.withResolvers<Response>()
  const opening = { 'POST vorstoss/60/open/': () => promise, 'POST vorstoss/61/open/': other }
  const { asked, choose } = await openList({ motions: [draft, other], ...opening })
  for (const { title } of [draft, draft, other]) await choose(title, 'Veröffentlichen')
  await screen.findByText('Der Vorstoss wurde veröffentlicht.')
  expect(asked.filter((call) => call.startsWith('POST vorstoss'))).toEqual(Object.keys(opening))
  resolve(Response.json(open))
})

test('deletes a motion after confirming, and keeps the focus in the list', async () => {
  const { answers, asked, choose } = await openList({ motions: [draft], 'DELETE vorstoss/60/': refusal(403, { detail: 'Nein.' }) })
  confirm.mockReturnValueOnce(false)
  await choose(draft.title, 'Löschen')
  expect(confirm).toHaveBeenCalledWith('Soll der Vorstoss «Mehr Velowege» gelöscht werden?')
  expect(asked.some((line) => line.startsWith('DELETE'))).toBe(false)
  await choose(draft.title, 'Löschen')
  await screen.findByText('Beim Löschen des Vorstosses ist ein Fehler aufgetreten. Nein.')
  Object.assign(answers, { 'DELETE vorstoss/60/': {}, [listPath]: [] })
  await choose(draft.title, 'Löschen')
  await screen.findByText('Der Vorstoss wurde gelöscht.')
  const empty = await screen.findByText('Keine Vorstösse gefunden')
  expect(document.activeElement?.contains(empty)).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
})

test.each([
  [{ attachments: [aMotionAttachment()] }, ' Mit ihm werden gelöscht: 1 Beilage.'],
  [
    { attachments: [aMotionAttachment(), aMotionAttachment({ id: 801 })], signatures: [signature] },
    ' Mit ihm werden gelöscht: 2 Beilagen, 1 Unterschrift.',
  ],
  [{ signatures: [signature, signature] }, ' Mit ihm werden gelöscht: 2 Unterschriften.'],
])('the question before deleting names attachments and signatures: %#', async (change, words) => {
  const { asked, choose } = await openList({ motions: [{ ...draft, ...change }] })
  confirm.mockReturnValueOnce(false)
  await choose(draft.title, 'Löschen')
  expect(confirm).toHaveBeenLastCalledWith(`Soll der Vorstoss «Mehr Velowege» gelöscht werden?${words}`)
  expect(asked.some((line) => line.startsWith('DELETE'))).toBe(false)
})

test('asks before submitting, showing the whole text; cancelling sends nothing', async () => {
  const { user, asked, choose, menuOf } = await openList({ motions: [open] })
  await choose(open.title, 'Einreichen')
  const dialog = within(await screen.findByRole('dialog', { name: 'Vorstoss einreichen' }))
  expect(dialog.getByRole('heading', { name: 'Mehr Velowege' })).toBeTruthy()
  for (const text of ['Postulat', 'Der Regierungsrat baut Velowege.', 'Sie fehlen.', 'Keine Beilagen'])
    expect(dialog.getByText(text)).toBeTruthy()
  const cancel = dialog.getByRole('button', { name: 'Abbrechen' })
  await waitFor(() => expect(document.activeElement).toBe(cancel))
  await user.click(cancel)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked.some((line) => line.startsWith('POST vorstoss'))).toBe(false)
  expect(document.activeElement).toBe(await menuOf(open.title))
})

test('a double click submits once, closes the dialog and reloads the list', async () => {
  const { user, answers, choose } = await openList({ motions: [open], 'POST vorstoss/60/submit/': send })
  send.mockImplementation(() => {
    answers[listPath] = [submitted]
    return Response.json(submitted)
  })
  await choose(open.title, 'Einreichen')
  await user.dblClick(await screen.findByRole('button', { name: 'Ja' }))
  await screen.findByText('Der Vorstoss wurde eingereicht.')
  await screen.findByText('Eingereicht')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(send).toHaveBeenCalledTimes(1)
})

test.each([
  ['Einreichen', 'Ja', open],
  ['Unterzeichnen', 'Unterzeichnen', toSign],
])('an open dialog for %s is disabled when the meeting ends, and enabled when it goes on', async (entry, label, motion) => {
  const { user, asked, answers, client, choose } = await openList({ motions: [motion] })
  const happens = async (is_running_meeting: boolean) => {
    answers['meetings/4/'] = aMeeting({ ...running, is_running_meeting })
    await client.invalidateQueries({ queryKey: meetingQuery(4).queryKey })
  }
  await choose(motion.title, entry)
  const dialog = within(await screen.findByRole('dialog'))
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: label })
  expect([button.disabled, dialog.queryByRole('alert')]).toEqual([false, null])
  await happens(false)
  expect((await dialog.findByRole('alert')).textContent).toBe('Die Sitzung läuft nicht: Unterzeichnen und Einreichen sind nicht möglich.')
  await user.click(button)
  expect([button.disabled, asked.some((line) => line.startsWith('POST vorstoss'))]).toEqual([true, false])
  await happens(true)
  await waitFor(() => expect([button.disabled, dialog.queryByRole('alert')]).toEqual([false, null]))
})

const ended = 'Die Sitzung läuft nicht.'
test.each([
  [{ detail: ended }, ended],
  [{ non_field_errors: ['Erstens.', 'Zweitens.'] }, 'Erstens. Zweitens.'],
  [{ detail: ended, non_field_errors: [ended] }, ended],
])('a submission refused with %j shows %s and keeps the dialog open', async (body, reason) => {
  const { user, choose } = await openList({ motions: [open], 'POST vorstoss/60/submit/': refusal(409, body) })
  await choose(open.title, 'Einreichen')
  const yes = await screen.findByRole('button', { name: 'Ja' })
  await user.click(yes)
  await screen.findByText(`Beim Einreichen des Vorstosses ist ein Fehler aufgetreten: ${reason}`)
  expect(screen.getByRole('dialog')).toBeTruthy()
  await waitFor(() => expect(yes.getAttribute('data-loading')).toBeNull())
})

test('shows the text before signing; signing closes the dialog and updates the list', async () => {
  const signed = { ...toSign, can_sign: false, has_signed: true, signed_other_signatories_count: 1 }
  const { user, answers, choose, offered } = await openList({ motions: [toSign], 'POST vorstoss/60/sign/': send })
  send.mockImplementation(() => {
    answers[listPath] = [signed]
    return Response.json(signed)
  })
  await choose(toSign.title, 'Unterzeichnen')
  const dialog = within(await screen.findByRole('dialog', { name: 'Vorstoss unterzeichnen' }))
  expect(dialog.getByText('Der Regierungsrat baut Velowege.')).toBeTruthy()
  expect(dialog.getByText(/lässt sich nicht rückgängig machen/)).toBeTruthy()
  await user.dblClick(dialog.getByRole('button', { name: 'Unterzeichnen' }))
  await screen.findByText('Sie haben den Vorstoss unterzeichnet.')
  expect(send).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(screen.getByRole('table').textContent).toContain('Mitunterzeichnende: 1'))
  expect(await offered(toSign.title)).toEqual(['Einzelheiten anzeigen'])
})

test('shows why a signature was refused, and can be retried', async () => {
  const body = { detail: ended, non_field_errors: [ended] }
  const { user, answers, choose } = await openList({ motions: [toSign], 'POST vorstoss/60/sign/': refusal(409, body) })
  await choose(toSign.title, 'Unterzeichnen')
  const dialog = within(await screen.findByRole('dialog'))
  const sign = dialog.getByRole<HTMLButtonElement>('button', { name: 'Unterzeichnen' })
  await user.click(sign)
  await screen.findByText(`Beim Unterzeichnen des Vorstosses ist ein Fehler aufgetreten: ${ended}`)
  answers['POST vorstoss/60/sign/'] = toSign
  await waitFor(() => expect(sign.disabled).toBe(false))
  await user.click(sign)
  await screen.findByText('Sie haben den Vorstoss unterzeichnet.')
})

test.each([
  ['Unterzeichnen', 'sign', toSign, 'Beim Unterzeichnen des Vorstosses ist ein Fehler aufgetreten:'],
  ['Einreichen', 'submit', open, 'Beim Einreichen des Vorstosses ist ein Fehler aufgetreten:'],
])('without an answer, %s says that the server cannot be reached, and can be retried', async (entry, action, motion, words) => {
  const path = `POST vorstoss/60/${action}/`
  const { user, answers, choose } = await openList({ motions: [motion], [path]: () => Promise.reject(new TypeError('Failed to fetch')) })
  await choose(motion.title, entry)
  const confirmed = within(await screen.findByRole('dialog')).getByRole<HTMLButtonElement>('button', { name: /^(Unterzeichnen|Ja)$/ })
  await user.click(confirmed)
  await screen.findByText(`${words} Der Server ist nicht erreichbar. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es erneut.`)
  Object.assign(answers, { [path]: motion })
  await waitFor(() => expect(confirmed.disabled).toBe(false))
  await user.click(confirmed)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('ignores the second click of a double click that started on the menu', async () => {
  const { user } = await openList({ motions: [draft] })
  const title = await screen.findByRole('button', { name: draft.title })
  // The menu entry that the first half pressed is gone.
  fireEvent.click(title, { detail: 2 })
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(title)
  expect(await screen.findByRole('dialog')).toBeTruthy()
})
