import { type ReactNode, useState } from 'react'
import { Guarded } from '#platform/web/ui/feedback/Guarded.tsx'
import { AnnotatingFailure } from './AnnotatingFailure.tsx'
import type { Annotating } from './annotating.ts'
import type { PdfViewer } from './pdf-viewer.ts'
import type { SidePanelState } from './use-side-panel.ts'

type Paper = { pdfViewer: PdfViewer | null; panel: Pick<SidePanelState, 'show' | 'uncover'> }

export type AnnotatingParts = { bar: ReactNode; layer: ReactNode; panel: ReactNode }

const nothing: AnnotatingParts = { bar: null, layer: null, panel: null }

/** The parts of annotating, each where a failure of one switches all of them off and leaves the paper (D3 §4). */
export function useAnnotating(annotating: Annotating | undefined, { pdfViewer, panel: beside }: Paper): AnnotatingParts {
  const [failed, setFailed] = useState(false)
  if (!annotating) return nothing
  if (failed) return { ...nothing, bar: <AnnotatingFailure onRetry={() => setFailed(false)} /> }
  const { bar, layer, panel } = annotating
  const guarded = (part: () => ReactNode) => (
    <Guarded onFailed={() => setFailed(true)}>
      <Part part={part} />
    </Guarded>
  )
  const upper = guarded(() => bar(pdfViewer, () => beside.show('annotations')))
  if (!pdfViewer) return { ...nothing, bar: upper }
  return { bar: upper, layer: guarded(() => layer(pdfViewer)), panel: guarded(() => panel(pdfViewer, beside.uncover)) }
}

// Rendered as a component, so that what the function itself throws is caught as well.
const Part = ({ part }: { part: () => ReactNode }) => part()
