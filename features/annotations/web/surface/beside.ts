import { type Rect, rectToView, shownSize } from '#platform/shared/page-space.ts'
import type { PageHost } from '#platform/web/pdf/page-hosts.ts'

const GAP = 8

/** Position of a card in pixels of the page: right of the rectangle, given in page space; left if there is no room; always on the page. */
export function beside(rect: Rect, page: PageHost, card: { width: number; height: number }) {
  const shown = rectToView(rect, page)
  const side = shownSize(page)
  const width = Math.min(card.width, side.width - 2 * GAP)
  const right = shown.x + shown.width + GAP
  const left = right + width <= side.width ? right : shown.x - GAP - width
  const within = (place: number, most: number) => Math.max(GAP, Math.min(most - GAP, place))
  return { width, left: within(left, side.width - width), top: within(shown.y, Math.max(2 * GAP, side.height - card.height)) }
}
