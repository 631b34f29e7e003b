import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { PersonalDocument } from '#features/personal-documents/document.ts'
import { aCommittee, aMeeting, anAgendaItemWithMeeting, aUser } from '#testing/web/fixtures.ts'
import { openApp } from '#testing/web/open-app.tsx'
import { stubUploads } from '#testing/web/servers/browser-stubs.ts'
import { aPersonalDocument } from './fixtures.ts'

type Situation = { documents?: PersonalDocument[]; is_active?: boolean; has_left?: boolean; address?: string }

async function openCard({ documents = [], is_active = true, has_left = false, address = '/agenda_items/30' }: Situation = {}) {
  const role = { committee_id: 2, roles: ['member' as const], begin_date: null, end_date: null, is_active: !has_left }
  const app = await openApp(address, {
    'users/me/': aUser({ roles: [role] }),
    'committees/': [aCommittee({ is_active })],
    'agenda_items/30/': anAgendaItemWithMeeting({ personal_documents: documents }),
    'meetings/4/tagesordnung_item/': [],
  })
  const card = within(await screen.findByRole('region', { name: 'Persönliche Dokumente' }))
  return { ...app, card }
}

/** The cached page of a meeting, and whether it is refetched when next opened. */
function watchMeeting({ client }: Pick<Awaited<ReturnType<typeof openApp>>, 'client'>) {
  const [meeting, left] = [
    ['meetings', 5],
    ['personal_documents', 'meeting', 5],
  ]
  const read = () => {
    client.setQueryData(meeting, aMeeting({ id: 5 }))
    client.setQueryData(left, [aPersonalDocument()])
  }
  read()
  return { read, isOld: () => [meeting, left].map((queryKey) => client.getQueryState(queryKey)?.isInvalidated) }
}

test('lists one’s own documents with icon, annotation icon and unread dot, linking to their pages', async () => {
  const documents = [aPersonalDocument({ has_annotations: true, last_seen: null }), aPersonalDocument({ id: 81, title: 'Zahlen' })]
  const { card } = await openCard({ documents, address: '/agenda_items/30?tagesordnungitem_id=5' })
  const [first, second] = card.getAllByRole('listitem')
  expect(within(first!).getByRole('link', { name: 'Votum' }).getAttribute('href')).toBe('/personaldocument/80?tagesordnungitem_id=5')
  expect(first?.textContent).toContain('PDF')
  expect(
    [first, second].map((row) => [within(row!).queryByText('Ungelesen'), within(row!).queryByText('Mit eigenen Anmerkungen')].map(Boolean)),
  ).toEqual([
    [true, true],
    [false, false],
  ])
})

test('an empty card explains itself and offers to add a document', async () => {
  const { card } = await openCard()
  expect(card.getByText(/Hier erscheinen Ihre eigenen Dokumente/)).toBeDefined()
  expect(card.getByRole('button', { name: 'Dokument hinzufügen' })).toBeDefined()
})

test.each([
  ['in an inactive committee nothing is offered', { is_active: false }, []],
  ['a former member may only delete', { has_left: true }, ['«Votum» löschen']],
])('%s', async (_what, situation, offered) => {
  const { card } = await openCard({ ...situation, documents: [aPersonalDocument()] })
  await card.findByRole('link', { name: 'Votum' })
  expect(card.queryAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent)).toEqual(offered)
})

