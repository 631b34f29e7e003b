import type { ReactNode } from 'react'
import type { PdfViewer } from './pdf-viewer.ts'

/** What notes add to the viewer. */
export type Noting = {
  /** Lets the user place a new note, or ends placing or writing one; null if they may not write notes. */
  onPlace: (() => void) | null
  /** Whether a note is being placed or written: no tool is active meanwhile (D3 §4). */
  isAnnotating: boolean
  /** Whether the markers of notes are shown on the pages. */
  isShown: boolean
  onShow: (isShown: boolean) => void
  /** Rendered once the document is open; draws into the page hosts. */
  layer: (pdfViewer: PdfViewer) => ReactNode
}
