import type { Annotation, AnnotationOf, InkPoint } from '#features/annotations/annotation.ts'
import { roundedPoint, roundedRect } from '#features/annotations/geometry/rounded.ts'
import { parted, simplified } from '#features/annotations/geometry/simplify.ts'
import type { ShapeKind, Style } from '#features/annotations/web/annotator.ts'
import { around, type Point } from '#platform/shared/page-space.ts'
import { constrained } from './constrained.ts'

type Pen = { kind: 'ink' | 'highlighter'; style: Style; pageIndex: number }

/** The annotations of a stroke: several if it is too long for one. */
export function newStrokes({ kind, style, pageIndex }: Pen, points: readonly InkPoint[]): Annotation[] {
  const { color, opacity, stroke_width } = style
  const common = { pageIndex, type: kind, color, opacity, stroke_width }
  return parted([simplified(points, stroke_width)]).map((strokes) => ({ id: crypto.randomUUID(), ...common, strokes }))
}

type Drag = { from: Point; to: Point; shift: boolean; page: { index: number; width: number; height: number } }

/** The shape drawn between two points; null if they are too close to have been intended. */
export function newShape(kind: ShapeKind, style: Style, { from, to, shift, page }: Drag): AnnotationOf<ShapeKind> | null {
  const end = shift ? constrained(kind, { from, to, page }) : to
  if (Math.hypot(end[0] - from[0], end[1] - from[1]) < 2) return null
  const { color, opacity, stroke_width } = style
  const common = { id: crypto.randomUUID(), pageIndex: page.index, color, opacity, stroke_width }
  if (kind === 'line' || kind === 'arrow') return { ...common, type: kind, from: roundedPoint(from), to: roundedPoint(end) }
  return { ...common, type: kind, ...roundedRect(around([roundedPoint(from), roundedPoint(end)])) }
}
