import type { Point } from '#shared/annotations/annotation.ts'
import { placeOn } from '#web/annotations/surface/place.ts'
import type { PageHost } from '#web/documents/viewer/page-hosts.ts'
import type { PdfViewer } from '#web/documents/viewer/pdf-viewer.ts'

/** A place in page space on a page that is drawn. */
export type PlaceOnPage = { page: PageHost; place: Point }

/** The middle of the page that is read. */
export function middleOf({ viewer, pageHosts }: PdfViewer): PlaceOnPage | undefined {
  const page = pageHosts.shown().find(({ index }) => index === viewer.currentPageNumber - 1)
  return page && { page, place: [page.width / 2, page.height / 2] }
}

/** Where a mouse, pen or finger has clicked, if that is upon a page. */
export function clickedPlace({ pageHosts }: PdfViewer, { target, clientX: x, clientY: y }: MouseEvent): PlaceOnPage | undefined {
  const page = pageHosts.shown().find(({ host }) => host.parentElement?.contains(target as Node))
  return page && { page, place: placeOn(page, { x, y }) }
}
