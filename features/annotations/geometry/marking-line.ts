import type { AnnotationOf } from '#features/annotations/annotation.ts'
import type { Point, Rect, Turn } from '#platform/shared/page-space.ts'

type Marking = Pick<AnnotationOf<'underline'>, 'type' | 'turn'>

/** Position of the underline and of the strikeout, as shares of the line's height. */
const UNDER = 0.92
const THROUGH = 0.55

/** The ends of the line that underlines or strikes out the text in a rectangle, in reading direction. */
export function markingLine({ x, y, width, height }: Rect, { type, turn }: Marking): [Point, Point] {
  const depth = type === 'strikeout' ? THROUGH : UNDER
  const [right, bottom] = [x + width, y + height]
  const lines: Record<Turn, [Point, Point]> = {
    0: [at(x, y + height * depth), at(right, y + height * depth)],
    90: [at(right - width * depth, y), at(right - width * depth, bottom)],
    180: [at(right, bottom - height * depth), at(x, bottom - height * depth)],
    270: [at(x + width * depth, bottom), at(x + width * depth, y)],
  }
  return lines[turn]
}

/** Width of that line, depending on the size of the letters. */
export const markingWidth = ({ width, height }: Rect, turn: Turn): number =>
  Math.min(3, Math.max(0.5, (turn === 0 || turn === 180 ? height : width) / 14))

const at = (x: number, y: number): Point => [x, y]
