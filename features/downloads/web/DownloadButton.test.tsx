import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { leaveBehind } from '#features/annotations/web/session/fixtures.ts'
import { aRegistered } from '#features/devices/web/fixtures.ts'
import { aDocument, aMeeting, anAgendaItemWithMeeting, aUser } from '#testing/web/fixtures.ts'
import { openApp } from '#testing/web/open-app.tsx'
import { stubDatabase } from '#testing/web/servers/browser-stubs.ts'

const meeting = aMeeting({ meeting_documents: [aDocument({ id: 51 })] })
const zip = '/api/v1/committees/2/meetings/4/download/'
const book = 'committees/2/meetings/4/book/'
const pdf = () =>
  new Response('%PDF-', {
    headers: { 'content-length': '5', 'content-disposition': "attachment; filename*=UTF-8''Sitzungsbuch%20%C3%84.pdf" },
  })

afterEach(() => vi.restoreAllMocks())

/** The names of the files that the browser was asked to save. */
function watchSaved() {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  return saved
}

const openDialog = async (answers: Record<string, unknown> = {}) => {
  const app = await openApp('/meetings/4', { 'meetings/4/': meeting, ...answers })
  await app.user.click(await screen.findByRole('button', { name: 'Umfang wählen' }))
  return { ...app, dialog: within(await screen.findByRole('dialog')) }
}

test('links to all documents of a meeting', async () => {
  await openApp('/meetings/4', { 'meetings/4/': meeting })
  const link = await screen.findByRole('link', { name: 'Sitzung herunterladen' })
  expect([link.getAttribute('href'), link.hasAttribute('download')]).toEqual([zip, true])
})

