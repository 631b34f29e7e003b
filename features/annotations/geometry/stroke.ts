import { getStroke } from 'perfect-freehand'
import { type InkPoint, largestAnnotation } from '#features/annotations/kinds/fields.ts'
import type { Point } from '#platform/shared/page-space.ts'
import { distanceToSegment, roundedInk } from './points.ts'
import { type Shape, smooth } from './svg-path.ts'

/** How much the pen's pressure changes the line width; a mouse, at half pressure, draws the width itself. */
const THINNING = 0.5
/** perfect-freehand works in pixels and merges points less than three apart; our points are larger. */
const SCALE = 16
/** Width of strokes without a width, so that they can be seen. */
const MIN_WIDTH = 0.1

/** Half the line width at this pressure. */
export const strokeRadius = (width: number, pressure: number): number =>
  Math.max(width, MIN_WIDTH) * (0.5 - THINNING * (0.5 - Math.min(1, Math.max(0, pressure))))

export type Pen = { type: 'ink' | 'highlighter'; stroke_width: number }

/** The shape of one stroke, also while it is being drawn. */
export const strokeShape = (points: readonly InkPoint[], pen: Pen, isDone = true): Shape => ({
  d: smooth(strokeOutline(points, pen, isDone)),
  paint: 'fill',
})

/** The closed outline of a stroke; a stroke still being drawn has no end cap yet. A highlighter has the same width everywhere. */
function strokeOutline(points: readonly InkPoint[], { type, stroke_width }: Pen, isDone: boolean): Point[] {
  const size = Math.max(stroke_width, MIN_WIDTH)
  const thinning = type === 'ink' ? THINNING : 0
  const even = evenlySpaced(points, Math.min(4, Math.max(1, size * 0.75)))
  const [first] = even
  if (first && even.length === 1) return dot(first, strokeRadius(size, type === 'ink' ? first[2] : 0.5))
  const drawn = getStroke(
    even.map(([x, y, pressure]) => [x * SCALE, y * SCALE, pressure]),
    { size: size * SCALE, thinning, smoothing: 0.5, streamline: 0.5, simulatePressure: false, last: isDone },
  )
  return withoutRedundant(drawn.map(([x, y]) => [x / SCALE, y / SCALE]))
}

/** How far the edge may deviate when points are left out, and the maximum distance between those that remain; points. */
const REDUNDANT = { off: 0.05, apart: 6 }

/** Removes redundant points where an edge is straight. */
function withoutRedundant(edge: Point[]): Point[] {
  const kept: Point[] = []
  for (const [at, point] of edge.entries()) {
    const [before, next] = [kept.at(-1), edge[at + 1]]
    const isNeeded = !before || !next || Math.hypot(point[0] - before[0], point[1] - before[1]) > REDUNDANT.apart
    if (isNeeded || distanceToSegment(point, before, next) > REDUNDANT.off) kept.push(point)
  }
  return kept
}

const CORNERS = 16

/** Drawn here because perfect-freehand makes a short dash of a single point. */
const dot = ([x, y]: InkPoint, radius: number): Point[] =>
  Array.from({ length: CORNERS }, (_, at) => {
    const angle = (at / CORNERS) * 2 * Math.PI
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
  })

/** Resamples a line to points at most `step` apart, so that smoothing does not depend on the distance of the stored points. */
export function evenlySpaced(points: readonly InkPoint[], step: number): InkPoint[] {
  const [first] = points
  if (!first) return []
  const even: InkPoint[] = [first]
  const apart = Math.max(step, lengthOf(points) / MAX_POINTS)
  let from = first
  for (const to of points) {
    const parts = Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / apart)
    for (let part = 1; part <= parts; part++) even.push(between(from, to, part / parts))
    from = to
  }
  return even
}

/** Maximum number of points, so that long lines are drawn in time. */
const MAX_POINTS = 10_000

/** Length along the centre line, in points. */
export function lengthOf(stroke: readonly InkPoint[]): number {
  let length = 0
  let before = stroke[0]
  for (const point of stroke) {
    if (before) length += Math.hypot(point[0] - before[0], point[1] - before[1])
    before = point
  }
  return length
}

/** The point at a fraction of the way, with its pressure. */
export const between = (from: InkPoint, to: InkPoint, share: number): InkPoint => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
]

/** How far a simplified line may deviate from the original; points. */
const TOLERANCE = 0.08

/** Removes the points of a stroke that make no visible difference (Douglas–Peucker) and rounds the rest to hundredths: line and edge stay within 0.1 pt. */
export function simplified(stroke: readonly InkPoint[], width: number): InkPoint[] {
  const kept = new Set([0, stroke.length - 1])
  const spans: [number, number][] = [[0, stroke.length - 1]]
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span
    const farthest = farthestBetween(stroke, span, width)
    if (farthest === null) continue
    kept.add(farthest)
    spans.push([from, farthest], [farthest, to])
  }
  return stroke.filter((_, at) => kept.has(at)).map(roundedInk)
}

/** The point farthest from the straight line between two others; null if all are close enough. */
function farthestBetween(stroke: readonly InkPoint[], [from, to]: [number, number], width: number): number | null {
  const ends = [stroke[from], stroke[to]] as [InkPoint, InkPoint]
  let most = TOLERANCE
  let farthest: number | null = null
  for (let at = from + 1; at < to; at++) {
    const distance = offLine(stroke[at] as InkPoint, ends, width)
    if (distance <= most) continue
    most = distance
    farthest = at
  }
  return farthest
}

/** Distance to a segment, with the pressure as a third dimension, scaled by how much it moves the line's edge. */
function offLine(point: InkPoint, [from, to]: readonly [InkPoint, InkPoint], width: number): number {
  const edge = width / 2
  const [dx, dy, dz] = [to[0] - from[0], to[1] - from[1], (to[2] - from[2]) * edge]
  const [x, y, z] = [point[0] - from[0], point[1] - from[1], (point[2] - from[2]) * edge]
  const square = dx * dx + dy * dy + dz * dz
  const share = square === 0 ? 0 : Math.max(0, Math.min(1, (x * dx + y * dy + z * dz) / square))
  return Math.hypot(x - share * dx, y - share * dy, z - share * dz)
}

/** Bytes reserved for everything of an annotation besides its strokes. */
const RESERVED_BYTES = 56 * 1024

/** Groups strokes into annotations of allowed size: usually one. A stroke that is too large is split and continues in the next annotation. */
export function parted(strokes: readonly InkPoint[][], largest = largestAnnotation - RESERVED_BYTES): InkPoint[][][] {
  const parts: InkPoint[][][] = []
  let size = 0
  for (const piece of strokes.flatMap((stroke) => pieces(stroke, largest))) {
    const bytes = bytesOf(piece)
    if (parts.length === 0 || size + bytes > largest) {
      parts.push([])
      size = 0
    }
    parts.at(-1)?.push(piece)
    size += bytes
  }
  return parts
}

/** Digits and punctuation only, each one byte; plus a comma. */
const bytesOf = (stroke: readonly InkPoint[]) => JSON.stringify(stroke).length + 1

function pieces(stroke: InkPoint[], largest: number): InkPoint[][] {
  if (stroke.length <= 2 || bytesOf(stroke) <= largest) return [stroke]
  const middle = Math.ceil(stroke.length / 2)
  return [...pieces(stroke.slice(0, middle), largest), ...pieces(stroke.slice(middle - 1), largest)]
}
