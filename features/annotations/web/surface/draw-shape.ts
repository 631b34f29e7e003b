import type { ShapeKind } from '#features/annotations/web/annotator.ts'
import type { Point } from '#platform/shared/pdf/rect.ts'
import { type Desk, draftOn, type Gesture, type Trace } from './desk.ts'
import { newShape } from './new-annotation.ts'

/** Rectangle, ellipse, line and arrow: from where the contact came down to where it is. */
export function drawShape(desk: Desk, trace: Trace, kind: ShapeKind): Gesture {
  const { session, styleOf } = desk.annotator()
  const style = styleOf(kind)
  const [x, y] = trace.points[0]!
  const from: Point = [x, y]
  const shape = () => {
    const [right, down] = trace.points.at(-1)!
    return newShape(kind, style, { from, to: [right, down], shift: trace.shift, page: trace.page })
  }
  const clear = () => desk.draft.set(null)
  return {
    show: () => desk.draft.set(draftOn(trace.page, { added: shape() })),
    keep() {
      const annotation = shape()
      if (annotation) session.change([{ kind: 'create', annotation }])
      clear()
    },
    drop: clear,
  }
}
