import type { InkPoint } from '#features/annotations/annotation.ts'
import type { Point, Rect } from '#platform/shared/pdf/rect.ts'

/** Nothing on a page lies farther out (points). */
const FARTHEST = 1_000_000

/** Within what a coordinate may be. */
export const bounded = (value: number): number => Math.max(-FARTHEST, Math.min(FARTHEST, value))

/** Hundredths of a point are finer than what is seen; more digits would only swell what is kept. Never -0. */
export const rounded = (value: number): number => Math.round(bounded(value) * 100) / 100 + 0

/** Place, box and point of a stroke as they are kept. */
export const roundedPoint = ([x, y]: Point): Point => [rounded(x), rounded(y)]

export const roundedRect = ({ x, y, width, height }: Rect): Rect => ({
  x: rounded(x),
  y: rounded(y),
  width: rounded(width),
  height: rounded(height),
})

export const roundedInk = ([x, y, pressure]: InkPoint): InkPoint => [rounded(x), rounded(y), rounded(pressure)]
