import type { AnnotationOf } from '#features/annotations/annotation.ts'
import { isNear } from '#features/annotations/geometry/handwriting.ts'
import { parted } from '#features/annotations/geometry/stroke.ts'
import type { InkPoint } from '#features/annotations/kinds/fields.ts'
import type { Style } from '#features/annotations/web/annotator.ts'
import type { GestureContext, PointerDrag } from './gesture-context.ts'

/** A stroke that begins at most this long (ms) after the last one was lifted belongs to the same handwriting, if it lies near. */
const PAUSE_MS = 2000

type Continued = { before: AnnotationOf<'ink'>; annotation: AnnotationOf<'ink'> }

/**
 * The handwriting with another stroke, as one annotation; null if the stroke begins a new one: after a pause, far away, on another page, in
 * another style, if the handwriting was removed, or if it would become too large for an annotation.
 */
export function continuedBy(context: GestureContext, { page, first }: PointerDrag, { stroke, style }: Drawn): Continued | null {
  const { session } = context.annotator()
  const open = context.handwriting.get()
  if (!open || open.session !== session || first.time - open.lifted > PAUSE_MS) return null
  const before = session.shown().annotations.find(({ id }) => id === open.id)
  if (before?.type !== 'ink' || before.pageIndex !== page.index || !isDrawnWith(before, style)) return null
  const strokes = [...before.strokes, stroke]
  if (!isNear(stroke, before.strokes, page) || parted(strokes).length > 1) return null
  return { before, annotation: { ...before, strokes } }
}

type Drawn = { stroke: InkPoint[]; style: Style }

const isDrawnWith = ({ color, opacity, stroke_width }: AnnotationOf<'ink'>, style: Style): boolean =>
  color === style.color && opacity === style.opacity && stroke_width === style.stroke_width
