import { type ReactNode, useState } from 'react'
import { AnnotatingBoundary } from './AnnotatingBoundary.tsx'
import { AnnotatingFailure } from './AnnotatingFailure.tsx'
import type { Annotating } from './annotating.ts'
import type { PdfViewer } from './pdf-viewer.ts'

export type AnnotatingParts = { bar: ReactNode; layer: ReactNode; panel: ReactNode }

const nothing: AnnotatingParts = { bar: null, layer: null, panel: null }

/** The parts of annotating, each where a failure of one switches all of them off and leaves the paper (D3 §4). */
export function useAnnotating(annotating: Annotating | undefined, pdfViewer: PdfViewer | null): AnnotatingParts {
  const [failed, setFailed] = useState(false)
  if (!annotating || !pdfViewer) return nothing
  if (failed) return { ...nothing, bar: <AnnotatingFailure onRetry={() => setFailed(false)} /> }
  const guarded = (part: ReactNode) => part && <AnnotatingBoundary onFailed={() => setFailed(true)}>{part}</AnnotatingBoundary>
  const { bar, layer, panel } = annotating
  return { bar: guarded(bar), layer: guarded(<Layer layer={layer} pdfViewer={pdfViewer} />), panel: guarded(panel) }
}

type LayerProps = { layer: Annotating['layer']; pdfViewer: PdfViewer }

// Rendered as a component, so that what the function itself throws is caught as well.
const Layer = ({ layer, pdfViewer }: LayerProps) => layer(pdfViewer)
