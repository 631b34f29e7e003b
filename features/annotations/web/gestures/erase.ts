import type { Annotation } from '#features/annotations/annotation.ts'
import { boundsOf, isHit } from '#features/annotations/geometry/shape.ts'
import type { InkPoint } from '#features/annotations/kinds/fields.ts'
import { kindOf } from '#features/annotations/kinds/kinds.ts'
import type { Change } from '#features/annotations/web/session/layer-session.ts'
import { holds, inflated, type Point } from '#platform/shared/page-space.ts'
import { annotationsOn, draftOn, type Gesture, type GestureContext, type PointerDrag } from './gesture-context.ts'

type Way = readonly [from: Point, to: Point]

/** An annotation after the eraser passed over it: strokes are split, anything else is removed when touched. */
export function afterEraser(annotation: Annotation, [from, to]: Way, radius: number): Annotation | null {
  const kind = kindOf(annotation)
  if (kind.erased) return kind.erased(annotation, [from, to], radius)
  return stepsBetween(from, to, radius).some((point) => isHit(annotation, point, radius)) ? null : annotation
}

/** Points along the path, close enough that nothing fits between them. */
function stepsBetween(from: Point, to: Point, radius: number): Point[] {
  const steps = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / Math.max(1, radius)))
  return Array.from({ length: steps + 1 }, (_, step) => [
    from[0] + ((to[0] - from[0]) * step) / steps,
    from[1] + ((to[1] - from[1]) * step) / steps,
  ])
}

/** Quick check whether the eraser can reach it at all. */
const isNear = (annotation: Annotation, [from, to]: Way, radius: number) => {
  const reach = inflated(boundsOf(annotation), radius + Math.hypot(to[0] - from[0], to[1] - from[1]))
  return holds(reach, from) || holds(reach, to)
}

/** Erases along the pointer's path, as one undo step. */
export function erase(context: GestureContext, drag: PointerDrag): Gesture {
  const { session, styleOf } = context.annotator()
  const radius = styleOf('eraser').stroke_width / 2
  const before = annotationsOn(context, drag.page)
  const replaced = new Map<string, Annotation | null>()
  let done = 0
  const goOn = () => {
    for (; done < drag.points.length; done++) {
      const way: Way = [placeOf(drag.points[Math.max(0, done - 1)]!), placeOf(drag.points[done]!)]
      for (const annotation of before) {
        const now = replaced.has(annotation.id) ? replaced.get(annotation.id) : annotation
        if (!now || !isNear(now, way, radius)) continue
        const after = afterEraser(now, way, radius)
        if (after !== now) replaced.set(annotation.id, after)
      }
    }
  }
  const clear = () => context.draft.set(null)
  return {
    show() {
      goOn()
      context.draft.set(draftOn(drag.page, { replaced: new Map(replaced) }))
    },
    keep() {
      goOn()
      session.change(before.flatMap((annotation) => changeOf(annotation, replaced.get(annotation.id))))
      clear()
    },
    drop: clear,
  }
}

const placeOf = ([x, y]: InkPoint): Point => [x, y]

function changeOf(before: Annotation, after: Annotation | null | undefined): Change[] {
  if (after === undefined) return []
  return [after === null ? { kind: 'remove', annotation: before } : { kind: 'update', before, annotation: after }]
}
