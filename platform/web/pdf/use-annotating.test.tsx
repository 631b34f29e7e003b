import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { startPaperLanguage } from '#testing/web/paper-language.ts'
import type { PdfViewer } from './pdf-viewer.ts'
import { useAnnotating } from './use-annotating.tsx'

const pdfViewer = {} as PdfViewer
let broken = true

function layer() {
  if (broken) throw new Error('The annotations are broken')
  return <p>Ebene</p>
}

const bar = () => <p>Leiste</p>
const panel = () => <p>Liste</p>

function Reader() {
  const parts = useAnnotating({ bar, panel, layer }, { pdfViewer, panel: { show: () => {}, uncover: () => {} } })
  return (
    <MantineProvider>
      {parts.bar}
      {parts.panel}
      <p>Papier</p>
      {parts.layer}
    </MantineProvider>
  )
}

test('an annotation layer that fails leaves the document readable, says so, and can be retried', async () => {
  await startPaperLanguage()
  render(<Reader />, { onCaughtError: () => {} })
  expect(screen.getByText('Papier')).toBeDefined()
  expect(screen.getByRole('alert').textContent).toMatch(/Sie lesen das Dokument ohne sie/)
  for (const part of ['Leiste', 'Liste', 'Ebene']) expect(screen.queryByText(part)).toBeNull()
  broken = false
  await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
  for (const part of ['Leiste', 'Liste', 'Ebene', 'Papier']) expect(screen.getByText(part)).toBeDefined()
})
