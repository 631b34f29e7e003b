import type { ReactNode } from 'react'
import type { DocumentKind } from '#shared/documents/document.ts'
import type { PdfViewer } from '#web/documents/viewer/pdf-viewer.ts'

/** What comparing adds to a paper. */
export type Comparing = {
  /** A row below the tools, which is there before the paper. */
  bar: (pdfViewer: PdfViewer | null) => ReactNode
  /** Marks what differs upon the pages. */
  layer: (pdfViewer: PdfViewer) => ReactNode
  /** One more tab of the side panel; `uncover` closes the panel where it lies over the paper. */
  panel: (pdfViewer: PdfViewer, uncover: () => void) => ReactNode
}

/** Which version is compared with which. */
export type Compared = { kind: DocumentKind; id: number; version_id: number; other_id: number; onEnd: () => void }
