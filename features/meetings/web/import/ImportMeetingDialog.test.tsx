import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { MeetingReport } from '#features/meetings/import-report.ts'
import { aCommittee, aCommitteeWithMeetings, aMeetingListed } from '#testing/web/fixtures.ts'
import { openApp } from '#testing/web/open-app.tsx'
import { stubUploads } from '#testing/web/servers/browser-stubs.ts'
import { aMeetingReport } from './fixtures.ts'

const zip = new File(['x'.repeat(1000)], 'Sitzung.zip', { type: 'application/zip' })
const report = (dry_run: boolean, change: Partial<MeetingReport> = {}) => ({ dry_run, tag: 'tag-1', meetings: [aMeetingReport(change)] })

/** The committee page of a user who may import, with the dialog open; `choose` selects a file in it. */
async function openDialog() {
  const sent = stubUploads()
  const change = { can_import_meeting: true }
  const app = await openApp('/committees/2', { 'committees/': [aCommittee(change)], 'committees/2/': aCommitteeWithMeetings([], change) })
  const [fromEmptyList] = await screen.findAllByRole('button', { name: 'Sitzung importieren' })
  await app.user.click(fromEmptyList!)
  const dialog = within(await screen.findByRole('dialog', { name: 'Sitzung importieren' }))
  const choose = (file: File) => app.user.upload(dialog.getByLabelText(/ZIP-Datei wählen/), file)
  return { ...app, sent, dialog, choose }
}

/** Opens the dialog and proceeds to the report of the dry run. */
async function openChecked(change: Partial<MeetingReport> = {}) {
  const opened = await openDialog()
  const { user, dialog, sent, choose } = opened
  await choose(zip)
  await user.click(dialog.getByRole('button', { name: 'Änderungen anzeigen' }))
  act(() => sent[0]?.answer(200, report(true, change)))
  expect((await dialog.findByRole('heading', { name: 'Das würde sich ändern' })).ownerDocument.activeElement?.textContent).toBe(
    'Das würde sich ändern',
  )
  return opened
}

test('accepts a zip file only', async () => {
  const { dialog, user } = await openDialog()
  const input = dialog.getByLabelText<HTMLInputElement>(/ZIP-Datei wählen/)
  input.accept = ''
  await user.upload(input, new File(['%PDF'], 'Sitzung.pdf'))
  expect(dialog.getByText('Nur Dateien mit der Endung .zip sind erlaubt')).toBeDefined()
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Änderungen anzeigen' }).disabled).toBe(true)
  await user.upload(input, zip)
  expect(dialog.queryByText(/Nur Dateien/)).toBeNull()
  expect(dialog.getByText('Sitzung.zip')).toBeDefined()
})

