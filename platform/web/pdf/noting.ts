import type { ReactNode } from 'react'
import type { PdfViewer } from './pdf-viewer.ts'

/** What notes add to a paper. */
export type Noting = {
  /** Lets the reader choose where a new note stands, or ends what is being done with one; null for whoever may not write one. */
  onPlace: (() => void) | null
  /** A note is being placed or written: nothing else is in hand meanwhile (D3 §4). */
  isAnnotating: boolean
  /** Whether their markers are upon the pages. */
  isShown: boolean
  onShow: (isShown: boolean) => void
  /** Rendered once the paper is open; draws into the hosts of the pages. */
  layer: (pdfViewer: PdfViewer) => ReactNode
}
