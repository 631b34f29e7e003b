import { type Annotation, type InkPoint, isMarking } from '#features/annotations/annotation.ts'
import type { Point, Rect } from '#platform/shared/pdf/rect.ts'
import { inflated } from '#platform/shared/pdf/rect.ts'
import { boundsOf, reachOf } from './bounds.ts'
import { bounded, rounded, roundedPoint } from './rounded.ts'

/** Marked passages stay with their words. */
export const canMove = (annotation: Annotation): boolean => !isMarking(annotation)

/** A note's icon is always as large. */
export const canResize = (annotation: Annotation): boolean => canMove(annotation) && annotation.type !== 'note'

/** The annotation so many points to the right and down; the same object where it stays. */
export function moved<One extends Annotation>(annotation: One, dx: number, dy: number): One {
  const [right, down] = [rounded(dx), rounded(dy)]
  if (right === 0 && down === 0) return annotation
  return mapped(annotation, ([x, y]) => [x + right, y + down])
}

/** The annotation as it becomes when all that lies within `from` is stretched to `to`: its bounds are stretched, its lines stay as wide. A box that is pushed through itself is flat. */
export function resized<One extends Annotation>(annotation: One, from: Rect, to: Rect): One {
  if (!canResize(annotation)) return annotation
  const bounds = boundsOf(annotation)
  const reach = reachOf(annotation)
  const source = inflated(bounds, -reach)
  const target = inflated(stretched(bounds, from, to), -reach)
  const across = stretch([source.x, source.width], [target.x, target.width])
  const down = stretch([source.y, source.height], [target.y, target.height])
  return mapped(annotation, ([x, y]) => [across(x), down(y)])
}

type Span = readonly [start: number, length: number]

/** What a rectangle within `from` becomes. */
function stretched(rect: Rect, from: Rect, to: Rect): Rect {
  const across = stretch([from.x, from.width], [to.x, to.width])
  const down = stretch([from.y, from.height], [to.y, to.height])
  const [x, y] = [across(rect.x), down(rect.y)]
  return { x, y, width: across(rect.x + rect.width) - x, height: down(rect.y + rect.height) - y }
}

/** Nothing is made flatter than a point, for it could never be drawn apart again. */
const FLATTEST = 1
/** What is shorter has no length to be stretched. */
const HAIR = 0.01

/** Takes places along one axis from a span to another; what has no length is set into its middle. */
function stretch(source: Span, target: Span): (place: number) => number {
  const [[from, length], [to, width]] = [source.map(bounded) as [number, number], target.map(bounded) as [number, number]]
  if (length < HAIR) return (place) => place - from - length / 2 + to + width / 2
  const scale = Math.max(width, Math.min(length, FLATTEST)) / length
  return (place) => to + (place - from) * scale
}

type Move = (point: Point) => Point

/** The annotation with each of its places moved, rounded to what is kept; marked passages stay. */
function mapped<One extends Annotation>(annotation: One, move: Move): One
function mapped(annotation: Annotation, move: Move): Annotation {
  const place = (point: Point) => roundedPoint(move(point))
  switch (annotation.type) {
    case 'ink':
    case 'highlighter':
      return { ...annotation, strokes: annotation.strokes.map((stroke) => stroke.map((point) => inkMoved(point, place))) }
    case 'line':
    case 'arrow':
      return { ...annotation, from: place(annotation.from), to: place(annotation.to) }
    case 'note': {
      const [x, y] = place([annotation.x, annotation.y])
      return { ...annotation, x, y }
    }
    case 'freetext':
    case 'rectangle':
    case 'ellipse':
      return { ...annotation, ...boxMoved(annotation, place) }
    case 'highlight':
    case 'underline':
    case 'strikeout':
    default:
      return annotation
  }
}

function inkMoved([x, y, pressure]: InkPoint, place: Move): InkPoint {
  const [right, down] = place([x, y])
  return [right, down, pressure]
}

function boxMoved({ x, y, width, height }: Rect, place: Move): Rect {
  const [left, top] = place([x, y])
  const [right, bottom] = place([x + width, y + height])
  return { x: left, y: top, width: rounded(Math.max(0, right - left)), height: rounded(Math.max(0, bottom - top)) }
}
