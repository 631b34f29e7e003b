import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aCommittee, aCommitteeWithMeetings } from '#testing/web/fixtures.ts'
import { openApp, refusal } from '#testing/web/open-app.tsx'
import { stubUploads } from '#testing/web/servers/browser-stubs.ts'
import { aMeetingReport } from './fixtures.ts'

const title = 'Schulpflege'
const other_origin = { given: { oguid: 'andere:77', title }, expected: { oguid: 'ksk:7', title } }
const zip = new File(['x'], 'Sitzung.zip', { type: 'application/zip' })

/** The import dialog with the report of a zip from another committee. */
async function openReport() {
  const sent = stubUploads()
  const change = { can_import_meeting: true }
  const app = await openApp('/committees/2', { 'committees/': [aCommittee(change)], 'committees/2/': aCommitteeWithMeetings([], change) })
  await app.user.click((await screen.findAllByRole('button', { name: 'Sitzung importieren' }))[0]!)
  const dialog = within(await screen.findByRole('dialog', { name: 'Sitzung importieren' }))
  await app.user.upload(dialog.getByLabelText(/ZIP-Datei wählen/), zip)
  await app.user.click(dialog.getByRole('button', { name: 'Änderungen anzeigen' }))
  const meetings = [aMeetingReport({ warnings: ['Anderes Gremium.'], other_origin })]
  act(() => sent[0]?.answer(200, { dry_run: true, tag: 'tag-1', meetings }))
  await dialog.findByText('Anderes Gremium.')
  const button = () => dialog.getByRole('button', { name: 'Herkunft berichtigen' })
  return { ...app, sent, dialog, button }
}

test('corrects the committee’s origin after saying what it means; the import is still possible', async () => {
  const { user, answers, asked, dialog, button, sent } = await openReport()
  answers['POST committees/2/correct_origin/'] = {}
  await user.click(button())
  expect(dialog.getByText(/Soll künftig «Schulpflege» \(andere:77\).*«Schulpflege» \(ksk:7\)/)).toBeDefined()
  expect(document.activeElement?.textContent).toBe('Herkunft belassen')
  expect(asked).not.toContain('POST committees/2/correct_origin/')
  await user.click(button())
  const done = await dialog.findByRole('status')
  expect(done.textContent).toContain('wurde berichtigt')
  expect(document.activeElement).toBe(done)
  expect(dialog.queryByRole('button', { name: 'Herkunft berichtigen' })).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Importieren' }))
  expect(sent[1]?.address).toContain('expected=tag-1')
})

test('does nothing when the question is cancelled; a refusal is shown, and the button stays', async () => {
  const { user, answers, asked, dialog, button } = await openReport()
  answers['POST committees/2/correct_origin/'] = refusal(409, { detail: 'Inzwischen geändert.' })
  await user.click(button())
  await user.click(dialog.getByRole('button', { name: 'Herkunft belassen' }))
  expect(document.activeElement).toBe(button())
  expect(asked).not.toContain('POST committees/2/correct_origin/')
  await user.click(button())
  await user.click(button())
  expect(await screen.findByText(/Die Herkunft wurde nicht berichtigt. Inzwischen geändert./)).toBeDefined()
  await waitFor(() => expect(button()).toBeDefined())
})

test('offers nothing for a zip of the committee itself', async () => {
  const { user, dialog, sent } = await openReport()
  await user.click(dialog.getByRole('button', { name: 'Andere Datei wählen' }))
  await user.upload(dialog.getByLabelText(/ZIP-Datei wählen/), zip)
  await user.click(dialog.getByRole('button', { name: 'Änderungen anzeigen' }))
  act(() => sent[1]?.answer(200, { dry_run: true, tag: 'tag-1', meetings: [aMeetingReport()] }))
  await dialog.findByText('Neue Sitzung')
  expect(dialog.queryByRole('button', { name: 'Herkunft berichtigen' })).toBeNull()
})
