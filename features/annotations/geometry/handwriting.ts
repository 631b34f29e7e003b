import type { InkPoint } from '#features/annotations/kinds/fields.ts'
import { around, type Rect } from '#platform/shared/page-space.ts'

type Page = { width: number; height: number }

/** How far apart strokes of one handwriting may be, as fractions of the page's shorter side. */
const NEAREST = 1 / 30
const FARTHEST = 1 / 10

/**
 * Whether a stroke lies near one of the others: the gap between the two is at most the longer side of the larger one, so that large writing
 * may have larger gaps. On A4, at least 20 points, as from a word to the next or to a dot, and at most 60, whatever their size.
 */
export function isNear(stroke: readonly InkPoint[], others: readonly (readonly InkPoint[])[], { width, height }: Page): boolean {
  const box = around(stroke)
  const side = Math.min(width, height)
  return others.some((other) => {
    const there = around(other)
    const size = Math.max(box.width, box.height, there.width, there.height)
    return gapBetween(box, there) <= Math.min(side * FARTHEST, Math.max(side * NEAREST, size))
  })
}

function gapBetween(a: Rect, b: Rect): number {
  const across = Math.max(a.x, b.x) - Math.min(a.x + a.width, b.x + b.width)
  const down = Math.max(a.y, b.y) - Math.min(a.y + a.height, b.y + b.height)
  return Math.hypot(Math.max(0, across), Math.max(0, down))
}
