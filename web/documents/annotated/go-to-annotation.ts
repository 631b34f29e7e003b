import type { Annotation } from '#shared/annotations/annotation.ts'
import { boundsOf } from '#shared/annotations/geometry/bounds.ts'
import { type CropBox, rectToView, sizeOf, toPage, toUser, type View } from '#shared/annotations/geometry/page-space.ts'
import type { PdfViewer } from '#web/documents/viewer/pdf-viewer.ts'

/** So much of the page stays in sight above the annotation, in points. */
const above = 72

/** Scrolls to the place of an annotation; the zoom stays. One beyond the last page leads nowhere. */
export function goToAnnotation({ viewer }: PdfViewer, annotation: Annotation): void {
  const page = viewer.getPageView(annotation.pageIndex) as { viewport: Viewport } | undefined
  if (!page) return
  const { viewBox, rotation } = page.viewport
  const view = { rotation, ...sizeOf(viewBox) }
  const { x, y } = rectToView(boundsOf(annotation), view)
  const place = toUser(toPage([x, y - above], view), viewBox)
  viewer.scrollPageIntoView({ pageNumber: annotation.pageIndex + 1, destArray: [null, { name: 'XYZ' }, ...place, null] })
}

type Viewport = Pick<View, 'rotation'> & { viewBox: CropBox }
