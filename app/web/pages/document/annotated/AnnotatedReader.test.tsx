import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { expect, test } from 'vitest'
import type { AnnotationLayer } from '#features/annotations/layer.ts'
import { aLayer } from '#features/documents/web/fixtures.ts'
import { noPaperNotes } from '#features/notes/web/on-page/fixtures.ts'
import { createQueryClient } from '#platform/web/lib/http/query-client.ts'
import { oneButton } from '#platform/web/pdf/toolbar/bar/bar-entry.ts'
import { SlotsProvider } from '#platform/web/ui/page/shell.tsx'
import { Themed } from '#platform/web/ui/theme/Themed.tsx'
import { aUser } from '#testing/web/fixtures.ts'
import { refusal, stubServer } from '#testing/web/open-app.tsx'
import { startPaperLanguage } from '#testing/web/paper-language.ts'
import { AnnotatedReader } from './AnnotatedReader.tsx'

let mounted = 0

/** Counts how often the viewer is mounted, as it is rendered within it. */
function Counted() {
  useEffect(() => {
    mounted++
  }, [])
  return <p>Werkzeug</p>
}

const download = { href: '/papier.pdf', download: 'Papier.pdf' }
const reading = {
  url: download.href,
  download,
  actions: [oneButton({ key: 'counted', group: 'end', rank: 0, button: <Counted /> })],
  onShown: () => {},
}

test('keeps the viewer mounted when the layer changes', async () => {
  stubServer({
    'me/': aUser(),
    'committees/': [],
    'annotationlayers/7/annotations/': refusal(404),
    'annotationlayers/8/annotations/': refusal(404),
  })
  await startPaperLanguage()
  const client = createQueryClient(async () => {})
  client.setQueryData(['me'], aUser())
  client.setQueryData(['committees'], [])
  const paper = (layer: AnnotationLayer | null) => (
    <Themed env="test" primary_color="#1f5fa8">
      <QueryClientProvider client={client}>
        <SlotsProvider>
          <AnnotatedReader
            document={{ kind: 'protocols', id: 70 }}
            version_id={700}
            layers={layer ? [layer] : []}
            layer={layer}
            committee_id={2}
            compared={null}
            notes={noPaperNotes}
            inAddress={{ annotation: undefined, note: undefined, onLed: () => {} }}
            reading={reading}
          />
        </SlotsProvider>
      </QueryClientProvider>
    </Themed>
  )
  const { rerender } = render(paper(aLayer({ id: 8 })))
  // jsdom cannot render a PDF: the viewer shows its failure.
  expect(await screen.findByRole('heading', { level: 2 })).toBeDefined()
  const pages = screen.getByRole('group', { name: 'Seiten des Dokuments' })
  const before = mounted
  for (const layer of [null, aLayer({ id: 7 })]) {
    rerender(paper(layer))
    expect(screen.getByRole('group', { name: 'Seiten des Dokuments' })).toBe(pages)
  }
  expect(mounted).toBe(before)
})
