import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import { spread } from '#platform/web/pdf/spread.ts'
import type { KeyCommand } from '#platform/web/pdf/viewer-keys.ts'
import type { ViewerState } from '#platform/web/pdf/viewer-state.ts'

/** The paper that the tools work on, and the width of their row. */
export type Paper = { pdfViewer: PdfViewer | null; state: ViewerState; width: number }

type ToolCommand = KeyCommand | 'page_fit' | 'two_pages'

/** The smallest and the largest scale; a page of five metres fits a window at less than that. */
const scales = { least: 0.1, most: 10 }

const deeds: Record<ToolCommand, (viewer: PdfViewer['viewer']) => void> = {
  next_page: (viewer) => viewer.nextPage(),
  previous_page: (viewer) => viewer.previousPage(),
  first_page: (viewer) => (viewer.currentPageNumber = 1),
  last_page: (viewer) => (viewer.currentPageNumber = viewer.pagesCount),
  zoom_in: (viewer) => viewer.currentScale < scales.most && viewer.increaseScale(),
  // Below its least scale pdf.js would make the page larger.
  zoom_out: (viewer) => viewer.currentScale > scales.least && viewer.decreaseScale(),
  page_width: (viewer) => (viewer.currentScaleValue = 'page-width'),
  page_fit: (viewer) => (viewer.currentScaleValue = 'page-fit'),
  rotate_right: (viewer) => (viewer.pagesRotation += 90),
  rotate_left: (viewer) => (viewer.pagesRotation += 270),
  two_pages: (viewer) => (viewer.spreadMode = viewer.spreadMode === spread.single ? spread.twoPages : spread.single),
}

/** Does what a tool asks for; nothing while there is no paper. */
export const perform = (pdfViewer: PdfViewer | null, command: ToolCommand): void => {
  if (pdfViewer) deeds[command](pdfViewer.viewer)
}

/** To a page from 1; nothing while there is no paper. */
export const goToPage = (pdfViewer: PdfViewer | null, page: number): void => {
  if (pdfViewer) pdfViewer.viewer.currentPageNumber = page
}

/** Percents that the zoom menu offers. */
export const zoomPercents = [50, 75, 100, 125, 150, 200, 300, 400] as const

/** Shows the paper at so many percents of its size; nothing while there is none. */
export const zoomTo = (pdfViewer: PdfViewer | null, percent: number): void => {
  if (pdfViewer) pdfViewer.viewer.currentScale = percent / 100
}
