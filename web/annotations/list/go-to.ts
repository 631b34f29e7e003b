import type { Annotation } from '#shared/annotations/annotation.ts'
import { boundsOf } from '#shared/annotations/geometry/bounds.ts'
import { toUser } from '#shared/annotations/geometry/page-space.ts'
import type { PdfViewer } from '#web/documents/viewer/pdf-viewer.ts'

/** So many points before the place stay in sight. */
const BEFORE = 40

type Paged = { viewport: { viewBox: [number, number, number, number] } }

/** Scrolls to the place of an annotation; the zoom stays. */
export function goTo({ viewer }: Pick<PdfViewer, 'viewer'>, annotation: Annotation): void {
  const pageNumber = annotation.pageIndex + 1
  const page = viewer.getPageView(annotation.pageIndex) as Paged | undefined
  if (!page) return
  const { x, y } = boundsOf(annotation)
  const [left, top] = toUser([x - BEFORE, y - BEFORE], page.viewport.viewBox)
  viewer.scrollPageIntoView({
    pageNumber,
    destArray: [null, { name: 'XYZ' }, left, top],
    allowNegativeOffset: true,
    ignoreDestinationZoom: true,
  })
}
