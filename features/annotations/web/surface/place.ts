import { shownSize, toPage, type View } from '#platform/shared/pdf/page-space.ts'
import type { Point } from '#platform/shared/pdf/rect.ts'
import type { PageHost } from '#platform/web/pdf/page-hosts.ts'

/** Takes places of the window to the page as it is shown, at one pixel a point. pdf.js rounds each side to what the screen can show: each has a scale of its own. */
export function fromWindow({ host, rotation, width, height, scale }: PageHost): (place: { x: number; y: number }) => Point {
  const box = host.getBoundingClientRect()
  const shown = shownSize({ rotation, width, height })
  const [across, down] = [box.width / shown.width || scale, box.height / shown.height || scale]
  return ({ x, y }) => [(x - box.left) / across, (y - box.top) / down]
}

/** A place of the window in page space; the nearest one of the page, if it is beside it. */
export const placeOn = (page: PageHost, place: { x: number; y: number }): Point =>
  within(page, toPage(fromWindow(page)(place), unscaled(page)))

/** How a page is shown, but for its scale. */
export const unscaled = ({ rotation, width, height }: PageHost): View => ({ rotation, width, height })

/** The nearest place of the page. */
export const within = ({ width, height }: Pick<PageHost, 'width' | 'height'>, [x, y]: Point): Point => [
  clamped(x, width),
  clamped(y, height),
]

const clamped = (value: number, most: number) => Math.min(most, Math.max(0, value))
