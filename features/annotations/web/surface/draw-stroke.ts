import type { Desk, Gesture, Trace } from './desk.ts'
import { newStrokes } from './new-annotation.ts'
import { runningStroke } from './running-stroke.ts'

/** Ink and highlighter. The running stroke is drawn past React: it follows the pen within a frame. */
export function drawStroke(desk: Desk, trace: Trace, kind: 'ink' | 'highlighter'): Gesture {
  const { session, styleOf } = desk.annotator()
  const style = styleOf(kind)
  const { show, clear } = runningStroke(trace.page.host.querySelector('[data-running]'), { type: kind, ...style })
  return {
    show: () => show(trace.points, trace.ahead),
    keep() {
      const strokes = newStrokes({ kind, style, pageIndex: trace.page.index }, trace.points)
      session.change(strokes.map((annotation) => ({ kind: 'create', annotation })))
      clear()
    },
    drop: clear,
  }
}
