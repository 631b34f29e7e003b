import type { AnnotationOf } from '#features/annotations/annotation.ts'
import type { Point } from '#platform/shared/page-space.ts'

type Arrow = Pick<AnnotationOf<'arrow'>, 'from' | 'to' | 'stroke_width'>

/** Half the angle between the wings. */
const SPREAD = Math.PI / 6.5

/** The ends of the two wings of an arrow head, which start at `to`; null if the arrow has no direction. */
export function arrowHead({ from, to, stroke_width }: Arrow): [Point, Point] | null {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  if (length === 0) return null
  const back = Math.atan2(from[1] - to[1], from[0] - to[0])
  const wing = Math.min(length, 6 + 3 * stroke_width)
  const end = (angle: number): Point => [to[0] + wing * Math.cos(angle), to[1] + wing * Math.sin(angle)]
  return [end(back - SPREAD), end(back + SPREAD)]
}
