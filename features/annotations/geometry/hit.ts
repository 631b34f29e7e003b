import type { Annotation, AnnotationOf, InkPoint } from '#features/annotations/annotation.ts'
import { holds, type Point } from '#platform/shared/page-space.ts'
import { arrowHead } from './arrow-head.ts'
import { boundsOf } from './bounds.ts'
import { distanceToEllipse, distanceToOutline, distanceToSegment } from './distance.ts'
import { strokeRadius } from './stroke.ts'

/** Whether a point is on an annotation's lines or filled area, or at most `tolerance` points away. */
export const isHit = (annotation: Annotation, point: Point, tolerance: number): boolean =>
  holds(boundsOf(annotation), point, tolerance) && touches(annotation, point, tolerance)

/** The topmost hit annotation of a page, given in stacking order; null if there is none. */
export const topmostAt = <One extends Annotation>(annotations: readonly One[], point: Point, tolerance: number): One | null =>
  annotations.findLast((annotation) => isHit(annotation, point, tolerance)) ?? null

function touches(annotation: Annotation, point: Point, tolerance: number): boolean {
  switch (annotation.type) {
    case 'ink':
    case 'highlighter':
      return annotation.strokes.some((stroke) => touchesStroke(stroke, annotation, { point, tolerance }))
    case 'highlight':
    case 'underline':
    case 'strikeout':
      return annotation.rects.some((rect) => holds(rect, point, tolerance))
    case 'rectangle':
      return distanceToOutline(point, annotation) <= annotation.stroke_width / 2 + tolerance
    case 'ellipse':
      return distanceToEllipse(point, annotation) <= annotation.stroke_width / 2 + tolerance
    case 'line':
    case 'arrow':
      return touchesLine(annotation, point, tolerance)
    // These fill their bounds.
    case 'freetext':
    case 'note':
    default:
      return true
  }
}

function touchesStroke(
  stroke: readonly InkPoint[],
  { type, stroke_width }: AnnotationOf<'ink'>,
  { point, tolerance }: { point: Point; tolerance: number },
): boolean {
  const radiusOf = (pressure: number) => strokeRadius(stroke_width, type === 'ink' ? pressure : 0.5)
  return stroke.some((to, at) => {
    const from = stroke[at - 1] ?? to
    return distanceToSegment(point, from, to) <= radiusOf(Math.max(from[2], to[2])) + tolerance
  })
}

function touchesLine(line: AnnotationOf<'line'>, point: Point, tolerance: number): boolean {
  const wings = line.type === 'arrow' ? (arrowHead(line) ?? []) : []
  return [line.from, ...wings].some((end) => distanceToSegment(point, end, line.to) <= line.stroke_width / 2 + tolerance)
}
