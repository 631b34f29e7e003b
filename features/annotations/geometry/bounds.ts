import type { Annotation } from '#features/annotations/annotation.ts'
import { around, diagonalOf, inflated, type Rect } from '#platform/shared/page-space.ts'
import { arrowHead } from './arrow-head.ts'
import { markingWidth } from './marking-line.ts'
import { noteSize } from './note-icon.ts'
import { strokeRadius } from './stroke.ts'

const known = new WeakMap<Annotation, Rect>()

/** The bounding box of an annotation, line width included. Cached by object. */
export function boundsOf(annotation: Annotation): Rect {
  const bounds = known.get(annotation) ?? measured(annotation)
  known.set(annotation, bounds)
  return bounds
}

function measured(annotation: Annotation): Rect {
  const head = annotation.type === 'arrow' ? arrowHead(annotation) : null
  const parts = [skeletonOf(annotation), ...(head ? [around(head)] : [])]
  return inflated(around(parts.flatMap(diagonalOf)), reachOf(annotation))
}

/** The box around the centre lines of an annotation, or around its rectangles. */
function skeletonOf(annotation: Annotation): Rect {
  switch (annotation.type) {
    case 'ink':
    case 'highlighter':
      return around(annotation.strokes.flat())
    case 'highlight':
    case 'underline':
    case 'strikeout':
      return around(annotation.rects.flatMap(diagonalOf))
    case 'line':
    case 'arrow':
      return around([annotation.from, annotation.to])
    case 'note':
      return { x: annotation.x, y: annotation.y, width: noteSize, height: noteSize }
    case 'freetext':
    case 'rectangle':
    case 'ellipse':
    default:
      return { x: annotation.x, y: annotation.y, width: annotation.width, height: annotation.height }
  }
}

/** How much rounding may add to the outline. */
const ROUNDING = 0.25

/** How far the lines extend beyond their centre lines. */
export function reachOf(annotation: Annotation): number {
  switch (annotation.type) {
    case 'ink':
      return strokeRadius(annotation.stroke_width, 1) + ROUNDING
    case 'highlighter':
      return strokeRadius(annotation.stroke_width, 0.5) + ROUNDING
    case 'rectangle':
    case 'ellipse':
    case 'line':
    case 'arrow':
      return annotation.stroke_width / 2
    case 'underline':
    case 'strikeout':
      return annotation.rects.reduce((most, rect) => Math.max(most, markingWidth(rect, annotation.turn) / 2), 0)
    case 'highlight':
    case 'freetext':
    case 'note':
    default:
      return 0
  }
}
