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
