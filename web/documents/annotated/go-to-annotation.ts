import type { Annotation } from '#shared/annotations/annotation.ts'
import { boundsOf } from '#shared/annotations/geometry/bounds.ts'
import { type CropBox, toUser } from '#shared/annotations/geometry/page-space.ts'
import type { PdfViewer } from '#web/documents/viewer/pdf-viewer.ts'

/** So much of the page stays in sight above the annotation, in points. */
const above = 72

/** Scrolls to the place of an annotation; the zoom stays. */
export function goToAnnotation({ viewer }: PdfViewer, annotation: Annotation): void {
  const { pageIndex } = annotation
  const { viewBox } = viewer.getPageView(pageIndex).viewport as { viewBox: CropBox }
  const { x, y } = boundsOf(annotation)
  const [left, top] = toUser([x, y - above], viewBox)
  viewer.scrollPageIntoView({ pageNumber: pageIndex + 1, destArray: [null, { name: 'XYZ' }, left, top, null] })
}
