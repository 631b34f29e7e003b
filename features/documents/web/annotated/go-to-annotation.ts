import type { Annotation } from '#features/annotations/annotation.ts'
import { boundsOf } from '#features/annotations/geometry/shape.ts'
import { type CropBox, type Rect, rectToView, sizeOf, toPage, toUser, unionOf, type View } from '#platform/shared/page-space.ts'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'

/** Scrolls to an annotation and keeps the zoom. Does nothing if it is beyond the last page. */
export const goToAnnotation = (pdfViewer: PdfViewer, annotation: Annotation): void =>
  goToRects(pdfViewer, annotation.pageIndex, { rects: [boundsOf(annotation)] })

type Target = {
  rects: readonly Rect[]
  /** How much of the page stays in view above them, in points. */
  above?: number
}

/** Scrolls to rectangles on a page, or to its top if there are none. */
export function goToRects({ viewer }: PdfViewer, pageIndex: number, { rects, above = 72 }: Target): void {
  const page = viewer.getPageView(pageIndex) as { viewport: Viewport } | undefined
  if (!page) return
  const { viewBox, rotation } = page.viewport
  const view = { rotation, ...sizeOf(viewBox) }
  const { x, y } = rectToView(unionOf(rects) ?? corner, view)
  const place = toUser(toPage([x, y - above], view), viewBox)
  viewer.scrollPageIntoView({ pageNumber: pageIndex + 1, destArray: [null, { name: 'XYZ' }, ...place, null] })
}

const corner: Rect = { x: 0, y: 0, width: 0, height: 0 }

type Viewport = Pick<View, 'rotation'> & { viewBox: CropBox }
