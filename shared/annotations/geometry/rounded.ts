import type { InkPoint, Point } from '#shared/annotations/annotation.ts'

/** Nothing on a page lies farther out (points). */
const FARTHEST = 1_000_000

/** Hundredths of a point are finer than what is seen; more digits would only swell what is kept. Neither -0 nor beyond what a coordinate may be. */
export const rounded = (value: number): number => Math.max(-FARTHEST, Math.min(FARTHEST, Math.round(value * 100) / 100)) + 0

export const roundedPoint = ([x, y]: Point): Point => [rounded(x), rounded(y)]

export const roundedInk = ([x, y, pressure]: InkPoint): InkPoint => [rounded(x), rounded(y), rounded(pressure)]
