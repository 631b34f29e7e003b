import type { ReactNode } from 'react'
import { type Point, type Rect, rectToView, shownSize, toPage, transformOf, type View } from '#platform/shared/page-space.ts'
import type { PageHost } from '#platform/web/pdf/page-hosts.ts'

type Props = { page: PageHost; className: string | undefined; label?: string | undefined; isBlending?: boolean; children: ReactNode }

/** An SVG of the page's size in points; its contents are in page space and rotate with the page. */
export function Sheet({ page, className, label, isBlending, children }: Props) {
  const view = unscaled(page)
  const shown = shownSize(view)
  const name = label ? ({ role: 'img', 'aria-label': label } as const) : { 'aria-hidden': true }
  return (
    <svg
      className={className}
      data-blending={isBlending || undefined}
      viewBox={`0 0 ${shown.width} ${shown.height}`}
      preserveAspectRatio="none"
      {...name}
    >
      <g transform={`matrix(${transformOf(view).join(' ')})`}>{children}</g>
    </svg>
  )
}

/** Converts window positions to points on the page as shown. pdf.js rounds each side to device pixels, so each axis has its own scale. */
export function fromWindow({ host, rotation, width, height, scale }: PageHost): (place: { x: number; y: number }) => Point {
  const box = host.getBoundingClientRect()
  const shown = shownSize({ rotation, width, height })
  const [across, down] = [box.width / shown.width || scale, box.height / shown.height || scale]
  return ({ x, y }) => [(x - box.left) / across, (y - box.top) / down]
}

/** A window position in page space, clamped to the page. */
export const placeOn = (page: PageHost, place: { x: number; y: number }): Point =>
  clampedTo(page, toPage(fromWindow(page)(place), unscaled(page)))

/** The page's view without its scale. */
export const unscaled = ({ rotation, width, height }: PageHost): View => ({ rotation, width, height })

/** The nearest point on the page. */
export const clampedTo = ({ width, height }: Pick<PageHost, 'width' | 'height'>, [x, y]: Point): Point => [
  clamped(x, width),
  clamped(y, height),
]

const clamped = (value: number, most: number) => Math.min(most, Math.max(0, value))

const GAP = 8

/** Position of a card in pixels of the page: right of the rectangle, given in page space; left if there is no room; always on the page. */
export function placeBeside(rect: Rect, page: PageHost, card: { width: number; height: number }) {
  const shown = rectToView(rect, page)
  const side = shownSize(page)
  const width = Math.min(card.width, side.width - 2 * GAP)
  const right = shown.x + shown.width + GAP
  const left = right + width <= side.width ? right : shown.x - GAP - width
  const inside = (place: number, most: number) => Math.max(GAP, Math.min(most - GAP, place))
  return { width, left: inside(left, side.width - width), top: inside(shown.y, Math.max(2 * GAP, side.height - card.height)) }
}
