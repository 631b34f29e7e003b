import type { ReactNode } from 'react'
import type { PdfViewer } from './pdf-viewer.ts'

/** What annotating adds to a paper. */
export type Annotating = {
  /** A second row below the tools, which is there before the paper; `showPanel` opens the tab. */
  bar: (pdfViewer: PdfViewer | null, showPanel: () => void) => ReactNode
  /** Rendered once the paper is open; draws into the hosts of the pages. */
  layer: (pdfViewer: PdfViewer) => ReactNode
  /** One more tab of the side panel; `uncover` closes the panel where it lies over the paper. */
  panel: (pdfViewer: PdfViewer, uncover: () => void) => ReactNode
  /** What is printed with a page, if anything. */
  printLayer?: (page: PrintedPage) => PrintedLayer | null
  /** None where no layer is shown. */
  download?: AnnotatedDownload | undefined
}

/** Saves the file together with the layers that are shown on it. */
export type AnnotatedDownload = { isMaking: boolean; withAnnotations: () => void; flattened: () => void }

/** A page as it lies in the file: the first one is 0, its crop box in its own units, which are points unless it says otherwise. */
export type PrintedPage = { index: number; width: number; height: number }

export type PrintedLayer = {
  /** Printed over the page, one upon the other: in its own units, unrotated as the page lies in the file. */
  over: readonly SVGElement[]
  /** Texts that have no room on the page, for a sheet of its own behind it. */
  notes: readonly string[]
  /** What the sheet of notes is called. */
  title: string
}
