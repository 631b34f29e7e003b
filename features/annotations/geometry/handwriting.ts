import type { InkPoint } from '#features/annotations/kinds/fields.ts'
import { around, type Rect, type Turn } from '#platform/shared/page-space.ts'
import { distanceToSegment } from './points.ts'
import { evenlySpaced, lengthOf } from './stroke.ts'

type Page = { width: number; height: number; rotation: Turn }
type Stroke = readonly InkPoint[]

/** How far apart strokes of one handwriting may be, as fractions of the page's shorter side. */
const NEAREST = 1 / 30
const FARTHEST = 1 / 10
/** Straight strokes longer than this fraction are lines: underlines, strike-throughs, bars in the margin. */
const LONGEST_DASH = 1 / 20
/** What is closer than this fraction touches. */
const TOUCHING = 1 / 100

/**
 * Whether a stroke belongs to the handwriting of the others. The gap to one of them is at most the longer side of the larger one, so that
 * large writing may have larger gaps: on A4, at least 20 points, as from a word to the next or to a dot, and at most 60, whatever their size.
 * Lines are marks of their own: somebody who underlines ten lines of text makes ten annotations.
 */
export function isNear(stroke: Stroke, others: readonly Stroke[], page: Page): boolean {
  const side = Math.min(page.width, page.height)
  const own = seen(stroke, page)
  return others.some((other) => {
    const there = seen(other, page)
    const size = Math.max(own.box.width, own.box.height, there.box.width, there.box.height)
    if (gapBetween(own.box, there.box) > Math.min(side * FARTHEST, Math.max(side * NEAREST, size))) return false
    return isOneRow(own, there) || isTouching(stroke, other, side * TOUCHING)
  })
}

type Seen = { box: Rect; line: 'flat' | 'steep' | null }

/** A stroke's box, and which kind of line it is as the reader sees the page. */
function seen(stroke: Stroke, { width, height, rotation }: Page): Seen {
  const box = around(stroke)
  const isTurned = rotation === 90 || rotation === 270
  const [across, down] = isTurned ? [box.height, box.width] : [box.width, box.height]
  const [long, short] = [Math.max(across, down), Math.min(across, down)]
  const isLine = long > Math.min(width, height) * LONGEST_DASH && long >= short * SLENDER && lengthOf(stroke) <= long * STRAIGHT
  return {
    box: isTurned ? { x: box.y, y: box.x, width: across, height: down } : box,
    line: isLine ? (across > down ? 'flat' : 'steep') : null,
  }
}

/** A line is at least this many times as long as it is high; a wavy one, too, but no word, whose letters make a longer way. */
const SLENDER = 3
const STRAIGHT = 2

/** Whether two strokes that are near may be one without touching: not with a flat line, and not bars one below the other. */
function isOneRow(one: Seen, other: Seen): boolean {
  if (one.line === 'flat' || other.line === 'flat') return false
  return one.line === null || other.line === null || downBetween(one.box, other.box) <= 0
}

const acrossBetween = (a: Rect, b: Rect) => Math.max(a.x, b.x) - Math.min(a.x + a.width, b.x + b.width)
const downBetween = (a: Rect, b: Rect) => Math.max(a.y, b.y) - Math.min(a.y + a.height, b.y + b.height)
const gapBetween = (a: Rect, b: Rect) => Math.hypot(Math.max(0, acrossBetween(a, b)), Math.max(0, downBetween(a, b)))

/** Measured between the strokes themselves, because the boxes of slanting lines overlap. */
const isTouching = (one: Stroke, other: Stroke, reach: number): boolean =>
  evenlySpaced(one, reach).some(([x, y]) => other.some((to, index) => distanceToSegment([x, y], other[index - 1] ?? to, to) <= reach))
