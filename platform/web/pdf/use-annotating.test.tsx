import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { startPaperLanguage } from '#testing/web/paper-language.ts'
import type { Annotating } from './extensions.ts'
import type { PdfViewer } from './pdf-viewer.ts'
import { type BarEntry, oneButton } from './toolbar/bar/bar-entry.ts'
import { ToolBar } from './toolbar/bar/ToolBar.tsx'
import { useAnnotating } from './use-annotating.tsx'

const pdfViewer = {} as PdfViewer
let broken = true

function layer() {
  if (broken) throw new Error('The annotations are broken')
  return <p>Ebene</p>
}

const bar: Annotating['bar'] = ({ barWith }) => barWith([oneButton({ key: 'own', group: 'tools', rank: 1, button: <p>Leiste</p> })])
const panel = () => <p>Liste</p>
const viewerTool = oneButton({ key: 'find', group: 'end', rank: 1, button: <p>Suchen</p> })

function Reader() {
  const panelState = { show: () => {}, uncover: () => {}, opened: false, beside: true }
  const barWith = (entries: readonly BarEntry[]) => <ToolBar entries={[...entries, viewerTool]} />
  const parts = useAnnotating({ bar, panel, layer }, { pdfViewer, panel: panelState, barWith })
  return (
    <MantineProvider>
      {parts.bar}
      {parts.failure}
      {parts.panel}
      <p>Papier</p>
      {parts.layer}
    </MantineProvider>
  )
}

test('an annotation layer that fails leaves the document readable, says so, and can be retried', async () => {
  await startPaperLanguage()
  render(<Reader />, { onCaughtError: () => {} })
  for (const part of ['Papier', 'Suchen']) expect(screen.getByText(part)).toBeDefined()
  expect(screen.getByRole('alert').textContent).toMatch(/Sie lesen das Dokument ohne sie/)
  for (const part of ['Leiste', 'Liste', 'Ebene']) expect(screen.queryByText(part)).toBeNull()
  broken = false
  await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
  for (const part of ['Leiste', 'Liste', 'Ebene', 'Papier']) expect(screen.getByText(part)).toBeDefined()
})
