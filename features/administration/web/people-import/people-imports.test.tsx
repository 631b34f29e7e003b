import { act, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { PeopleReport } from '#features/administration/people-import.ts'
import { aUser } from '#testing/web/fixtures.ts'
import { openApp } from '#testing/web/open-app.tsx'
import { stubUploads } from '#testing/web/servers/browser-stubs.ts'

const none = { total: 0, items: [] }
const report = (change: Partial<PeopleReport> = {}): PeopleReport => ({
  dry_run: true,
  tag: 'tag-1',
  rows: 3,
  columns: [
    { heading: 'Benutzername', meaning: 'Benutzername' },
    { heading: 'Fraktion', meaning: null },
  ],
  problems: none,
  new_users: { total: 1, items: [{ line: 2, title: 'Muster Anna (anna)', changes: [{ field: 'Name', before: '', after: 'Muster' }] }] },
  changed_users: none,
  new_memberships: none,
  changed_memberships: none,
  unchanged: 2,
  ...change,
})
const peopleImport = {
  id: 7,
  imported_at: '2026-09-14T12:30:00+00:00',
  imported_by: 'Keller Eva',
  file_name: 'Rat.xlsx',
  new_users: 2,
  changed_users: 0,
  new_memberships: 1,
  changed_memberships: 0,
  undone_at: null,
}

async function openPage(imports: object[] = []) {
  const sent = stubUploads()
  const app = await openApp('/admin/people_imports', {
    'users/me/': aUser({ is_site_admin: true }),
    'admin/people_imports/': imports,
  })
  return { ...app, sent }
}

async function openChecked(change: Partial<PeopleReport> = {}) {
  const opened = await openPage()
  const { user, sent } = opened
  await screen.findByText('Es wurde noch keine Tabelle importiert.')
  await user.click(screen.getByRole('button', { name: 'Tabelle importieren' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Tabelle importieren' }))
  await user.upload(dialog.getByLabelText(/Tabelle wählen/), new File(['x'], 'Rat.xlsx'))
  await user.click(dialog.getByRole('button', { name: 'Änderungen anzeigen' }))
  expect(sent[0]?.address).toContain('admin/people_imports/?dry_run=true')
  act(() => sent[0]?.answer(200, report(change)))
  await dialog.findByRole('heading', { name: 'Das würde sich ändern' })
  return { ...opened, dialog, importButton: dialog.getByRole<HTMLButtonElement>('button', { name: 'Importieren' }) }
}

test('shows what a table would change and which columns are left out, and imports what was shown', async () => {
  const { user, dialog, sent, answers, importButton } = await openChecked()
  for (const text of [/Die Tabelle hat 3 Zeilen. 2 davon ändern nichts/, 'Nicht übernommene Spalten: Fraktion', '1 neue Person'])
    expect(dialog.getByText(text)).toBeDefined()
  expect(dialog.getByText(/Zeile 2: Muster Anna/).textContent).toContain('NameMuster')
  answers['admin/people_imports/'] = [peopleImport]
  await user.click(importButton)
  expect(sent[1]?.address).toContain('admin/people_imports/?expected=tag-1')
  act(() => sent[1]?.answer(200, report({ dry_run: false })))
  await dialog.findByText('Die Tabelle ist importiert.')
  await user.click(dialog.getAllByRole('button', { name: 'Schliessen' }).at(-1)!)
  expect((await screen.findByText('Rat.xlsx')).closest('li')?.textContent).toContain('14.09.2026, 14:30, Keller Eva')
})

test('names what has to be corrected, and offers no import before', async () => {
  const { dialog, importButton } = await openChecked({
    problems: { total: 201, items: [{ line: 4, text: 'Die E-Mail-Adresse ist nicht gültig.' }] },
  })
  expect(dialog.getByText('Zeile 4: Die E-Mail-Adresse ist nicht gültig.')).toBeDefined()
  expect(dialog.getByText('und 200 weitere Einträge')).toBeDefined()
  expect(importButton.disabled).toBe(true)
})

test('offers no import of a table that changes nothing', async () => {
  const { dialog, importButton } = await openChecked({ new_users: none, unchanged: 3 })
  expect(dialog.getByText(/Es gibt nichts zu importieren/)).toBeDefined()
  expect(importButton.disabled).toBe(true)
})

test('shows why a table cannot be read', async () => {
  const { user, sent } = await openPage()
  await user.click(await screen.findByRole('button', { name: 'Tabelle importieren' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.upload(dialog.getByLabelText(/Tabelle wählen/), new File(['x'], 'Rat.xls'))
  await user.click(dialog.getByRole('button', { name: 'Änderungen anzeigen' }))
  act(() => sent[0]?.answer(400, { file: ['Diese Datei ist im alten Format von Excel (.xls).'] }))
  expect(await dialog.findByText('Diese Datei ist im alten Format von Excel (.xls).')).toBeDefined()
})

test('undoes an import after a confirmation, and names what stays', async () => {
  const { user, answers } = await openPage([peopleImport])
  const confirm = vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true)
  const asked: string[] = []
  answers['POST admin/people_imports/7/undo/'] = () => {
    asked.push('undo')
    answers['admin/people_imports/'] = [{ ...peopleImport, undone_at: '2026-09-14T13:00:00+00:00' }]
    return Response.json({ undone: 2, kept: { total: 1, items: ['Muster Anna (anna)'] } })
  }
  const undo = await screen.findByRole('button', { name: 'Import von «Rat.xlsx» vom 14.09.2026, 14:30 rückgängig machen' })
  await user.click(undo)
  expect(asked).toEqual([])
  await user.click(undo)
  const dialog = within(await screen.findByRole('dialog', { name: 'Import rückgängig gemacht' }))
  expect(dialog.getByText('Muster Anna (anna)')).toBeDefined()
  await user.click(dialog.getAllByRole('button', { name: 'Schliessen' }).at(-1)!)
  expect(await screen.findByText(/rückgängig gemacht am 14.09.2026, 15:00/)).toBeDefined()
  confirm.mockRestore()
})
