import type { InkPoint } from '#features/annotations/kinds/fields.ts'
import type { Point, Rect } from '#platform/shared/page-space.ts'

/** Limit of coordinates, in points. */
const MAX_COORDINATE = 1_000_000

/** Limits a value to the valid range of coordinates. */
export const bounded = (value: number): number => Math.max(-MAX_COORDINATE, Math.min(MAX_COORDINATE, value))

/** Rounds to hundredths of a point: finer is invisible and would only enlarge the stored data. Never -0. */
export const rounded = (value: number): number => Math.round(bounded(value) * 100) / 100 + 0

/** A point as it is stored. `roundedRect` and `roundedInk` do the same for a box and a point of a stroke. */
export const roundedPoint = ([x, y]: Point): Point => [rounded(x), rounded(y)]

export const roundedRect = ({ x, y, width, height }: Rect): Rect => ({
  x: rounded(x),
  y: rounded(y),
  width: rounded(width),
  height: rounded(height),
})

export const roundedInk = ([x, y, pressure]: InkPoint): InkPoint => [rounded(x), rounded(y), rounded(pressure)]

/** The box of what fills one, its corners mapped; dragged through itself it becomes flat. */
export function boxMapped({ x, y, width, height }: Rect, place: (point: Point) => Point): Rect {
  const [left, top] = place([x, y])
  const [right, bottom] = place([x + width, y + height])
  return { x: left, y: top, width: rounded(Math.max(0, right - left)), height: rounded(Math.max(0, bottom - top)) }
}

/** Distance from a point to a line segment. */
export function distanceToSegment(point: Point, from: Point | InkPoint, to: Point | InkPoint): number {
  const dx = to[0] - from[0]
  const dy = to[1] - from[1]
  const right = point[0] - from[0]
  const down = point[1] - from[1]
  const square = dx * dx + dy * dy
  const share = square === 0 ? 0 : Math.max(0, Math.min(1, (right * dx + down * dy) / square))
  return Math.hypot(right - share * dx, down - share * dy)
}

/** Distance from a point inside or outside of a rectangle to its edge. */
export function distanceToOutline([x, y]: Point, rect: Rect): number {
  const right = Math.max(rect.x - x, x - rect.x - rect.width)
  const down = Math.max(rect.y - y, y - rect.y - rect.height)
  return right > 0 || down > 0 ? Math.hypot(Math.max(0, right), Math.max(0, down)) : Math.min(-right, -down)
}

/** Distance from a point inside or outside of an ellipse, given by its box, to its edge. */
export function distanceToEllipse([x, y]: Point, rect: Rect): number {
  const [rx, ry] = [rect.width / 2, rect.height / 2]
  const [right, down] = [Math.abs(x - rect.x - rx), Math.abs(y - rect.y - ry)]
  if (rx < FLAT || ry < FLAT) return distanceToSegment([right, down], [0, 0], [rx, ry])
  const [cos, sin] = nearestOnEllipse([right, down], rx, ry)
  return Math.hypot(right - rx * cos, down - ry * sin)
}

/** Ellipses flatter than this are treated as lines. */
const FLAT = 0.01
const ROUNDS = 6

/** Cosine and sine of the nearest point's angle, in the first quadrant: each iteration uses the centre of curvature of the last. */
function nearestOnEllipse([x, y]: Point, rx: number, ry: number): Point {
  let [cos, sin] = [Math.SQRT1_2, Math.SQRT1_2]
  for (let round = 0; round < ROUNDS; round++) {
    const [centreX, centreY] = [((rx * rx - ry * ry) * cos ** 3) / rx, ((ry * ry - rx * rx) * sin ** 3) / ry]
    const radius = Math.hypot(rx * cos - centreX, ry * sin - centreY)
    const away = Math.hypot(x - centreX, y - centreY) || 1
    const nextCos = Math.max(0, Math.min(1, (((x - centreX) * radius) / away + centreX) / rx))
    const nextSin = Math.max(0, Math.min(1, (((y - centreY) * radius) / away + centreY) / ry))
    const length = Math.hypot(nextCos, nextSin) || 1
    cos = nextCos / length
    sin = nextSin / length
  }
  return [cos, sin]
}