test('links to the documents of an agenda item, without offering a book', async () => {
  const item = { ...anAgendaItemWithMeeting(), attachments: [{ ...aDocument({ id: 61 }), agenda_item_id: 30 }] }
  const { user } = await openApp('/agenda_items/30', {
    'agenda_items/30/': item,
    'meetings/4/': meeting,
    'agenda_items/30/personal_documents/': [],
  })
  const link = await screen.findByRole('link', { name: 'Traktandum herunterladen' })
  expect(link.getAttribute('href')).toBe('/api/v1/committees/2/meetings/4/agenda_items/30/download/')
  await user.click(screen.getByRole('button', { name: 'Umfang wählen' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.queryByRole('radio')).toBeNull()
  await user.click(dialog.getByRole('checkbox', { name: 'Meine Notizen und Notizzettel' }))
  expect(dialog.getByRole('link', { name: 'Herunterladen' }).getAttribute('href')).toMatch(/download\/\?notes=true$/)
})

test('disables the download without documents, and says why', async () => {
  await openApp('/meetings/4', { 'meetings/4/': aMeeting() })
  const button = await screen.findByRole('button', { name: 'Sitzung herunterladen' })
  expect(button).toHaveProperty('disabled', true)
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(/keine Dokumente/)
})

test('the dialog adds the chosen options to the link, and closes on the download', async () => {
  const { user, dialog } = await openDialog()
  await user.click(dialog.getByRole('checkbox', { name: 'Meine persönlichen Dokumente' }))
  await user.click(dialog.getByRole('checkbox', { name: 'Meine Notizen und Notizzettel' }))
  expect(dialog.queryByRole('checkbox', { name: 'Mit mir geteilte Anmerkungen' })).toBeNull()
  const link = dialog.getByRole('link', { name: 'Herunterladen' })
  expect(link.getAttribute('href')).toBe(`${zip}?personal_documents=true&notes=true`)
  link.addEventListener('click', (event) => event.preventDefault())
  await user.click(link)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('waits for a book, and saves it under the name from the server', async () => {
  const saved = watchSaved()
  const made = Promise.withResolvers<Response>()
  const { user, dialog, asked } = await openDialog({ [`${book}?shared_annotations=true`]: () => made.promise })
  const said = dialog.getByRole('status')
  await user.click(dialog.getByRole('radio', { name: 'Sitzungsbuch' }))
  await user.click(dialog.getByRole('checkbox', { name: 'Mit mir geteilte Anmerkungen' }))
  await user.click(dialog.getByRole('button', { name: 'Sitzungsbuch erstellen' }))
  await waitFor(() => expect(said.textContent).toMatch(/wird zusammengestellt/))
  expect(said.isConnected).toBe(true)
  expect(document.activeElement?.textContent).toBe('Abbrechen')
  made.resolve(pdf())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(saved).toEqual(['Sitzungsbuch Ä.pdf'])
  expect(asked).toContain(`GET ${book}?shared_annotations=true`)
  await screen.findByText('Das Sitzungsbuch wurde heruntergeladen.')
})

test('a refused book shows the server’s message and keeps the options', async () => {
  const saved = watchSaved()
  const { user, dialog } = await openDialog({ [book]: () => Response.json({ detail: 'Das ist zu viel.' }, { status: 413 }) })
  await user.click(dialog.getByRole('radio', { name: 'Sitzungsbuch' }))
  await user.click(dialog.getByRole('button', { name: 'Sitzungsbuch erstellen' }))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Das Sitzungsbuch konnte nicht heruntergeladen werden. Bitte versuchen Sie es erneut. Das ist zu viel.',
  )
  expect(screen.getByRole('radio', { name: 'Sitzungsbuch' })).toHaveProperty('checked', true)
  expect(saved).toEqual([])
})

test('downloads with own annotations are disabled until all annotations are saved', async () => {
  stubDatabase()
  await leaveBehind(1)
  const sent = Promise.withResolvers<Response>()
  const { user, dialog } = await openDialog({ 'POST devices/': aRegistered(), 'annotationlayers/7/annotation_create/': () => sent.promise })
  expect(dialog.getByRole('link', { name: 'Herunterladen' })).toBeTruthy()
  await user.click(dialog.getByRole('checkbox', { name: /^Meine Anmerkungen/ }))
  await dialog.findByText(/^Einige Anmerkungen sind noch nicht gespeichert\./)
  expect(dialog.getByRole('button', { name: 'Herunterladen' })).toHaveProperty('disabled', true)
  await user.click(dialog.getByRole('radio', { name: 'Sitzungsbuch' }))
  expect(dialog.getByRole('button', { name: 'Sitzungsbuch erstellen' })).toHaveProperty('disabled', true)
  sent.resolve(Response.json({ layer_has_annotations: true, version_has_annotations: true, document_has_annotations: true }))
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Sitzungsbuch erstellen' })).toHaveProperty('disabled', false))
  expect(dialog.getByRole('status').textContent).toBe('')
})

test('a book in progress ends with Cancel, but not with Escape', async () => {
  const saved = watchSaved()
  const made = Promise.withResolvers<Response>()
  const { user, dialog } = await openDialog({ [book]: () => made.promise })
  await user.click(dialog.getByRole('radio', { name: 'Sitzungsbuch' }))
  await user.click(dialog.getByRole('button', { name: 'Sitzungsbuch erstellen' }))
  const stop = await screen.findByRole('button', { name: 'Abbrechen' })
  await user.keyboard('{Escape}')
  expect(screen.getByText(/wird zusammengestellt/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Schliessen' })).toBeNull()
  await user.click(stop)
  made.reject(new DOMException('aborted', 'AbortError'))
  await screen.findByRole('radio', { name: 'Sitzungsbuch' })
  expect(screen.queryByRole('alert')).toBeNull()
  expect(saved).toEqual([])
})

const aRole = (role: 'responsible' | 'member') => ({ committee_id: 2, roles: [role], begin_date: null, end_date: null, is_active: true })

test.each([
  ['responsible', '/api/v1/committees/2/meetings/4/gever_zip/'],
  ['member', null],
] as const)('offers a GEVER ZIP to responsible persons only', async (role, address) => {
  const { user, dialog } = await openDialog({ 'users/me/': aUser({ roles: [aRole(role)] }) })
  const choice = dialog.queryByRole('radio', { name: /GEVER/ })
  if (address === null) return expect(choice).toBeNull()
  await user.click(choice!)
  expect(dialog.queryByRole('checkbox')).toBeNull()
  expect(dialog.getByRole('link', { name: 'Herunterladen' }).getAttribute('href')).toBe(address)
})
