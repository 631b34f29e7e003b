import { shownSize, toView } from '#platform/shared/pdf/page-space.ts'
import type { Point, Rect } from '#platform/shared/pdf/rect.ts'
import type { PageHost } from '#platform/web/pdf/page-hosts.ts'
import { bubblePlace, flipOf } from './bubble-place.ts'

type Where = {
  page: PageHost
  /** In page space. */
  at: Point
  /** What scrolls the pages. */
  pages: HTMLElement
}

/** Puts a bubble beside its place, the way that it opens there, as large as there is room for in sight. */
export function putBubble(card: HTMLElement, { page, at: inPage, pages }: Where): void {
  const at = toView(inPage, page)
  const shown = shownSize(page)
  const sight = sightOf(page.host, pages)
  card.style.maxWidth = `${sight.width - 16}px`
  card.style.maxHeight = `${sight.height - 16}px`
  const flip = flipOf(at, shown)
  const size = { width: card.offsetWidth, height: card.offsetHeight }
  // Where its place is out of sight it stays there all the same.
  const { left, top } = bubblePlace({ at, size, flip, sight: contains(sight, at) ? sight : { x: 0, y: 0, ...shown } })
  card.style.left = `${left}px`
  card.style.top = `${top}px`
  card.dataset.flip = [flip.across, flip.isDown && 'down'].filter(Boolean).join(' ')
}

/** What is in sight of the pages, from the corner of one of them. */
function sightOf(host: HTMLElement, pages: HTMLElement): Rect {
  const [page, frame] = [host.getBoundingClientRect(), pages.getBoundingClientRect()]
  return { x: frame.left - page.left, y: frame.top - page.top, width: pages.clientWidth, height: pages.clientHeight }
}

const contains = ({ x, y, width, height }: Rect, [across, down]: Point) =>
  across >= x && across <= x + width && down >= y && down <= y + height
