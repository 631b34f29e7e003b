import { goToRects } from '#features/documents/web/annotated/go-to-annotation.ts'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import type { PlacedNote } from './paper-notes.ts'

/** Pixels kept in view above the marker, where a bubble opens. */
const above = 280
const pixelsPerPoint = 96 / 72

/** Scrolls to the place of a note. */
export const goToNote = (pdfViewer: PdfViewer, { page_number, position_x: x, position_y: y }: PlacedNote): void =>
  goToRects(pdfViewer, page_number - 1, {
    rects: [{ x, y, width: 0, height: 0 }],
    above: above / (pdfViewer.viewer.currentScale * pixelsPerPoint),
  })

/** Whether the open version has the note's page. */
export const isOnPaper = ({ page_number }: PlacedNote, { viewer }: PdfViewer): boolean => page_number <= viewer.pagesCount
