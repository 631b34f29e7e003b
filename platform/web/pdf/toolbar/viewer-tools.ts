import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import type { KeyCommand } from '#platform/web/pdf/viewer-keys.ts'
import { spread, type ViewerState } from '#platform/web/pdf/viewer-state.ts'

/** The document that the tools work on. */
export type Paper = { pdfViewer: PdfViewer | null; state: ViewerState }

type ToolCommand = KeyCommand | 'page_fit' | 'two_pages'

/** Smallest and largest scale; fitting a page of five metres may go below. */
const scales = { least: 0.1, most: 10 }

const commands: Record<ToolCommand, (viewer: PdfViewer['viewer']) => void> = {
  next_page: (viewer) => viewer.nextPage(),
  previous_page: (viewer) => viewer.previousPage(),
  first_page: (viewer) => (viewer.currentPageNumber = 1),
  last_page: (viewer) => (viewer.currentPageNumber = viewer.pagesCount),
  zoom_in: (viewer) => viewer.currentScale < scales.most && viewer.increaseScale(),
  // Below its minimum scale pdf.js would enlarge the page.
  zoom_out: (viewer) => viewer.currentScale > scales.least && viewer.decreaseScale(),
  page_width: (viewer) => (viewer.currentScaleValue = 'page-width'),
  page_fit: (viewer) => (viewer.currentScaleValue = 'page-fit'),
  rotate_right: (viewer) => (viewer.pagesRotation += 90),
  rotate_left: (viewer) => (viewer.pagesRotation += 270),
  two_pages: (viewer) => (viewer.spreadMode = viewer.spreadMode === spread.single ? spread.twoPages : spread.single),
}

/** Runs a tool's command; does nothing without a document. */
export const perform = (pdfViewer: PdfViewer | null, command: ToolCommand): void => {
  if (pdfViewer) commands[command](pdfViewer.viewer)
}

/** Goes to a page, from 1; does nothing without a document. */
export const goToPage = (pdfViewer: PdfViewer | null, page: number): void => {
  if (pdfViewer) pdfViewer.viewer.currentPageNumber = page
}

/** Percentages in the zoom menu. */
export const zoomPercents = [50, 75, 100, 125, 150, 200, 300, 400] as const

/** Sets the zoom in percent; does nothing without a document. */
export const zoomTo = (pdfViewer: PdfViewer | null, percent: number): void => {
  if (pdfViewer) pdfViewer.viewer.currentScale = percent / 100
}

/** Commands of the viewer other than navigation. */
export type ReaderCommands = {
  isFinding: boolean
  onFind: () => void
  /** Null if it cannot be printed. */
  onPrint: (() => void) | null
  isFullScreen: boolean
  /** Null if the browser has no full screen. */
  onFullScreen: (() => void) | null
  isDimmed: boolean
  onDim: () => void
}

/** Parses a typed page number and clamps it to the document; null if it is not an integer. */
export function pageOf(typed: string, pages: number): number | null {
  const wanted = Number(typed.trim() || Number.NaN)
  return Number.isInteger(wanted) ? Math.min(Math.max(wanted, 1), pages) : null
}
