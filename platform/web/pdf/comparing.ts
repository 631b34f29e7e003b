import type { ReactNode } from 'react'
import type { PdfViewer } from './pdf-viewer.ts'

/** What comparing adds to a paper. */
export type Comparing = {
  /** A row below the tools, which is there before the paper. */
  bar: (pdfViewer: PdfViewer | null) => ReactNode
  /** Marks what differs upon the pages. */
  layer: (pdfViewer: PdfViewer) => ReactNode
  /** One more tab of the side panel; `uncover` closes the panel where it lies over the paper. */
  panel: (pdfViewer: PdfViewer, uncover: () => void) => ReactNode
}
