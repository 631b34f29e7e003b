import type { AnnotationOf } from '#features/annotations/annotation.ts'
import type { Point, Turn } from '#platform/shared/page-space.ts'

/** Padding around the letters, in points. */
export const PADDING = 2
/** Line height, in font sizes. */
export const LEADING = 1.25
/** Share of the line height above the baseline. */
export const BASELINE = 0.78

type FreeText = AnnotationOf<'freetext'>
/** Size along the lines, and across them. */
export type Inner = { length: number; depth: number }

/** Where the first line starts: the corner that is on the reader's upper left. */
export function originOf({ x, y, width, height, turn }: Pick<FreeText, 'x' | 'y' | 'width' | 'height' | 'turn'>): Point {
  const origins: Record<Turn, Point> = { 0: [x, y], 90: [x + width, y], 180: [x + width, y + height], 270: [x, y + height] }
  return origins[turn]
}

/** The size of the box as the reader sees it. */
export const innerOf = ({ width, height, turn }: Pick<FreeText, 'width' | 'height' | 'turn'>): Inner =>
  turn === 90 || turn === 270 ? { length: height, depth: width } : { length: width, depth: height }
