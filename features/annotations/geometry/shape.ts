import type { Annotation } from '#features/annotations/annotation.ts'
import { kindOf } from '#features/annotations/kinds/kinds.ts'
import { around, diagonalOf, holds, inflated, type Point, type Rect } from '#platform/shared/page-space.ts'
import type { Shape } from './svg-path.ts'

const shapes = new WeakMap<Annotation, Shape[]>()
const bounds = new WeakMap<Annotation, Rect>()

/** The shapes of an annotation; none for letters, which are drawn as text. Cached by object. */
export function shapesOf(annotation: Annotation): Shape[] {
  const known = shapes.get(annotation) ?? kindOf(annotation).shapesOf(annotation)
  shapes.set(annotation, known)
  return known
}

/** The bounding box of an annotation, line width included. Cached by object. */
export function boundsOf(annotation: Annotation): Rect {
  const known = bounds.get(annotation) ?? measured(annotation)
  bounds.set(annotation, known)
  return known
}

const measured = (annotation: Annotation) => {
  const kind = kindOf(annotation)
  return inflated(around(diagonalOf(kind.skeletonOf(annotation))), kind.reachOf(annotation))
}

/** Whether a point is on an annotation's lines or filled area, or at most `tolerance` points away. */
export const isHit = (annotation: Annotation, point: Point, tolerance: number): boolean =>
  holds(boundsOf(annotation), point, tolerance) && (kindOf(annotation).touches?.(annotation, point, tolerance) ?? true)

/** The topmost hit annotation of a page, given in stacking order; null if there is none. */
export const topmostAt = <One extends Annotation>(annotations: readonly One[], point: Point, tolerance: number): One | null =>
  annotations.findLast((annotation) => isHit(annotation, point, tolerance)) ?? null

/** Whether it is drawn below everything else, like a marker: it then blends with the paper alone. */
export const isMarker = (annotation: Annotation): boolean => kindOf(annotation).isMarker

/** Annotations in stacking order on screen, the topmost last. */
export const stackingOrder = (annotations: readonly Annotation[]): Annotation[] => [
  ...annotations.filter(isMarker),
  ...annotations.filter((one) => !isMarker(one)),
]
