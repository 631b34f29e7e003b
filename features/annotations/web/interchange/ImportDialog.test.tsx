import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aDocumentWithParents, aLayer, aMember, aVersion } from '#features/documents/web/fixtures.ts'
import { aCommittee } from '#testing/web/fixtures.ts'
import { openApp } from '#testing/web/open-app.tsx'
import { stubUploads } from '#testing/web/servers/browser-stubs.ts'

const own = aLayer({ id: 7 })

/** The dialog while it is uploading the chosen file. */
async function openSending() {
  const sent = stubUploads()
  const app = await openApp('/attachments/50?version_id=700&layer_id=7', {
    'users/me/': aMember(),
    'committees/': [aCommittee()],
    'attachments/50/': aDocumentWithParents({ version_id: 700, annotationLayers: [own], selected_layer: 7 }),
    'attachments/50/versions/': [aVersion({ version_id: 700, annotationLayers: [own] })],
    'versionable/700/annotation_layers/': [own],
  })
  const { user } = app
  await user.click(await screen.findByRole('button', { name: '«Private Anmerkungen» als Datei' }))
  await user.click(await screen.findByRole('menuitem', { name: 'XFDF importieren' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'XFDF in «Private Anmerkungen» importieren' }))
  await user.upload(dialog.getByLabelText(/XFDF-Datei auswählen/), new File(['<xfdf/>'], 'a.xfdf'))
  await user.click(dialog.getByRole('button', { name: 'XFDF importieren' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  return { ...app, dialog, sent: sent[0]! }
}

test('after an import the dialog tells how many annotations are new, known and skipped, with their lines', async () => {
  const { user, dialog, sent, asked } = await openSending()
  expect(sent.address).toMatch(/annotationlayers\/7\/import_xfdf\/$/)
  const before = asked.length
  const regions = dialog.getAllByRole('status')
  const skipped = [
    { line: 12, reason: 'Die Seitenangabe fehlt.' },
    { line: 12, reason: 'Es fehlt der Ort.' },
  ]
  sent.answer(200, { imported: 3, known: 1, skipped, skipped_count: 2 })
  const report = await dialog.findByText(
    '3 Anmerkungen wurden importiert. 1 Anmerkung war bereits vorhanden. 2 Anmerkungen wurden übersprungen.',
  )
  // An existing live region announces it.
  expect(regions).toContain(report)
  expect(dialog.getByText('Zeile 12: Es fehlt der Ort.')).toBeDefined()
  expect(dialog.getByText('Zeile 12: Die Seitenangabe fehlt.')).toBeDefined()
  await waitFor(() => expect(asked.slice(before)).toContain('GET versionable/700/annotation_layers/'))
  const [, close] = dialog.getAllByRole('button', { name: 'Schliessen' })
  await user.click(close!)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a file that cannot be read shows the line of the error, and another file can be chosen', async () => {
  const { dialog, sent } = await openSending()
  sent.answer(400, { file: ['Die Datei ist kein gültiges XML: Der Fehler steht in Zeile 4.'] })
  expect(await dialog.findByText('Die Datei ist kein gültiges XML: Der Fehler steht in Zeile 4.')).toBeDefined()
  expect(dialog.getByLabelText(/XFDF-Datei auswählen/)).toBeDefined()
})
