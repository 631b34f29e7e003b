import type { Point } from '#shared/annotations/annotation.ts'
import { shownSize, toPage, type View } from '#shared/annotations/geometry/page-space.ts'
import type { PageHost } from '#web/documents/viewer/page-hosts.ts'

/** How the page is shown now: its size is rounded to whole pixels by pdf.js, which the scale alone does not tell. */
export function viewOf({ host, rotation, width, height, scale }: PageHost): View & { scale: number; left: number; top: number } {
  const box = host.getBoundingClientRect()
  const shown = shownSize({ rotation, width, height }).width
  return { rotation, width, height, scale: box.width > 0 ? box.width / shown : scale, left: box.left, top: box.top }
}

/** A place of the window in page space; the nearest one of the page, if it is beside it. */
export function placeOn(page: PageHost, { x, y }: { x: number; y: number }): Point {
  const view = viewOf(page)
  return within(page, toPage([x - view.left, y - view.top], view))
}

export const within = ({ width, height }: Pick<PageHost, 'width' | 'height'>, [x, y]: Point): Point => [
  clamped(x, width),
  clamped(y, height),
]

const clamped = (value: number, most: number) => Math.min(most, Math.max(0, value))
