import { placeOn } from '#features/annotations/web/surface/place.ts'
import type { Point } from '#platform/shared/page-space.ts'
import type { PageHost } from '#platform/web/pdf/page-hosts.ts'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'

/** A position in page space on a rendered page. */
export type PlaceOnPage = { page: PageHost; place: Point }

/** The middle of the current page. */
export function middleOf({ viewer, pageHosts }: PdfViewer): PlaceOnPage | undefined {
  const page = pageHosts.shown().find(({ index }) => index === viewer.currentPageNumber - 1)
  return page && { page, place: [page.width / 2, page.height / 2] }
}

/** The position of a click; undefined if it is on no page. */
export function clickedPlace({ pageHosts }: PdfViewer, { target, clientX: x, clientY: y }: MouseEvent): PlaceOnPage | undefined {
  const page = pageHosts.shown().find(({ host }) => host.parentElement?.contains(target as Node))
  return page && { page, place: placeOn(page, { x, y }) }
}
