import type { AnnotationOf } from '#features/annotations/annotation.ts'
import type { Turn } from '#platform/shared/pdf/page-space.ts'
import type { Point } from '#platform/shared/pdf/rect.ts'

/** Around the letters, in points. */
export const PADDING = 2
/** From one line to the next, in sizes of the font. */
export const LEADING = 1.25
/** Which share of a line is above the feet of its letters. */
export const BASELINE = 0.78

type FreeText = AnnotationOf<'freetext'>
/** Along the lines, and across them. */
export type Inner = { length: number; depth: number }

/** Where the first line begins: the corner of the box that is on the upper left of who reads it. */
export function originOf({ x, y, width, height, turn }: Pick<FreeText, 'x' | 'y' | 'width' | 'height' | 'turn'>): Point {
  const origins: Record<Turn, Point> = { 0: [x, y], 90: [x + width, y], 180: [x + width, y + height], 270: [x, y + height] }
  return origins[turn]
}

/** The box as who reads the text sees it. */
export const innerOf = ({ width, height, turn }: Pick<FreeText, 'width' | 'height' | 'turn'>): Inner =>
  turn === 90 || turn === 270 ? { length: height, depth: width } : { length: width, depth: height }
