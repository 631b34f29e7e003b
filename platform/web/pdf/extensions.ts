import type { ReactNode } from 'react'
import type { PdfViewer } from './pdf-viewer.ts'
import type { BarEntry } from './toolbar/bar/bar-entry.ts'

/** What annotating adds to the viewer. */
export type Annotating = {
  /** Renders the bar with its own entries in it, also before the document has loaded. */
  bar: (frame: AnnotatedFrame) => ReactNode
  /** Rendered once the document is open; draws into the page hosts. */
  layer: (pdfViewer: PdfViewer) => ReactNode
  /** The tab of the side panel; `uncover` closes an overlaying panel. */
  panel: (pdfViewer: PdfViewer, uncover: () => void) => ReactNode
  /** What is printed with a page, if anything. */
  printLayer?: (page: PrintedPage) => PrintedLayer | null
  /** Undefined if no layer is shown. */
  download?: AnnotatedDownload | undefined
}

/** The viewer around what annotating adds to it. */
export type AnnotatedFrame = {
  pdfViewer: PdfViewer | null
  /** Opens the tab of the side panel. */
  showPanel: () => void
  /** Whether the side panel lies over the pages. */
  isCovered: boolean
  /** Renders the bar with these entries among the viewer's own. */
  barWith: (entries: readonly BarEntry[]) => ReactNode
}

/** Downloads the file together with its visible layers. */
export type AnnotatedDownload = { isMaking: boolean; withAnnotations: () => void; flattened: () => void }

/** A page of the file: index from 0, size of the crop box in the page's units (points unless it has a UserUnit). */
export type PrintedPage = { index: number; width: number; height: number }

export type PrintedLayer = {
  /** Printed over the page, in this order: in the page's units, unrotated. */
  over: readonly SVGElement[]
  /** Texts that do not fit on the page, for a separate sheet after it. */
  notes: readonly string[]
  /** Title of the sheet of notes. */
  title: string
}

/** What comparing adds to the viewer. */
export type Comparing = {
  /** A row below the toolbar, shown before the document has loaded. */
  bar: (pdfViewer: PdfViewer | null) => ReactNode
  /** Marks the differences on the pages. */
  layer: (pdfViewer: PdfViewer) => ReactNode
  /** The tab of the side panel; `uncover` closes an overlaying panel. */
  panel: (pdfViewer: PdfViewer, uncover: () => void) => ReactNode
}

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
