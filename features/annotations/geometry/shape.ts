import type { Annotation } from '#features/annotations/annotation.ts'
import { kindOf } from '#features/annotations/kinds/kinds.ts'
import { around, diagonalOf, holds, inflated, type Point, type Rect } from '#platform/shared/page-space.ts'
import { bounded, rounded, roundedPoint } from './points.ts'
import type { Shape } from './svg-path.ts'

const shapes = new WeakMap<Annotation, Shape[]>()
const knownBounds = new WeakMap<Annotation, Rect>()

/** The shapes of an annotation; none for letters, which are drawn as text. Cached by object. */
export function shapesOf(annotation: Annotation): Shape[] {
  const known = shapes.get(annotation) ?? kindOf(annotation).shapesOf(annotation)
  shapes.set(annotation, known)
  return known
}

/** The bounding box of an annotation, line width included. Cached by object. */
export function boundsOf(annotation: Annotation): Rect {
  const known = knownBounds.get(annotation) ?? measured(annotation)
  knownBounds.set(annotation, known)
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

/** Whether it can be moved: marked passages stay with their words. */
export const canMove = (annotation: Annotation): boolean => !kindOf(annotation).marksText

/** Whether it can be resized. */
export const canResize = (annotation: Annotation): boolean => canMove(annotation) && kindOf(annotation).canResize

/** The annotation moved by this many points; the same object if it does not move. */
export function moved<One extends Annotation>(annotation: One, dx: number, dy: number): One {
  const [right, down] = [rounded(dx), rounded(dy)]
  if (right === 0 && down === 0) return annotation
  return mapped(annotation, ([x, y]) => [x + right, y + down])
}

/**
 * The annotation resized as if everything within `from` were stretched to `to`: its bounds are stretched, its line width stays. A box
 * dragged through itself becomes flat.
 */
export function resized<One extends Annotation>(annotation: One, from: Rect, to: Rect): One {
  if (!canResize(annotation)) return annotation
  const bounds = boundsOf(annotation)
  const reach = kindOf(annotation).reachOf(annotation)
  const source = inflated(bounds, -reach)
  const target = inflated(stretched(bounds, from, to), -reach)
  const across = stretch([source.x, source.width], [target.x, target.width])
  const down = stretch([source.y, source.height], [target.y, target.height])
  return mapped(annotation, ([x, y]) => [across(x), down(y)])
}

type Span = readonly [start: number, length: number]

/** The same stretching, applied to a rectangle within `from`. */
function stretched(rect: Rect, from: Rect, to: Rect): Rect {
  const across = stretch([from.x, from.width], [to.x, to.width])
  const down = stretch([from.y, from.height], [to.y, to.height])
  const [x, y] = [across(rect.x), down(rect.y)]
  return { x, y, width: across(rect.x + rect.width) - x, height: down(rect.y + rect.height) - y }
}

/** Minimum size: flatter shapes could never be stretched again. */
const MIN_SIZE = 1
/** Anything shorter has no length that could be stretched. */
const MIN_LENGTH = 0.01

/** Maps coordinates along one axis from one span to another; a span without length is centred. */
function stretch(source: Span, target: Span): (place: number) => number {
  const [[from, length], [to, width]] = [source.map(bounded) as [number, number], target.map(bounded) as [number, number]]
  if (length < MIN_LENGTH) return (place) => place - from - length / 2 + to + width / 2
  const scale = Math.max(width, Math.min(length, MIN_SIZE)) / length
  return (place) => to + (place - from) * scale
}

/** The annotation with each of its points mapped and rounded; marked passages stay. */
function mapped<One extends Annotation>(annotation: One, move: (point: Point) => Point): One {
  if (!canMove(annotation)) return annotation
  return { ...annotation, ...kindOf(annotation).mapped(annotation, (point) => roundedPoint(move(point))) }
}

type Page = { width: number; height: number }

/** Limits a movement so that `bounds` stay on the page; what is off the page already moves no farther out. */
export const wayWithin = (bounds: Rect, [dx, dy]: Point, page: Page): Point => [
  limited(dx, [0, ...roomOf(bounds.x, bounds.width, page.width)]),
  limited(dy, [0, ...roomOf(bounds.y, bounds.height, page.height)]),
]

/** The movement nearest to the given one that puts `bounds` on the page; what is larger than the page covers it. */
export const wayOnto = (bounds: Rect, [dx, dy]: Point, page: Page): Point => [
  limited(dx, roomOf(bounds.x, bounds.width, page.width)),
  limited(dy, roomOf(bounds.y, bounds.height, page.height)),
]

/** The distances to the two edges. */
const roomOf = (start: number, length: number, most: number): [number, number] => [-start, most - start - length]

const limited = (way: number, limits: readonly number[]): number => Math.max(Math.min(...limits), Math.min(Math.max(...limits), way))
