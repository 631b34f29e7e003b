import { randomUUID } from 'node:crypto'
import type { Annotation } from '#features/annotations/annotation.ts'
import { boundsOf } from '#features/annotations/geometry/bounds.ts'
import { inflated } from '#platform/shared/pdf/rect.ts'
import type { CouncilMark } from './council/council-shape.ts'
import type { Passage } from './find-passage.ts'

/** Start of the right margin of our papers, in points. */
const margin = 545

/** The annotation that a person would have made for a mark on or beside its passage. */
export function annotationOf({ type, color, text = '' }: CouncilMark, { pageIndex, rects, quote }: Passage): Annotation {
  const common = { id: randomUUID(), pageIndex, color, opacity: 1, ...(text && { text }) }
  // Covers all lines of the passage.
  const around = boundsOf({ ...common, type: 'highlight', rects, turn: 0 })
  switch (type) {
    case 'highlight':
    case 'underline':
    case 'strikeout':
      return { ...common, type, rects, turn: 0, quote }
    case 'note':
      return { ...common, type, text, x: margin, y: around.y - 4 }
    case 'ellipse':
      return { ...common, type, stroke_width: 1.5, ...inflated(around, 6) }
    case 'freetext':
    default:
      return { ...common, type, text, font_size: 11, turn: 0, x: around.x + around.width + 8, y: around.y, width: 90, height: 16 }
  }
}