test('shows old and new values of changed fields of the meeting and its items', async () => {
  const { dialog, user } = await openChecked({
    outcome: 'updated',
    changes: [
      { field: 'start', before: '2026-09-14T12:30:00.000Z', after: '2026-09-15T12:30:00.000Z' },
      { field: 'location', before: 'Rathaus', after: null },
    ],
    agenda_items: { new: [], changed: [{ title: 'Kredit', changes: [{ field: 'number', before: '1.', after: '2.' }] }], removed: [] },
  })
  const listedChanges = () => dialog.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`)
  expect(listedChanges().slice(0, 2)).toEqual(['Beginn: Mo 14.09.2026, 14:30 → Di 15.09.2026, 14:30', 'Ort: Rathaus → (leer)'])
  await user.click(dialog.getByText('1 geändertes Traktandum'))
  expect(listedChanges()).toContain('Nummer: 1. → 2.')
})

/** The rows of a table: the field and the contents of both columns. */
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent))

const byHand: Partial<MeetingReport> = {
  outcome: 'updated',
  kept: [{ field: 'description', before: 'Von uns', after: 'Aus GEVER' }],
}

test('shows texts written by hand beside those of the zip, and keeps them unless replacing is ticked', async () => {
  const { user, dialog, sent } = await openChecked(byHand)
  expect(rowsOf(dialog.getByRole('table', { name: /bleibt, wie es ist/ }))).toEqual([['Beschreibung', 'Von uns', 'Aus GEVER']])
  await user.click(dialog.getByRole('button', { name: 'Importieren' }))
  expect(sent[1]?.address).not.toContain('replace_by_hand')
  act(() => sent[1]?.answer(500, {}))
  await user.click(await dialog.findByRole('checkbox', { name: /durch die der ZIP-Datei ersetzen/ }))
  await user.click(dialog.getByRole('button', { name: 'Importieren' }))
  expect(sent[2]?.address).toContain('replace_by_hand=true')
})

test('shows after the import which texts were kept; asks nothing if none was written by hand', async () => {
  const { user, dialog, sent } = await openChecked()
  expect([dialog.queryByRole('table'), dialog.queryByRole('checkbox')]).toEqual([null, null])
  await user.click(dialog.getByRole('button', { name: 'Importieren' }))
  act(() => sent[1]?.answer(200, report(false, { id: 4, ...byHand })))
  expect(rowsOf(await dialog.findByRole('table', { name: /nicht ersetzt/ }))).toEqual([['Beschreibung', 'Von uns', 'Aus GEVER']])
  expect(dialog.queryByRole('checkbox')).toBeNull()
})

const another: Partial<MeetingReport> = {
  outcome: 'updated',
  title: '3. Sitzung der Schulpflege',
  changes: [
    { field: 'title', before: '12. Sitzung', after: '3. Sitzung der Schulpflege' },
    { field: 'start', before: '2026-09-14T12:30:00.000Z', after: '2016-09-12T15:30:00.000Z' },
    { field: 'location', before: 'Rathaus', after: null },
  ],
  to_confirm: ['title', 'start'],
}

test('a changed title and day must be confirmed as the same meeting before the import', async () => {
  const { user, dialog, sent } = await openChecked(another)
  expect(rowsOf(dialog.getByRole('table', { name: 'Ist das dieselbe Sitzung?' }))).toEqual([
    ['Titel', '12. Sitzung', '3. Sitzung der Schulpflege'],
    ['Beginn', 'Mo 14.09.2026, 14:30', 'Mo 12.09.2016, 17:30'],
  ])
  expect(dialog.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Ort'])
  const button = () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Importieren' })
  const confirmation = dialog.getByRole('checkbox', { name: /Ja, das ist dieselbe Sitzung/ })
  expect(button().disabled).toBe(true)
  expect(dialog.getByText(/Bitte bestätigen Sie zuerst/).style.visibility).toBe('visible')
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(sent).toHaveLength(1)
  await user.click(confirmation)
  expect(button().disabled).toBe(false)
  await user.click(confirmation)
  expect(button().disabled).toBe(true)
  await user.click(confirmation)
  await user.click(button())
  expect(sent[1]?.address).toBe('/api/v1/committees/2/import_meeting/?expected=tag-1&confirmed=true')
  act(() => sent[1]?.answer(200, report(false, { id: 4, ...another })))
  await dialog.findByText('Aktualisiert')
  expect([dialog.queryByRole('table'), dialog.queryByRole('checkbox'), dialog.getAllByRole('term').length]).toEqual([null, null, 3])
})

test('each of several meetings needs its own confirmation, and another file asks again', async () => {
  const { user, dialog, sent, choose } = await openDialog()
  await choose(zip)
  await user.click(dialog.getByRole('button', { name: 'Änderungen anzeigen' }))
  const three = [another, {}, another].map((change) => aMeetingReport(change))
  act(() => sent[0]?.answer(200, { dry_run: true, tag: 'tag-1', meetings: three }))
  const boxes = await dialog.findAllByRole('checkbox')
  const isRefused = () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Importieren' }).disabled
  expect(boxes).toHaveLength(2)
  await user.click(boxes[1]!)
  expect(isRefused()).toBe(true)
  await user.click(boxes[0]!)
  expect(isRefused()).toBe(false)
  await user.click(dialog.getByRole('button', { name: 'Andere Datei wählen' }))
  await choose(zip)
  await user.click(dialog.getByRole('button', { name: 'Änderungen anzeigen' }))
  act(() => sent[1]?.answer(200, report(true, another)))
  expect((await dialog.findByRole<HTMLInputElement>('checkbox')).checked).toBe(false)
  expect(isRefused()).toBe(true)
})

test('requires a new preview if something has changed since the last one', async () => {
  const { user, dialog, sent } = await openChecked(another)
  await user.click(dialog.getByRole('checkbox'))
  await user.click(dialog.getByRole('button', { name: 'Importieren' }))
  act(() => sent[1]?.answer(409, { detail: 'Seit der Vorschau.', non_field_errors: ['Seit der Vorschau.'] }))
  await dialog.findByText('Seit der Vorschau.')
  expect(dialog.queryByRole('button', { name: 'Importieren' })).toBeNull()
  expect(dialog.getByText('Sitzung.zip')).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Änderungen anzeigen' }))
  act(() => sent[2]?.answer(200, report(true, another)))
  expect((await dialog.findByRole<HTMLInputElement>('checkbox')).checked).toBe(false)
})

test('a dry run shows what would change; the import shows what has changed', async () => {
  const { user, dialog, sent, asked } = await openChecked({
    agenda_items: { new: [{ title: 'Budget' }, { title: 'Varia' }], changed: [], removed: [] },
  })
  expect(sent[0]).toMatchObject({ method: 'POST', address: '/api/v1/committees/2/import_meeting/?dry_run=true' })
  expect(sent[0]?.form?.get('zipfile')).toMatchObject({ name: 'Sitzung.zip' })
  expect(dialog.getByText('2 neue Traktanden')).toBeDefined()
  expect(dialog.getByText('Neue Sitzung')).toBeDefined()
  const before = asked.filter((one) => one === 'GET committees/2/').length
  await user.dblClick(dialog.getByRole('button', { name: 'Importieren' }))
  expect(sent).toHaveLength(2)
  expect(sent[1]?.address).toBe('/api/v1/committees/2/import_meeting/?expected=tag-1')
  act(() => sent[1]?.answer(200, report(false, { id: 4 })))
  expect(await dialog.findByText('Neu erstellt')).toBeDefined()
  expect(dialog.getByRole('link', { name: 'Sitzung öffnen' }).getAttribute('href')).toBe('/meetings/4')
  expect(screen.getByText('Die Sitzung wurde importiert.')).toBeDefined()
  await waitFor(() => expect(asked.filter((one) => one === 'GET committees/2/')).toHaveLength(before + 1))
})

test('the dialog stays open when the meeting appears in the list behind it before the import has answered', async () => {
  const { user, dialog, sent, answers, client } = await openChecked()
  answers['committees/2/'] = aCommitteeWithMeetings([aMeetingListed({ start: '2999-01-01T08:00:00+00:00' })], { can_import_meeting: true })
  await user.click(dialog.getByRole('button', { name: 'Importieren' }))
  await act(() => client.invalidateQueries())
  expect(await screen.findByRole('link', { name: '12. Sitzung', hidden: true })).toBeDefined()
  act(() => sent[1]?.answer(200, report(false, { id: 4 })))
  expect(await dialog.findByText('Die Sitzung wurde importiert.')).toBeDefined()
  await user.click(dialog.getAllByRole('button', { name: 'Schliessen' }).at(-1)!)
  // The link that opened the dialog is gone.
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
})

test('the heading gets the focus when the meeting appears in the list after the dialog was closed', async () => {
  const { user, dialog, sent, answers, client } = await openChecked()
  await user.click(dialog.getByRole('button', { name: 'Importieren' }))
  act(() => sent[1]?.answer(200, report(false, { id: 4 })))
  await user.click((await dialog.findAllByRole('button', { name: 'Schliessen' })).at(-1)!)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Sitzung importieren'))
  answers['committees/2/'] = aCommitteeWithMeetings([aMeetingListed({ start: '2999-01-01T08:00:00+00:00' })], { can_import_meeting: true })
  await act(() => client.invalidateQueries())
  expect(await screen.findByRole('link', { name: '12. Sitzung' })).toBeDefined()
  expect(document.activeElement?.tagName).toBe('H1')
})

test('shows the server’s reason for a refusal, focuses it and keeps the file', async () => {
  const { user, dialog, sent, choose } = await openDialog()
  await choose(zip)
  await user.click(dialog.getByRole('button', { name: 'Änderungen anzeigen' }))
  act(() => sent[0]?.answer(400, { zipfile: ['Die Datei ist keine ZIP-Datei.'] }))
  const message = await dialog.findByText('Die Datei ist keine ZIP-Datei.')
  expect(document.activeElement?.contains(message)).toBe(true)
  expect(dialog.getByText('Sitzung.zip')).toBeDefined()
})

test.each([403, 404])('an import refused with %i clears cached data that no screen shows', async (status) => {
  const { user, client, dialog, sent, choose } = await openDialog()
  client.setQueryData(['meetings', 4], {})
  await choose(zip)
  await user.click(dialog.getByRole('button', { name: 'Änderungen anzeigen' }))
  act(() => sent[0]?.answer(status, { detail: 'Das Recht ist weg.' }))
  await dialog.findByText(/Das Recht ist weg\./)
  expect(client.getQueryData(['meetings', 4])).toBeUndefined()
})

test.each(['Control', 'Meta'])('%s+Enter sends the dry run, then the import', async (key) => {
  const { user, dialog, sent, choose } = await openDialog()
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true))
  await user.keyboard(`{${key}>}{Enter}{/${key}}`)
  expect(sent).toHaveLength(0)
  await choose(zip)
  await user.keyboard(`{${key}>}{Enter}{/${key}}`)
  expect(sent.map(({ address }) => address)).toEqual(['/api/v1/committees/2/import_meeting/?dry_run=true'])
  act(() => sent[0]?.answer(200, report(true)))
  await dialog.findByRole('heading', { name: 'Das würde sich ändern' })
  await user.keyboard(`{${key}>}{Enter}{/${key}}`)
  expect(sent[1]?.address).toBe('/api/v1/committees/2/import_meeting/?expected=tag-1')
  await user.keyboard(`{${key}>}{Enter}{/${key}}`)
  expect(sent).toHaveLength(2)
})

test('a failed import keeps the report of the dry run', async () => {
  const { user, dialog, sent } = await openChecked()
  await user.click(dialog.getByRole('button', { name: 'Importieren' }))
  act(() => sent[1]?.answer(500, {}))
  expect(await dialog.findByText('Beim Importieren der Sitzung ist ein Fehler aufgetreten. Bitte versuchen Sie es erneut.')).toBeDefined()
  expect(dialog.getByRole('heading', { name: 'Das würde sich ändern' })).toBeDefined()
  expect(dialog.getByRole('button', { name: 'Importieren' })).toBeDefined()
})

test('closing during an upload asks first, and aborts it once confirmed', async () => {
  const { user, dialog, sent, choose } = await openDialog()
  await choose(zip)
  await user.click(dialog.getByRole('button', { name: 'Änderungen anzeigen' }))
  act(() => sent[0]?.progress(250, 1000))
  expect(dialog.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25')
  await user.keyboard('{Escape}')
  expect(dialog.getByText(/Soll das Hochladen abgebrochen werden/)).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Weiter hochladen' }))
  expect(sent[0]?.wasAborted).toBe(false)
  await user.keyboard('{Escape}')
  await user.click(dialog.getByRole('button', { name: 'Hochladen abbrechen' }))
  expect(sent[0]?.wasAborted).toBe(true)
  expect(await dialog.findByText('Sitzung.zip')).toBeDefined()
})

test('an import cannot be cancelled once all of it is sent', async () => {
  const { user, dialog, sent } = await openChecked()
  await user.click(dialog.getByRole('button', { name: 'Importieren' }))
  act(() => sent[1]?.progress(999, 1000))
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Abbrechen' }).disabled).toBe(false)
  act(() => sent[1]?.progress(1000, 1000))
  expect(dialog.getByText('Die Sitzung wird importiert …')).toBeDefined()
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Abbrechen' }).disabled).toBe(true)
  await user.keyboard('{Escape}')
  expect(dialog.queryByText(/Soll das Hochladen/)).toBeNull()
  expect(screen.getByRole('dialog')).toBeDefined()
})
