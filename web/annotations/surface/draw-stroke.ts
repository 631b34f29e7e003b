import type { InkPoint } from '#shared/annotations/annotation.ts'
import { strokeShape } from '#shared/annotations/geometry/path.ts'
import type { Desk, Gesture, Trace } from './desk.ts'
import { newStrokes } from './new-annotation.ts'

/** Ink and highlighter. The running stroke is drawn past React: it follows the pen within a frame. */
export function drawStroke(desk: Desk, trace: Trace, kind: 'ink' | 'highlighter'): Gesture {
  const { session, styleOf } = desk.annotator()
  const style = styleOf(kind)
  const path = trace.page.host.querySelector<SVGPathElement>(`[data-running='${kind}']`)
  const draw = (points: readonly InkPoint[]) => path?.setAttribute('d', strokeShape(points, { type: kind, ...style }, false).d)
  const clear = () => path?.removeAttribute('d')
  path?.setAttribute('fill', style.color)
  path?.setAttribute('opacity', String(style.opacity))
  return {
    show: () => draw([...trace.points, ...trace.ahead]),
    keep() {
      const strokes = newStrokes({ kind, style, pageIndex: trace.page.index }, trace.points)
      session.change(strokes.map((annotation) => ({ kind: 'create', annotation })))
      clear()
    },
    drop: clear,
  }
}
