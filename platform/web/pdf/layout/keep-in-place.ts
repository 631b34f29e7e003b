import type { PDFViewer } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs'

/** A page as pdf.js lays it out; it has no `pdfPage` and the size of another until it is first needed. */
export type PageView = {
  id: number
  div: HTMLElement
  pdfPage: object | null
  scale: number
  rotation: number
  width: number
  height: number
  update: (change: PageChange) => void
  setPdfPage: (page: object) => void
}
export type PageChange = { scale?: number; rotation?: number | null; drawingDelay?: number }

/** Where a page is in the window: its edge, if it is in view, otherwise the part of it that is at the window's edge. */
type Box = Pick<DOMRect, 'top' | 'left' | 'width' | 'height'>

/**
 * Changes the sizes of pages without moving what is being read: browsers that scroll by themselves to that end do so only after painting,
 * or not at all. `resized` has been blank until now and is not what the reader looks at.
 */
export function keepInPlace(viewer: PDFViewer, change: () => void, resized?: PageView): void {
  const anchor = anchorOf(viewer, resized)
  const before = anchor?.div.getBoundingClientRect()
  change()
  if (!anchor || !before) return
  const frame = viewer.container.getBoundingClientRect()
  const [right, down] = movement(before, anchor.div.getBoundingClientRect(), frame)
  if (Math.abs(right) >= 1 || Math.abs(down) >= 1) viewer.panBy(-right, -down)
}

/** How far the place of a page that is at the top of the frame, and in its middle, has moved. */
export function movement(before: Box, after: Box, frame: Box): [right: number, down: number] {
  if (before.width === 0 || before.height === 0) return [0, 0]
  const above = Math.max(0, frame.top - before.top)
  const aside = frame.left + frame.width / 2 - before.left
  return [
    after.left + (aside * after.width) / before.width - before.left - aside,
    after.top + (above * after.height) / before.height - before.top - above,
  ]
}

/** How far above the edge of the window a page's border may be when it is gone to (px). */
const BORDER = 12

/** The topmost page in view that the reader can be looking at; a page that begins in view may grow downwards. */
function anchorOf(viewer: PDFViewer, resized?: PageView): PageView | undefined {
  const { top } = viewer.container.getBoundingClientRect()
  if (resized && resized.div.getBoundingClientRect().top >= top - BORDER) return resized
  // oxlint-disable-next-line no-underscore-dangle -- pdf.js marks so what is for its own viewers.
  const { ids } = viewer._getVisiblePages() as { ids: Set<number> }
  const views = [...ids].sort((a, b) => a - b).map((id) => viewer.getPageView(id - 1) as PageView)
  return views.find((view) => view.pdfPage && view !== resized) ?? views[0]
}
