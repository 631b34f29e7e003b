import type { Point } from '#platform/shared/page-space.ts'

/** A range of a segment, as fractions of its length. */
export type Gap = readonly [from: number, to: number]
export type Segment = readonly [from: Point, to: Point]

/** The range of a segment within a disc swept along a path; null if they do not meet. */
export function gapWithin(segment: Segment, path: Segment, radius: number): Gap | null {
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
