import { getStroke } from 'perfect-freehand'
import type { InkPoint } from '#features/annotations/annotation.ts'
import type { Point } from '#platform/shared/pdf/rect.ts'
import { distanceToSegment } from './distance.ts'

/** How much a pen's pressure makes a line thinner or thicker; a mouse, at half pressure, draws the width itself. */
const THINNING = 0.5
/** perfect-freehand thinks in pixels and joins what is less than three apart; points are larger. */
const SCALE = 16
/** What a stroke is that has no width, so that it can be seen. */
const THINNEST = 0.1

/** Half the width of a line where the pen pressed like this. */
export const strokeRadius = (width: number, pressure: number): number =>
  Math.max(width, THINNEST) * (0.5 - THINNING * (0.5 - Math.min(1, Math.max(0, pressure))))

export type Pen = { type: 'ink' | 'highlighter'; stroke_width: number }

/** The outline of a stroke, all round; one that is still being drawn has no end yet. A highlighter's is as wide everywhere. */
export function strokeOutline(points: readonly InkPoint[], { type, stroke_width }: Pen, isDone: boolean): Point[] {
  const size = Math.max(stroke_width, THINNEST)
  const thinning = type === 'ink' ? THINNING : 0
  const even = evenlySpaced(points, Math.min(4, Math.max(1, size * 0.75)))
  const [first] = even
  if (first && even.length === 1) return dot(first, strokeRadius(size, type === 'ink' ? first[2] : 0.5))
  const drawn = getStroke(
    even.map(([x, y, pressure]) => [x * SCALE, y * SCALE, pressure]),
    { size: size * SCALE, thinning, smoothing: 0.5, streamline: 0.5, simulatePressure: false, last: isDone },
  )
  return withoutSpare(drawn.map(([x, y]) => [x / SCALE, y / SCALE]))
}

/** How far an edge may come away by the points that are left out, and how far apart those are that stay: points. */
const SPARE = { off: 0.05, apart: 6 }

/** Where an edge goes straight on, two points draw it as well as ten. */
function withoutSpare(edge: Point[]): Point[] {
  const kept: Point[] = []
  for (const [at, point] of edge.entries()) {
    const [before, next] = [kept.at(-1), edge[at + 1]]
    const isNeeded = !before || !next || Math.hypot(point[0] - before[0], point[1] - before[1]) > SPARE.apart
    if (isNeeded || distanceToSegment(point, before, next) > SPARE.off) kept.push(point)
  }
  return kept
}

const CORNERS = 16

/** perfect-freehand makes a short dash of it. */
const dot = ([x, y]: InkPoint, radius: number): Point[] =>
  Array.from({ length: CORNERS }, (_, at) => {
    const angle = (at / CORNERS) * 2 * Math.PI
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
  })

/** The same line with points at most `step` apart: however far apart those are that were kept, it is smoothed alike. */
function evenlySpaced(points: readonly InkPoint[], step: number): InkPoint[] {
  const [first] = points
  if (!first) return []
  const even: InkPoint[] = [first]
  const apart = Math.max(step, lengthOf(points) / MOST)
  let from = first
  for (const to of points) {
    const parts = Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / apart)
    for (let part = 1; part <= parts; part++) even.push(between(from, to, part / parts))
    from = to
  }
  return even
}

/** However long a line is, it is drawn in time. */
const MOST = 10_000

/** In points, along the middle. */
export function lengthOf(stroke: readonly InkPoint[]): number {
  let length = 0
  let before = stroke[0]
  for (const point of stroke) {
    if (before) length += Math.hypot(point[0] - before[0], point[1] - before[1])
    before = point
  }
  return length
}

/** The point at a share of the way, with the pressure there. */
export const between = (from: InkPoint, to: InkPoint, share: number): InkPoint => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
]
