import type { Annotation, InkPoint } from '#features/annotations/annotation.ts'
import { boundsOf } from '#features/annotations/geometry/bounds.ts'
import { erased } from '#features/annotations/geometry/erase.ts'
import { isHit } from '#features/annotations/geometry/hit.ts'
import { roundedInk } from '#features/annotations/geometry/rounded.ts'
import type { Change } from '#features/annotations/web/session.ts'
import type { Point } from '#platform/shared/pdf/rect.ts'
import { holds, inflated } from '#platform/shared/pdf/rect.ts'
import { annotationsOn, type Desk, draftOn, type Gesture, type Trace } from './desk.ts'

type Way = readonly [from: Point, to: Point]

/** What becomes of an annotation over which the eraser goes: strokes are split, everything else goes when it is touched. */
export function afterEraser(annotation: Annotation, [from, to]: Way, radius: number): Annotation | null {
  if (annotation.type !== 'ink' && annotation.type !== 'highlighter') {
    return stepsBetween(from, to, radius).some((point) => isHit(annotation, point, radius)) ? null : annotation
  }
  const strokes = erased(annotation.strokes, [from, to], radius + annotation.stroke_width / 2)
  if (strokes === annotation.strokes) return annotation
  if (strokes.length === 0) return null
  // Where it cuts there are points with all their digits.
  return { ...annotation, strokes: strokes.map((stroke) => stroke.map(roundedInk)) }
}

/** Places on the way that are so near to each other that nothing can lie between. */
function stepsBetween(from: Point, to: Point, radius: number): Point[] {
  const steps = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / Math.max(1, radius)))
  return Array.from({ length: steps + 1 }, (_, step) => [
    from[0] + ((to[0] - from[0]) * step) / steps,
    from[1] + ((to[1] - from[1]) * step) / steps,
  ])
}

/** Whether the eraser may reach it at all. */
const isNear = (annotation: Annotation, [from, to]: Way, radius: number) => {
  const reach = inflated(boundsOf(annotation), radius + Math.hypot(to[0] - from[0], to[1] - from[1]))
  return holds(reach, from) || holds(reach, to)
}

/** Rubs out along the way of the contact; all of it is one step that can be undone. */
export function erase(desk: Desk, trace: Trace): Gesture {
  const { session, styleOf } = desk.annotator()
  const radius = styleOf('eraser').stroke_width / 2
  const before = annotationsOn(desk, trace.page)
  const replaced = new Map<string, Annotation | null>()
  let done = 0
  const goOn = () => {
    for (; done < trace.points.length; done++) {
      const way: Way = [placeOf(trace.points[Math.max(0, done - 1)]!), placeOf(trace.points[done]!)]
      for (const annotation of before) {
        const now = replaced.has(annotation.id) ? replaced.get(annotation.id) : annotation
        if (!now || !isNear(now, way, radius)) continue
        const after = afterEraser(now, way, radius)
        if (after !== now) replaced.set(annotation.id, after)
      }
    }
  }
  const clear = () => desk.draft.set(null)
  return {
    show() {
      goOn()
      desk.draft.set(draftOn(trace.page, { replaced: new Map(replaced) }))
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
