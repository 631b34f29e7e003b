import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { LastImport, UndoReport } from '#features/meetings/correction-contract.ts'
import { aMeeting, aUser, INSTANT } from '#testing/web/fixtures.ts'
import { showMoreActions } from '#testing/web/more-actions.ts'
import { openApp, refusal } from '#testing/web/open-app.tsx'

const work = { annotations: 2, notes: 0, tags: 0, bookmarks: 0, people: 1 }
const aReport = (change: Partial<UndoReport> = {}): UndoReport => ({
  changes: [{ field: 'location', before: 'Turnhalle', after: 'Rathaus' }],
  kept: ['description'],
  agenda_items: { returned: [{ title: 'Verschiedenes' }], changed: [], withdrawn: [] },
  documents: { returned: [], changed: [], former_version: [{ title: 'Antrag', work }], withdrawn: [] },
  ...change,
})
const aLastImport = (change: Partial<LastImport> = {}): LastImport => ({
  id: 7,
  imported_at: INSTANT,
  imported_by: 'Muster Eva',
  undo: aReport(),
  ...change,
})

async function openDialog(answer: unknown, made_by_hand = false) {
  const app = await openApp('/meetings/4', {
    'users/me/': aUser({ roles: [{ committee_id: 2, roles: ['responsible'], begin_date: null, end_date: null, is_active: true }] }),
    'meetings/4/': aMeeting({ made_by_hand, committee: { ...aMeeting().committee, can_import_meeting: true } }),
    'meetings/4/last_import/': answer,
  })
  const name = made_by_hand ? 'Letzte Änderung rückgängig machen' : 'Letzten Import rückgängig machen'
  await showMoreActions()
  await app.user.click(await screen.findByRole('button', { name: made_by_hand ? 'Sitzung berichtigen' : 'Import berichtigen' }))
  await app.user.click(await screen.findByRole('menuitem', { name }))
  return { ...app, dialog: within(await screen.findByRole('dialog', { name })) }
}

test('shows when and by whom the import was, what an undo changes and keeps, and then what has changed', async () => {
  const { dialog, user, answers, asked } = await openDialog({ last_import: aLastImport() })
  await dialog.findByText('Letzter Import mit Änderungen: 14.09.2026, 14:30, Muster Eva.')
  dialog.getByText('1 Traktandum kommt zurück')
  dialog.getByText('1 Dokument erhält wieder die frühere Fassung')
  dialog.getByText('2 Anmerkungen von 1 Person')
  dialog.getByText('Das wurde seither von Hand geändert und bleibt: Beschreibung.')
  expect(dialog.getByText('Ort').parentElement?.textContent).toBe('OrtTurnhalle → Rathaus')
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Abbrechen' }))

  const sent = vi.fn<(body: unknown) => Response>(() => Response.json(aReport({ kept: [] })))
  answers['POST meetings/4/undo_import/'] = sent
  answers['meetings/4/last_import/'] = { last_import: null }
  const readings = asked.filter((one) => one === 'GET meetings/4/').length
  await user.click(dialog.getByRole('button', { name: 'Rückgängig machen' }))
  await dialog.findByText('Der Import wurde rückgängig gemacht.')
  expect(sent.mock.calls).toEqual([[{ last_import: 7 }]])
  dialog.getByText('1 Traktandum kommt zurück')
  await waitFor(() => expect(asked.filter((one) => one === 'GET meetings/4/').length).toBeGreaterThan(readings))
  const close = dialog.getAllByRole('button', { name: 'Schliessen' }).at(-1)!
  expect(document.activeElement).toBe(close)
  await user.click(close)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('says so when there is no import to undo', async () => {
  const { dialog } = await openDialog({ last_import: null })
  await dialog.findByText(/Es gibt keinen Import, der sich rückgängig machen lässt/)
  expect(dialog.queryByRole('button', { name: 'Rückgängig machen' })).toBeNull()
})

test('offers to retry a failed load; a refused undo shows why and reloads the state', async () => {
  const { dialog, user, answers } = await openDialog(refusal(500))
  await dialog.findByText('Die Angaben konnten nicht geladen werden.')
  answers['meetings/4/last_import/'] = { last_import: aLastImport({ imported_by: null }) }
  await user.click(dialog.getByRole('button', { name: 'Erneut versuchen' }))
  await dialog.findByText('Letzter Import mit Änderungen: 14.09.2026, 14:30.')
  answers['POST meetings/4/undo_import/'] = refusal(409, { detail: 'Inzwischen erneut importiert.' })
  answers['meetings/4/last_import/'] = { last_import: null }
  await user.click(dialog.getByRole('button', { name: 'Rückgängig machen' }))
  await screen.findByText('Der Import konnte nicht rückgängig gemacht werden. Inzwischen erneut importiert.')
  await dialog.findByText(/Es gibt keinen Import, der sich rückgängig machen lässt/)
})

test('of a meeting made by hand, speaks of changes and not of imports', async () => {
  const { dialog, user, answers } = await openDialog({ last_import: aLastImport() }, true)
  await dialog.findByText('Letzte Änderung: 14.09.2026, 14:30, Muster Eva.')
  expect(dialog.queryByText(/Import/)).toBeNull()
  answers['POST meetings/4/undo_import/'] = aReport()
  await user.click(dialog.getByRole('button', { name: 'Rückgängig machen' }))
  await dialog.findByText('Die Änderung wurde rückgängig gemacht.')
})
