import type { InkPoint } from '#features/annotations/kinds/fields.ts'
import type { Point } from '#platform/shared/page-space.ts'
import { lengthOf, between as pointBetween } from './stroke.ts'

/** Points less deep than this within the eraser count as outside, so that a cut end is not cut again; points. */
const SHALLOW = 0.02
/** Fragments shorter than this would be specks and are dropped; points. */
const SPECK = 1

/**
 * What remains of strokes after an eraser of this radius touched a place or moved along a segment, cut at the eraser's edge. Measured at
 * the strokes' centre lines; callers add half the stroke width to the radius to erase by the edges. Returns the same object if nothing was
 * touched.
 */
export function erased(strokes: InkPoint[][], path: Point | Segment, radius: number): InkPoint[][] {
  const swept: Segment = isPoint(path) ? [path, path] : path
  const rest = strokes.flatMap((stroke) => {
    const gaps = stroke.map((point, at) => gapBefore([stroke[at - 1] ?? point, point], swept, radius))
    return gaps.every((gap) => gap === null) ? [stroke] : fragments(stroke, gaps)
  })
  return rest.length === strokes.length && rest.every((stroke, at) => stroke === strokes[at]) ? strokes : rest
}

const isPoint = (path: Point | Segment): path is Point => typeof path[0] === 'number'

function gapBefore([from, to]: [InkPoint, InkPoint], swept: Segment, radius: number): Gap | null {
  const segment: Segment = [
    [from[0], from[1]],
    [to[0], to[1]],
  ]
  return gapWithin(segment, swept, radius - SHALLOW) && gapWithin(segment, swept, radius)
}

/** The parts outside of the gaps; the gap at an index precedes the point at that index. */
function fragments(stroke: readonly InkPoint[], gaps: readonly (Gap | null)[]): InkPoint[][] {
  const done: InkPoint[][] = []
  let current: InkPoint[] = []
  for (const [at, point] of stroke.entries()) {
    const before = stroke[at - 1] ?? point
    const gap = gaps[at]
    if (gap) {
      if (gap[0] > 0) current.push(pointBetween(before, point, gap[0]))
      done.push(current)
      current = gap[1] < 1 ? [pointBetween(before, point, gap[1]), point] : []
    } else current.push(...(current.length === 0 && at > 0 ? [before, point] : [point]))
  }
  return [...done, current].filter((fragment) => lengthOf(fragment) >= SPECK)
}

/** A range of a segment, as fractions of its length. */
type Gap = readonly [from: number, to: number]
export type Segment = readonly [from: Point, to: Point]

/** The range of a segment within a disc swept along a path; null if they do not meet. */
function gapWithin(segment: Segment, path: Segment, radius: number): Gap | null {
  const parts = [withinDisc(segment, path[0], radius), withinDisc(segment, path[1], radius), withinBand(segment, path, radius)]
  // The swept area is convex, so the parts join to one range.
  const gaps = parts.filter((gap) => gap !== null)
  if (gaps.length === 0) return null
  return [Math.min(...gaps.map(([start]) => start)), Math.max(...gaps.map(([, end]) => end))]
}

function withinDisc([from, to]: Segment, centre: Point, radius: number): Gap | null {
  const [x, y] = [from[0] - centre[0], from[1] - centre[1]]
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const square = dx * dx + dy * dy
  if (square === 0) return Math.hypot(x, y) < radius ? [0, 1] : null
  const middle = -(x * dx + y * dy) / square
  const nearest = Math.hypot(x + middle * dx, y + middle * dy)
  if (nearest >= radius) return null
  const half = Math.sqrt((radius * radius - nearest * nearest) / square)
  return clipped(middle - half, middle + half)
}

/** Within the rectangle along the path, as wide as the disc. */
function withinBand([from, to]: Segment, [start, end]: Segment, radius: number): Gap | null {
  const length = Math.hypot(end[0] - start[0], end[1] - start[1])
  if (length === 0) return null
  const [ux, uy] = [(end[0] - start[0]) / length, (end[1] - start[1]) / length]
  const along = ([x, y]: Point) => (x - start[0]) * ux + (y - start[1]) * uy
  const aside = ([x, y]: Point) => (y - start[1]) * ux - (x - start[0]) * uy
  const lengthwise = between([along(from), along(to)], 0, length)
  const crosswise = between([aside(from), aside(to)], -radius, radius)
  return lengthwise && crosswise && clipped(Math.max(lengthwise[0], crosswise[0]), Math.min(lengthwise[1], crosswise[1]))
}

/** The range in which a value that changes linearly from one to the other lies between two limits. */
function between([from, to]: Gap, least: number, most: number): Gap | null {
  if (from === to) return from > least && from < most ? [0, 1] : null
  const [one, other] = [(least - from) / (to - from), (most - from) / (to - from)]
  return clipped(Math.min(one, other), Math.max(one, other))
}

const clipped = (from: number, to: number): Gap | null => (from < to && to > 0 && from < 1 ? [Math.max(0, from), Math.min(1, to)] : null)
