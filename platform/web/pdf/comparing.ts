import type { ReactNode } from 'react'
import type { PdfViewer } from './pdf-viewer.ts'

/** What comparing adds to the viewer. */
export type Comparing = {
  /** A row below the toolbar, shown before the document has loaded. */
  bar: (pdfViewer: PdfViewer | null) => ReactNode
  /** Marks the differences on the pages. */
  layer: (pdfViewer: PdfViewer) => ReactNode
  /** The tab of the side panel; `uncover` closes an overlaying panel. */
  panel: (pdfViewer: PdfViewer, uncover: () => void) => ReactNode
}