test('renames a document in a dialog and deletes it after confirming, and keeps the focus', async () => {
  const { user, card, asked, answers, client } = await openCard({ documents: [aPersonalDocument()] })
  const meeting = watchMeeting({ client })
  answers['PATCH personal_documents/80/'] = (body: { title: string }) => {
    answers['agenda_items/30/'] = anAgendaItemWithMeeting({ personal_documents: [aPersonalDocument(body)] })
    return Response.json(aPersonalDocument(body))
  }
  await user.click(await card.findByRole('button', { name: '«Votum» bearbeiten' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Dokument umbenennen' }))
  await user.type(dialog.getByRole('textbox', { name: /Titel/ }), ' Voranschlag{Control>}{Enter}{/Control}')
  expect(await card.findByRole('link', { name: 'Votum Voranschlag' })).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(meeting.isOld()).toEqual([true, true])
  meeting.read()

  const confirm = vi.fn<(question: string) => boolean>(() => false)
  vi.stubGlobal('confirm', confirm)
  const remove = () => user.click(card.getByRole('button', { name: '«Votum Voranschlag» löschen' }))
  await remove()
  expect(confirm).toHaveBeenCalledWith('Soll «Votum Voranschlag» mit allen Ihren Anmerkungen darin endgültig gelöscht werden?')
  expect(asked).not.toContain('DELETE personal_documents/80/')
  answers['DELETE personal_documents/80/'] = () => {
    answers['agenda_items/30/'] = anAgendaItemWithMeeting()
    return Response.json({})
  }
  confirm.mockReturnValue(true)
  await remove()
  expect(await card.findByText(/Hier erscheinen Ihre eigenen Dokumente/)).toBeDefined()
  expect(await screen.findByText('Das Dokument wurde gelöscht.')).toBeDefined()
  expect(meeting.isOld()).toEqual([true, true])
  expect(document.activeElement?.textContent).toBe('Dokument hinzufügen')
})

const pdf = new File(['x'.repeat(1000)], 'Votum Voranschlag.pdf', { type: 'application/pdf' })

async function openUpload() {
  const sent = stubUploads()
  const app = await openCard()
  await app.user.click(await app.card.findByRole('button', { name: 'Dokument hinzufügen' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Dokument hinzufügen' }))
  const input = () => dialog.getByLabelText(/PDF-Datei wählen/)
  const title = () => dialog.getByRole<HTMLInputElement>('textbox', { name: 'Titel' })
  return { ...app, sent, dialog, input, title, create: () => app.user.click(dialog.getByRole('button', { name: 'Erstellen' })) }
}

test('fills in the title from the file name until one is typed', async () => {
  const { user, input, title } = await openUpload()
  await user.upload(input(), pdf)
  expect(title().value).toBe('Votum Voranschlag')
  await user.upload(input(), new File(['x'], 'Zahlen.PDF'))
  expect(title().value).toBe('Zahlen')
  await user.clear(title())
  await user.type(title(), 'Meine Zahlen')
  await user.upload(input(), pdf)
  expect(title().value).toBe('Meine Zahlen')
})

test('refuses other file types before the upload', async () => {
  const { dialog, input } = await openUpload()
  // Dropping a file bypasses the picker's filter.
  const { default: plain } = await import('@testing-library/user-event')
  await plain.setup({ applyAccept: false }).upload(input(), new File(['x'], 'Zahlen.xlsx'))
  expect(dialog.getByText('Nur Dateien mit der Endung .pdf sind erlaubt')).toBeDefined()
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Erstellen' }).disabled).toBe(true)
})

test('refuses several dropped files, and says so', async () => {
  const { dialog, input } = await openUpload()
  fireEvent.drop(input(), { dataTransfer: { files: [pdf, pdf] } })
  expect(dialog.getByText('Bitte ziehen Sie nur eine Datei hierher')).toBeDefined()
})

test('a file dropped beside the field does not replace the page', async () => {
  const { input } = await openUpload()
  const isLeftToBrowser = (target: Element) => [fireEvent.dragOver(target), fireEvent.drop(target, { dataTransfer: { files: [pdf] } })]
  expect(isLeftToBrowser(document.body)).toEqual([false, false])
  expect(isLeftToBrowser(input())).toEqual([true, true])
})

test('uploads a document with title and progress, and reloads the list', async () => {
  const { user, sent, input, create, dialog, answers, card, client } = await openUpload()
  const meeting = watchMeeting({ client })
  await user.upload(input(), pdf)
  await create()
  expect(sent[0]).toMatchObject({ method: 'POST', address: '/api/v1/agenda_items/30/create_personal_document/' })
  expect([sent[0]?.form?.get('title'), sent[0]?.form?.get('file')]).toEqual(['Votum Voranschlag', pdf])
  act(() => sent[0]?.progress(250, 1000))
  expect(dialog.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25')
  const added = aPersonalDocument({ title: 'Votum Voranschlag' })
  answers['agenda_items/30/'] = anAgendaItemWithMeeting({ personal_documents: [added] })
  act(() => sent[0]?.answer(200, added))
  expect(await screen.findByText('Das Dokument «Votum Voranschlag» wurde hinzugefügt. Nur Sie sehen es.')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await card.findByRole('link', { name: 'Votum Voranschlag' })).toBeDefined()
  expect(meeting.isOld()).toEqual([true, true])
})

test.each([
  [400, { file: ['Diese Datei ist kein PDF.'] }, 'Diese Datei ist kein PDF.'],
  [400, { non_field_errors: ['Eines.', 'Anderes.'] }, 'Eines. Anderes.'],
  [500, {}, 'Beim Hochladen des persönlichen Dokuments ist ein Fehler aufgetreten.'],
])('a refusal with %i and %j is shown, and file and title stay', async (status, body, said) => {
  const { user, sent, input, create, dialog, title } = await openUpload()
  await user.upload(input(), pdf)
  await create()
  act(() => sent[0]?.answer(status, body))
  expect(await dialog.findByText(said)).toBeDefined()
  expect(dialog.getByText('Votum Voranschlag.pdf')).toBeDefined()
  expect(title().value).toBe('Votum Voranschlag')
})

test('cancel asks before discarding the chosen file', async () => {
  const { user, input, dialog } = await openUpload()
  await user.upload(input(), pdf)
  await user.click(dialog.getByRole('button', { name: 'Abbrechen' }))
  await user.click(dialog.getByRole('button', { name: 'Weiter bearbeiten' }))
  expect(dialog.getByText('Votum Voranschlag.pdf')).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Abbrechen' }))
  await user.click(dialog.getByRole('button', { name: 'Angaben verwerfen' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('cancels a running upload and keeps the input', async () => {
  const { user, sent, input, create, dialog, title } = await openUpload()
  await user.upload(input(), pdf)
  await create()
  act(() => sent[0]?.progress(250, 1000))
  await user.click(dialog.getByRole('button', { name: 'Abbrechen' }))
  expect(sent[0]?.wasAborted).toBe(true)
  await waitFor(() => expect(title().value).toBe('Votum Voranschlag'))
})
